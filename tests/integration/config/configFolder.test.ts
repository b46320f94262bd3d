import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { parseFile } from '../../../src/config/check/files.ts'
import {
  checkFolder,
  colorStyles,
  parseConfig,
  plainStyles,
  showCount,
  showJson,
  showProblem,
} from '../../../src/config/index.ts'
import { checkWith, folderWith } from '../../fixtures/configs/harness.ts'
import { registry } from '../../fixtures/configs/registry.ts'

const base = (path: string) => readFileSync(join('tests/fixtures/configs/base', path), 'utf8')
const activity = base('activity.json')
const places = (problems: readonly { code: string; line: number; column: number }[]) =>
  problems.map(({ code, line, column }) => `${code} ${line}:${column}`)

describe('places', () => {
  const broken = activity.replace('"Hero"', '"Herro"')
  it.each([
    ['LF', broken],
    ['CR LF', broken.replaceAll('\n', '\r\n')],
    ['CR', broken.replaceAll('\n', '\r')],
    ['a byte order mark', `\uFEFF${broken}`],
    ['a comment before it on the line', broken.replace('"type": "Herro"', '/* 你好 */ "type": "Herro"')],
    ['everything on one line', broken.replace(/\/\/.*\n/, '').replaceAll(/\n */g, ' ')],
    ['a sign of two units before it', broken.replace('"id": "hero",\n      ', '"id": "hero", /* 🎁 */ ')],
  ])('are correct with %s', (_, text) => {
    const { problems } = checkWith({ 'activity.json': text })
    expect(problems.map(({ code }) => code)).toEqual(['P0201'])
    const { line = 0, column = 0 } = problems[0] ?? {}
    const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
    expect(lines[line - 1]?.slice(column - 1)).toMatch(/^"Herro"/)
  })

  it('point into a condition with escapes', () => {
    const text = activity.replace('state == \\"ENDED\\"', 'locale == \\"en\\" \\u0026\\u0026 usr.applied')
    const [problem] = checkWith({ 'activity.json': text }).problems
    const line = text.split('\n')[(problem?.line ?? 0) - 1] ?? ''
    expect(problem).toMatchObject({ code: 'P0402', length: 3 })
    expect(line.slice((problem?.column ?? 0) - 1)).toMatch(/^usr/)
  })
})

describe('limits', () => {
  const only = (text: string) => places(parseConfig(text, 'x.json').problems)
  it.each([
    ['bytes', ' '.repeat(256 * 1024 + 1), 'P0002 1:1'],
    ['depth', `${'['.repeat(33)}${']'.repeat(33)}`, 'P0004 1:33'],
    ['depth far beyond', '['.repeat(200_000), 'P0004 1:33'],
    ['a long text', `["${'x'.repeat(10_001)}"]`, 'P0006 1:2'],
  ])('%s', (_, text, problem) => expect(only(text)).toEqual([problem]))

  it('accept values at the limit', () => {
    expect(only(`${'['.repeat(32)}${']'.repeat(32)}`)).toEqual([])
    expect(only(`["${'x'.repeat(10_000)}"]`)).toEqual([])
  })

  it('accept 500 blocks', () => {
    const page = (count: number) =>
      activity.replace(/"page": [\s\S]*/, () => {
        const notices = Array.from(
          { length: count - 2 },
          (_, n) => `{"id":"n${n}","type":"Notice","props":{"text":"risk"}}`,
        )
        return `"page": [{"id":"t","type":"TaskList"},{"id":"r","type":"Rules"},\n${notices.join(',\n')}]}`
      })
    expect(checkWith({ 'activity.json': page(500) }).problems).toMatchObject([{ code: 'P0312' }])
    expect(checkWith({ 'activity.json': page(501) }).problems).toMatchObject([{ code: 'P0005', pointer: '/page/500' }])
  })
})

describe('words', () => {
  const withFiles = (changed: Record<string, string | null>) =>
    checkWith(changed).problems.map(({ severity, code, file, message }) => `${severity} ${code} ${file}: ${message}`)

  it('are one warning when a language lacks some', () => {
    expect(withFiles({ 'locales/ar.json': '{ "hero.title": "أهلا" }' })).toEqual([
      'warning P0304 configs/base/locales/ar.json: 15 texts are missing in ar: meta.title, meta.description, hero.join, tasks.title, tasks.deposit, tasks.depositHow and 9 more.',
    ])
  })

  it('are a warning when a language of the audience has none, or any language without an audience', () => {
    expect(withFiles({ 'locales/ar.json': null })).toEqual([
      'warning P0303 configs/base/activity.json: There are no texts in ar.',
    ])
    const all = activity.replace(/ {2}"audience".*\n/, '')
    expect(withFiles({ 'activity.json': all })).toEqual([
      'warning P0303 configs/base/activity.json: There are no texts in zh-CN, ko, zh-TW, vi, fa-IR, tr-TR and 10 more.',
    ])
  })

  it('are required in English', () => {
    expect(withFiles({ 'locales/en.json': null })).toEqual([
      'error P0307 configs/base/activity.json: The page has no English texts.',
    ])
  })

  it('are one problem when their file is broken', () => {
    expect(withFiles({ 'locales/en.json': '{ "a": }' })).toEqual([
      'error P0003 configs/base/locales/en.json: A value is expected here.',
    ])
  })

  it('are in files named after a language', () => {
    expect(checkWith({ 'locales/zh_CN.json': '{}' }).problems).toMatchObject([
      { code: 'P0306', suggestion: 'Did you mean locales/zh-CN.json?' },
      { code: 'P0304' },
    ])
  })
})

describe('the folder', () => {
  const codes = (...parts: Parameters<typeof checkWith>) => checkWith(...parts).problems.map(({ code }) => code)

  it('needs a page, and rules for an activity', () => {
    expect(codes({ 'activity.json': null })).toEqual(['P0001'])
    expect(codes({ 'platform.json': null })).toEqual(['P0707'])
  })

  it('has a name that can be an address', () => {
    expect(codes({}, { alias: 'Spring Sale' })).toEqual(['P0008'])
  })

  it('may contain a page without an activity', () => {
    const page = '{ "version": 1, "audience": { "locales": ["en"] }, "page": [{ "id": "rules", "type": "Rules" }] }'
    const { problems, release } = checkWith({ 'activity.json': null, 'platform.json': null, 'page.json': page })
    expect(problems).toMatchObject([{ code: 'P0312', file: 'configs/base/locales/en.json' }])
    expect(release?.rules).toBeNull()
  })

  it('reports files that cannot be read', () => {
    const files = new Map(folderWith({}).files).set('platform.json', { unreadable: 'EACCES' } as never)
    expect(checkWith({}, { files }).problems).toMatchObject([{ code: 'P0001', file: 'configs/base/platform.json' }])
  })
})

describe('a release', () => {
  const hash = (changed: Record<string, string | null> = {}) => checkWith(changed).release?.hash

  it('has a hash of the content, not of the formatting', () => {
    const same = JSON.stringify(parseConfig(activity, 'a').document.value)
    expect(hash()).toMatch(/^[0-9a-f]{64}$/)
    expect(hash({ 'activity.json': same })).toBe(hash())
    expect(hash({ 'activity.json': same.replace('activity.schema.json', 'other.json') })).toBe(hash())
    const others = [
      hash({ 'activity.json': activity.replace('"limit": 10', '"limit": 11') }),
      hash({ 'platform.json': base('platform.json').replace('"500"', '"600"') }),
      hash({ 'locales/ar.json': base('locales/ar.json').replace('أهلا', 'مرحبا') }),
      checkWith({}, { assets: new Map([['assets/hero.webp', { bytes: 1, hash: 'c'.repeat(64) }]]) }).release?.hash,
    ]
    expect(new Set([hash(), ...others]).size).toBe(5)
  })

  it('exists with warnings, but not with errors', () => {
    expect(checkWith({ 'platform.json': null }).release).toBeNull()
    expect(checkWith({ 'locales/ar.json': null }).release).not.toBeNull()
  })
})

describe('on disk', () => {
  const dir = mkdtempSync(join(tmpdir(), 'configs-'))
  afterAll(() => rmSync(dir, { recursive: true, force: true }))
  const write = (path: string, content: string | Uint8Array) => {
    mkdirSync(resolve(dir, path, '..'), { recursive: true })
    writeFileSync(join(dir, path), content)
  }
  const now = Date.parse('2026-11-20T00:00:00Z')
  const check = (alias: string, page?: string) => checkFolder(join(dir, alias), { registry, now, page })

  it('reads pages, rules, words and assets', async () => {
    for (const path of ['activity.json', 'platform.json', 'locales/en.json', 'locales/ar.json'])
      write(`spring/${path}`, base(path))
    write('spring/assets/hero.webp', new TextEncoder().encode('RIFF....WEBP'))
    const { problems, release } = await check('spring')
    expect(problems).toEqual([])
    expect(release).toMatchObject({
      alias: 'spring',
      assets: { 'assets/hero.webp': '156e4511ee1f6999ec1a06023a4b14b9a2380637c201d6719da2ed546deaab0c' },
      words: { en: { 'hero.title': 'Welcome' }, ar: { 'hero.title': 'أهلا بك' } },
    })
  })

  it('checks a page of another name without rules', async () => {
    write('loose/try.json', activity)
    expect((await check('loose', 'try.json')).problems.map(({ code }) => code)).toEqual(['P0307', 'P0502'])
  })

  it('reports an empty folder, invalid UTF-8 and a file that is too large', async () => {
    mkdirSync(join(dir, 'empty'))
    expect((await check('empty')).problems).toMatchObject([{ code: 'P0001' }])
    write('binary/page.json', new Uint8Array([0xff, 0xfe, 0x00]))
    expect((await check('binary')).problems).toMatchObject([
      { code: 'P0001', message: 'The file cannot be read: it is not UTF-8.' },
    ])
    write('large/page.json', ' '.repeat(5_000_000))
    expect((await check('large')).problems).toMatchObject([{ code: 'P0002' }])
  })
})

describe('the output of problems', () => {
  const { problems, texts } = checkWith({
    'activity.json': activity.replace('"Hero"', '"Herro"'),
    'locales/ar.json': null,
  })

  it('has exactly these fields as JSON', () => {
    const shown = JSON.parse(showJson(problems))
    expect(shown.ok).toBe(false)
    expect(shown.problems.map(({ code }: { code: string }) => code)).toEqual(['P0303', 'P0201'])
    expect(shown.problems[1]).toStrictEqual({
      code: 'P0201',
      severity: 'error',
      file: 'configs/base/activity.json',
      line: 14,
      column: 15,
      pointer: '/page/0/type',
      message: 'There is no block called "Herro".',
      suggestion: 'Did you mean "Hero"?',
    })
    expect(JSON.parse(showJson(problems.slice(0, 1))).ok).toBe(true)
    expect(JSON.parse(showJson([]))).toEqual({ ok: true, problems: [] })
  })

  it('is colored in a terminal', () => {
    const [, problem] = problems
    expect(problem && showProblem(problem, texts.get(problem.file), colorStyles)).toContain('\u001b[1;31merror[P0201]')
    expect(showCount(problems)).toBe('1 error, 1 warning')
  })

  it('contains no control characters of a file', () => {
    const evil = activity.replace('"Hero"', '"He\\u001b[31m\\u009bro"').replace('"Rules"', '"\u202eseluR\u009b"')
    const shown = checkWith({ 'activity.json': evil })
    const text = shown.problems
      .map((problem) => showProblem(problem, shown.texts.get(problem.file), plainStyles))
      .join('\n')
    expect(shown.problems.map(({ code }) => code)).toEqual(['P0201', 'P0201'])
    for (const sign of ['\u001b', '\u009b', '\u202e']) expect(text).not.toContain(sign)
  })
})

describe('a folder that is checked again', () => {
  const codesOf = (changed: Record<string, string>) => checkWith(changed).problems.map(({ code }) => code)

  it('gives the problems of its present texts', () => {
    expect(codesOf({})).toEqual([])
    expect(codesOf({ 'locales/ar.json': '{' })).toEqual(['P0003'])
    expect(codesOf({})).toEqual([])
  })

  it('reads an unchanged file again only for another time zone', () => {
    const parse = (zone: string) => parseFile('activity.json', { text: '{}' }, zone)
    expect(parse('+08:00')).toBe(parse('+08:00'))
    expect(parse('+02:00').document.zone).toBe('+02:00')
  })
})
