import { readdirSync, readFileSync } from 'node:fs'
import { Type } from 'typebox'
import { describe, expect, it } from 'vitest'
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

  it('translates the same without the loader of i18next', async () => {
    const whole = readFileSync('node_modules/i18next/dist/esm/i18next.js', 'utf8')
    const slim = slimI18next(whole)
    expect(slim.length).toBeLessThan(0.88 * whole.length)
    const { createInstance } = (await import(
      /* @vite-ignore */ `data:text/javascript;base64,${Buffer.from(slim).toString('base64')}`
    )) as typeof import('i18next')
    const formatter = { type: 'formatter', init() {}, add() {}, addCached() {}, format: String } as const
    const page = createInstance().use(formatter)
    const words = { days_one: '{{count}} day', days_other: '{{count}} days', only: 'English' }
    await page.init({
      lng: 'de',
      fallbackLng: 'en',
      ns: ['common'],
      defaultNS: 'common',
      resources: { en: { common: words } },
    })
    page.addResourceBundle('de', 'lottery', { title: 'Glücksrad, {{name}}' })
    expect(page.t('days', { count: 1 })).toBe('1 day')
    expect(page.t('days', { count: 2 })).toBe('2 days')
    expect(page.t('title', { ns: 'lottery', name: 'Ada' })).toBe('Glücksrad, Ada')
    expect(page.exists('nowhere')).toBe(false)
    await page.loadNamespaces('later')
    expect(page.hasLoadedNamespace('later')).toBe(true)
  })
})
