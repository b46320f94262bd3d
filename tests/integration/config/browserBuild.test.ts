import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { i18n } from 'i18next'
import { Type } from 'typebox'
import { afterAll, describe, expect, it } from 'vitest'
import { activities } from '../../../src/activities/index.ts'
import { blocks } from '../../../src/blocks/index.ts'
import { browserCallsSource } from '../../../src/build/browserCalls.ts'
import { Type as Plain } from '../../../src/build/browserSchemas.ts'
import { slimDefinition } from '../../../src/build/slimDefinition.ts'
import { slimI18next } from '../../../src/build/slimI18next.ts'
import { routerCuts, slimRouter } from '../../../src/build/slimRouter.ts'
import { calls } from '../../../src/contract/calls/index.ts'

const json = (value: unknown) => JSON.parse(JSON.stringify(value))

/** The same schema through both, using every builder the product uses. */
const sample = (T: typeof Type) =>
  T.Object(
    {
      text: T.String({ maxLength: 5, 'x-playbill': 'text' }),
      count: T.Optional(T.Integer({ default: 3 })),
      rate: T.Optional(T.Number({ minimum: 0 })),
      on: T.Boolean(),
      kind: T.Enum(['a', 'b'], { description: 'which' }),
      one: T.Literal('GE'),
      list: T.Array(T.Object({ x: T.Optional(T.Unknown()) }), { maxItems: 4 }),
      maybe: T.Union([T.String(), T.Null()]),
      map: T.Optional(T.Unknown({ description: 'any' })),
      free: T.Unsafe<string>({ type: 'string', 'x-bound': true }),
    },
    { additionalProperties: false },
  )

const folder = mkdtempSync(join(tmpdir(), 'playbill-i18next-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Loads a version of i18next from its source. */
function load(source: string): Promise<typeof import('i18next')> {
  const file = join(folder, `${createHash('sha256').update(source).digest('hex')}.mjs`)
  writeFileSync(file, source)
  return import(/* @vite-ignore */ pathToFileURL(file).href)
}

/** A formatter that shows which format a placeholder names. */
const formatted = (value: unknown, format?: string) => (format ? `${value} (${format})` : value)

/** The forms of counted texts, looked up as `createI18n` does. */
function countedForms() {
  let suffixOf = (_code: string, _count: number) => ''
  return {
    type: 'i18nFormat' as const,
    init(own: i18n) {
      suffixOf = (code, count) => own.services.pluralResolver.getSuffix(code, count)
    },
    addLookupKeys(keys: string[], key: string, code: string, _namespace: string, { count }: { count?: number }) {
      if (count !== undefined) keys.push(`${key}_other`, key + suffixOf(code, count))
    },
  }
}

/** Texts in languages with different plural forms, with everything that pages ask i18next for. */
async function translate(source: string) {
  const { createInstance } = await load(source)
  const formatter = { type: 'formatter', init() {}, add() {}, addCached() {}, format: formatted } as const
  const forms = ['zero', 'one', 'two', 'few', 'many', 'other']
  const days = Object.fromEntries(forms.map((form) => [`days_${form}`, `{{count}} ${form}`]))
  const english = {
    ...days,
    only: 'English',
    'a.dotted.key': '{{- name}}, {{name, amount}}',
    empty: '',
    nested: 'Say $t(only)',
    'Note: signs': 'a sentence',
  }
  const languages = ['en', 'ar', 'ru', 'pl', 'zh-CN', 'tr-CT', 'xx'].map(async (lng) => {
    const page = createInstance().use(formatter).use(countedForms())
    const heard: unknown[] = []
    page.on('languageChanged', (language) => heard.push(language))
    await page.init({
      lng,
      fallbackLng: 'en',
      load: 'currentOnly',
      ns: ['common', 'activity'],
      defaultNS: 'common',
      resources: { en: { common: english }, [lng]: { common: lng === 'xx' ? {} : days } },
      keySeparator: false,
      initAsync: false,
      parseMissingKeyHandler: () => '',
      returnEmptyString: false,
      interpolation: { escapeValue: false, nestingPrefix: '\uE002', alwaysFormat: true },
    })
    page.addResourceBundle(page.language, 'lottery', { title: 'Wheel, {{name}}' }, false, true)
    const counts = [0, 1, 2, 3, 5, 11, 21, 100, 1.5].map((count) => page.t('days', { count }))
    const found = ['title', 'only'].map((key) => page.exists(key, { ns: 'lottery' }))
    const fixed = page.getFixedT(page.language, ['lottery', 'common'])
    const texts = [
      ...['only', 'empty', 'none', 'nested', 'common:only', 'lottery:title', 'none:only', 'Note: signs'].map((key) =>
        page.t(key, { name: '{{only}}' }),
      ),
      ...[{ name: '<b>' }, { name: undefined }, { name: null }, { name: 1234.5 }, {}].map((values) =>
        page.t('a.dotted.key', values),
      ),
      page.t(['none', 'title', 'only'], { ns: 'lottery', name: 'Ada' }),
      page.t('only', { ns: undefined }),
      page.t('toString'),
    ]
    const loaded = page.hasLoadedNamespace('common')
    page.removeResourceBundle(page.language, 'lottery')
    return [lng, page.language, page.languages, page.resolvedLanguage, heard, counts, found, texts, loaded].concat(
      fixed('title', { name: 'Ada' }),
      fixed('only'),
    )
  })
  return Promise.all(languages)
}

describe('the reduced contract of the browser', () => {
  it('builds the same schemas as the library with every plain builder', () => {
    const used = new Set<string>()
    const watched = new Proxy(Plain, {
      get(builders, name: keyof typeof Plain) {
        used.add(name)
        return builders[name]
      },
    })
    sample(watched as never)
    expect([...used].sort()).toEqual(Object.keys(Plain).sort())
    expect(json(sample(Plain as never))).toEqual(json(sample(Type)))
    expect(json(Plain.Object({}, undefined))).toEqual(json(Type.Object({})))
  })

  it('keeps addresses and field names of calls and drops schemas and examples', async () => {
    const source = `data:text/javascript,${encodeURIComponent(browserCallsSource())}`
    const slim = ((await import(/* @vite-ignore */ source)) as { calls: typeof calls }).calls
    expect(Object.keys(slim)).toEqual(Object.keys(calls))
    for (const [name, call] of Object.entries(calls)) {
      const found = slim[name as keyof typeof calls]
      const { method, path, access, criticality } = call
      expect(found).toMatchObject({ name, method, path, access, criticality })
      for (const part of ['params', 'query', 'body'] as const)
        expect(Object.keys(found[part].properties)).toEqual(Object.keys(call[part].properties))
      expect(found).not.toHaveProperty('example')
      expect(found).not.toHaveProperty('data')
    }
  })

  it.each(blocks.map((block) => block.type))(
    'drops only descriptions and examples from the definition of %s',
    (type) => {
      const source = readFileSync(`src/blocks/${type}/index.ts`, 'utf8')
      const slim = slimDefinition(source)
      expect(slim).not.toMatch(/\bdescription: ['"]|\bexamples: /)
      for (const kept of ['props', 'states', 'slots', 'data', 'reserve', 'empty'].map((name) => `\n  ${name}: `))
        expect(slim.split(kept).length, kept).toBe(source.split(kept).length)
    },
  )

  it.each(activities.map((activity) => activity.type))('keeps what pages need in the definition of %s', (type) => {
    const slim = slimDefinition(readFileSync(`src/activities/${type}/index.ts`, 'utf8'))
    for (const kept of ['type', 'code', 'art', 'calls']) expect(slim).toMatch(new RegExp(`\\n  ${kept}: `))
    // Unused imports are removed.
    expect(slim.replace(/^import .*$/gm, '')).not.toMatch(/\b(description|words|needs|incentive|template)\b/)
  })

  it('keeps a prop named like a dropped field', () => {
    expect(slimDefinition("f({ description: 'x', props: { description: Type.String({ pattern: '^a$' }) } })")).toBe(
      'f({ props: { description: Type.String({ }) } })',
    )
  })

  it('lets the bundler drop unused parts of the router', () => {
    const folder = 'node_modules/react-router/dist/development'
    const source = readdirSync(folder)
      .filter((name) => name.endsWith('.mjs'))
      .map((name) => readFileSync(`${folder}/${name}`, 'utf8'))
      .find((text) => text.includes('function BrowserRouter('))
    expect(source).toContain('NavLink.displayName')
    // A pattern without a match would silently add its part to every page.
    for (const [pattern] of routerCuts) expect(source).toMatch(pattern)
    const slim = slimRouter(source ?? '')
    expect(slim).not.toMatch(/\bdataRouterState (&&|!=)|^ +invariant\($/m)
    expect(slim).not.toMatch(/^\w+\.displayName =/m)
    expect(slim).not.toMatch(/^\w+ \w+ = React\d*\.(forwardRef|memo|createContext)\(/m)
  })

  it('translates the same without the parts of i18next that are cut', async () => {
    const whole = readFileSync('node_modules/i18next/dist/esm/i18next.js', 'utf8')
    const slim = slimI18next(whole)
    expect(slim.length).toBeLessThan(0.5 * whole.length)
    expect(await translate(slim)).toEqual(await translate(whole))
  })

  it.each(['dir', 'loadNamespaces', 'cloneInstance'])('fails at a call of %s, which is cut', async (name) => {
    const { createInstance } = await load(slimI18next(readFileSync('node_modules/i18next/dist/esm/i18next.js', 'utf8')))
    expect(() => Reflect.get(createInstance(), name)()).toThrow(TypeError)
  })
})
