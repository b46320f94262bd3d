import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyPlan, jsonOf, readDraft, fullRegistry as registry } from '../../../../tests/helpers/drafts.ts'
import { languages } from '../../../contract/languages.ts'
import type { Draft } from '../document.ts'
import { setText, wordsOf } from '../texts.ts'
import { exportCsv, readCsv } from './csv.ts'
import { decodeFile } from './decode.ts'
import { exportXliff, importTexts, readXliff } from './xliff.ts'

const lottery = readDraft('lottery')

/** A page that uses every key, with texts in English and two languages. */
function draftOf(texts: Record<string, Record<string, string>>): Draft {
  const keys = [...new Set(Object.values(texts).flatMap(Object.keys))].map((key) =>
    key.replace(/_(one|other|few|many)$/, ''),
  )
  const page = [...new Set(keys)].map((key, index) => ({ id: `n${index}`, type: 'Notice', props: { title: key } }))
  const files = Object.entries(texts).map(([locale, words]) => [`locales/${locale}.json`, JSON.stringify(words)])
  return { assets: {}, files: { 'page.json': JSON.stringify({ version: 1, page }), ...Object.fromEntries(files) } }
}

const without = (draft: Draft, locale: string): Draft => ({
  ...draft,
  files: { ...draft.files, [`locales/${locale}.json`]: '{}' },
})

const nasty = [
  '\n',
  '\r\n',
  '\r',
  '\t',
  ' ',
  '  ',
  '"',
  "'",
  '&',
  '&amp;',
  '&lt;',
  '<',
  '>',
  '</source>',
  ']]>',
  '<![CDATA[x]]>',
  '<!-- x -->',
  '\u202E',
  '\u200F',
  'שלום',
  '🎁',
  '👨‍👩‍👧',
  '\uD83D',
  '\uDE00',
  '\u0000',
  '\u0007',
  '\uFEFF',
  '\u2028',
  '=1+1',
  '＝1',
  '+1',
  '-1',
  '@x',
  "'=x",
  "''",
  '{{count}}',
  '{{ amount.x , date }}',
  '{',
  '}}',
  ',',
  ';',
  '|',
  '%u0041',
  '%',
  'a',
  'Текст',
  '**b**',
  '[a](/b)',
  '<mrk id="1">',
  '--',
]
const hostile = fc.array(fc.constantFrom(...nasty), { minLength: 1, maxLength: 8 }).map((parts) => parts.join(''))
const text = fc.oneof(hostile, fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }))

describe('a language that the draft lacks', () => {
  it('is exported with all of its plural forms, and imported into a new file', async () => {
    const draft = draftOf({ en: { 'hero.title': 'Welcome', days_one: '{{count}} day', days_other: '{{count}} days' } })
    const exported = await exportXliff(draft, registry, 'pl')
    for (const key of ['hero.title', 'days_one', 'days_few', 'days_many', 'days_other']) expect(exported).toContain(key)
    const csv = exportCsv(draft, registry, ['pl'])
    expect(csv).toContain('days_few')
    const translated = csv.replace(/^(days_few,.*),\r?$/m, '$1,{{count}} dni\r')
    const imported = readCsv(translated, draft, registry)
    expect(imported).toMatchObject([
      { locale: 'pl', texts: [{ key: 'days_few', text: '{{count}} dni' }], problems: [] },
    ])
    const next = applyPlan(draft, importTexts(draft, imported))
    expect(jsonOf(next, 'locales/pl.json')).toEqual({ days_few: '{{count}} dni' })
  })
})

describe('XLIFF', () => {
  it('exports a sample with notes and states', async () => {
    const stale = applyPlan(lottery, setText(lottery, registry, 'hero', ['title'], 'en', 'New'))
    const open = applyPlan(stale, setText(stale, registry, 'tasks', ['title'], 'de', undefined))
    const xml = await exportXliff(open, registry, 'de')
    expect(xml).toContain(
      '<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en" trgLang="de">',
    )
    expect(xml).toMatch(
      /<unit id="hero.title"[^>]*>\n<notes>\n<note>Used in: hero.title<\/note>\n<note>Maximum length: 160 characters<\/note>\n<note>The English text was: Spin for free every day<\/note>\n<\/notes>\n<segment state="initial" subState="playbill:stale">\n<source>New<\/source>\n<target>/,
    )
    expect(xml).toMatch(
      /<unit id="tasks.title"[^>]*>[\s\S]*?<segment state="initial">\n<source>Get more draws<\/source>\n<\/segment>/,
    )
    expect(xml).toContain('equiv="{{amount.prize-usdt1000}}"')
    const only = await exportXliff(open, registry, 'de', { only: 'open' })
    expect(only.match(/<unit /g)).toHaveLength(2)
  })

  it('reads back every sample language without a difference', async () => {
    // Some of the 20 languages share a file: tr-CT has the texts of tr-TR.
    const locales = new Set(languages.map(({ localeFileName }) => localeFileName))
    expect([languages.length, locales.delete('en'), locales.size]).toEqual([20, true, 17])
    for (const locale of locales) {
      const imported = await readXliff(await exportXliff(lottery, registry, locale), without(lottery, locale), registry)
      expect([imported.locale, imported.problems]).toEqual([locale, []])
      const next = applyPlan(without(lottery, locale), importTexts(without(lottery, locale), [imported]))
      expect(jsonOf(next, `locales/${locale}.json`)).toEqual(jsonOf(lottery, `locales/${locale}.json`))
    }
  })

  it('loses nothing of any text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 6 }), async (pairs) => {
        const keyed = pairs.map((pair, index) => [`k${index}`, pair] as const)
        const words = (at: 0 | 1) => Object.fromEntries(keyed.map(([key, pair]) => [key, pair[at]]))
        const draft = draftOf({ en: words(0), de: words(1) })
        const imported = await readXliff(await exportXliff(draft, registry, 'de'), draft, registry)
        expect(imported.problems).toEqual([])
        expect(Object.fromEntries(imported.texts.map((entry) => [entry.key, entry.text]))).toEqual(words(1))
        expect(Object.fromEntries(imported.texts.map((entry) => [entry.key, entry.source]))).toEqual(words(0))
        expect(applyPlan(draft, importTexts(draft, [imported]))).toEqual(draft)
      }),
      { numRuns: 300 },
    )
  })

  it('refuses what cannot be used, with the reason', async () => {
    const draft = draftOf({ en: { a: 'A {{x}}', b: 'B', c: 'C' } })
    const unit = (id: string, inside: string) => `<unit id="${id}">${inside}</unit>`
    const segment = (target: string) => `<segment><source>S</source><target>${target}</target></segment>`
    const file = (units: string, language = 'de') =>
      `<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en" trgLang="${language}"><file id="f">${units}</file></xliff>`
    const read = (xml: string) => readXliff(xml, draft, registry)
    const reasons = async (xml: string) => (await read(xml)).problems.map(({ key, reason }) => `${key} ${reason}`)
    expect(await reasons('not xml')).toEqual([' unreadable'])
    expect(await reasons('')).toEqual([' unreadable'])
    expect(await reasons(file('', 'xx'))).toEqual(['xx unknownLanguage'])
    expect(await reasons(file(unit('a', segment('A'))).replace(/<\/file>.*/, ''))).toEqual([' unreadable'])
    expect(
      await reasons(
        '<!DOCTYPE x [<!ENTITY a "b">]><xliff version="2.0" trgLang="de"><file id="f"><unit id="a"><segment><source>&a;</source></segment></unit></file></xliff>',
      ),
    ).toEqual([' unreadable'])
    expect(
      await reasons(file(unit('z', segment('Z')) + unit('a', segment('A')) + unit('b', segment('B') + segment('B2')))),
    ).toEqual(['b segments', 'z unknownKey'])
    expect(await reasons(file(unit('a', segment('x'.repeat(10_001)))))).toEqual(['a tooLong'])
    expect(await reasons(file(unit('a', segment('{{y}}'))))).toEqual(['a placeholders'])
    const marked = await read(
      file(
        unit('b', segment('x <mrk id="m1" type="term">y</mrk> z')) + unit('c', '<segment><source>C</source></segment>'),
      ),
    )
    expect(marked.texts).toEqual([{ key: 'b', text: 'x y z', source: 'S' }])
    const next = applyPlan(draft, importTexts(draft, [marked]))
    expect(wordsOf(next, registry).rows.find(({ key }) => key === 'b')?.texts.de?.stale).toEqual({ from: 'S' })
  })

  it('offers the plural forms of the language', async () => {
    const draft = draftOf({ en: { d_one: '{{count}} day', d_other: '{{count}} days' }, ru: {} })
    const xml = await exportXliff(draft, registry, 'ru')
    expect([...xml.matchAll(/<unit id="(\w+)"/g)].map(([, id]) => id)).toEqual(['d_one', 'd_other', 'd_few', 'd_many'])
    expect(xml).toContain('Plural form: few')
  })
})

describe('a file from a translator', () => {
  const text = 'key,ko\r\na,매일'

  it('is UTF-8, or UTF-16 with a byte order mark', () => {
    expect(decodeFile(new TextEncoder().encode(`\uFEFF${text}`))).toBe(text)
    const units = [...`\uFEFF${text}`].map((char) => char.charCodeAt(0))
    expect(decodeFile(Uint8Array.from(units.flatMap((unit) => [unit & 255, unit >> 8])))).toBe(text)
    expect(decodeFile(Uint8Array.from(units.flatMap((unit) => [unit >> 8, unit & 255])))).toBe(text)
  })

  it('is refused in the encoding of one region, where letters would be lost', () => {
    const gbk = [...new TextEncoder().encode('key,zh-CN\na,'), 0xc3, 0xbf, 0xcc, 0xec]
    expect(decodeFile(Uint8Array.from(gbk))).toBeUndefined()
  })
})

describe('CSV', () => {
  it('has a column per language and protects formulas', () => {
    const draft = draftOf({ en: { a: '=1+1', b: 'x,"y"\nz' }, de: { a: '@x', b: "'quoted'" } })
    const csv = exportCsv(draft, registry, ['en', 'de', 'fr'])
    expect(csv).toBe('\uFEFFkey,used in,en,de,fr\r\na,n0.title,\'=1+1,\'@x,\r\nb,n1.title,"x,""y""\nz",\'\'quoted\',')
    const cells = csv.split(/[\r\n,]+/)
    expect(cells.filter((cell) => /^[=+\-@]/.test(cell))).toEqual([])
  })

  it('reads back every sample language without a difference', () => {
    const locales = Object.keys(lottery.files).flatMap((path) => /^locales\/(.+)\.json$/.exec(path)?.[1] ?? [])
    const imported = readCsv(exportCsv(lottery, registry, locales), lottery, registry)
    expect(imported.map(({ locale }) => locale).sort()).toEqual(locales.filter((locale) => locale !== 'en').sort())
    expect(applyPlan(lottery, importTexts(lottery, imported))).toEqual(lottery)
    for (const { locale, texts, problems } of imported) {
      expect(problems).toEqual([])
      expect(Object.fromEntries(texts.map(({ key, text: words }) => [key, words]))).toEqual(
        jsonOf(lottery, `locales/${locale}.json`),
      )
    }
  })

  it('loses nothing of any text', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text, text), { minLength: 1, maxLength: 6 }), (rows) => {
        const words = (at: 0 | 1 | 2) => Object.fromEntries(rows.map((row, index) => [`k${index}`, row[at]]))
        const draft = draftOf({ en: words(0), de: words(1), ar: words(2) })
        const imported = readCsv(exportCsv(draft, registry, ['de', 'ar']), draft, registry)
        expect(imported.map(({ locale, problems }) => [locale, problems])).toEqual([
          ['de', []],
          ['ar', []],
        ])
        imported.forEach(({ texts }, index) => {
          expect(Object.fromEntries(texts.map((entry) => [entry.key, entry.text]))).toEqual(words(index === 0 ? 1 : 2))
          expect(Object.fromEntries(texts.map((entry) => [entry.key, entry.source]))).toEqual(words(0))
        })
      }),
      { numRuns: 300 },
    )
  })

  it('reads what spreadsheets write', () => {
    const draft = draftOf({ en: { a: 'A', b: 'B' } })
    const [german] = readCsv('key;en;DE\na;A;"Ä\nÖ"\nb;B;\nz;;Z\n', draft, registry)
    expect(german).toEqual({
      locale: 'de',
      texts: [{ key: 'a', source: 'A', text: 'Ä\nÖ' }],
      problems: [{ key: 'z', reason: 'unknownKey' }],
    })
    expect(readCsv('', draft, registry)).toMatchObject([{ problems: [{ reason: 'unreadable' }] }])
    expect(readCsv('key,en\r\na,A', draft, registry)).toMatchObject([
      { problems: [{ key: '', reason: 'unknownLanguage' }] },
    ])
    const [first] = readCsv('\uFEFFsep=;\r\nkey;en;de\r\na;A;Ä\r\n', draft, registry)
    expect(first?.texts).toEqual([{ key: 'a', source: 'A', text: 'Ä' }])
  })

  it('names columns with texts of no known language, and leaves out empty ones', () => {
    const draft = draftOf({ en: { a: 'A', b: 'B' } })
    const [german, unknown, ...others] = readCsv('key,used in,en,de,German,Notes\r\na,x,A,Ä,Ö,\r\n', draft, registry)
    expect(german).toMatchObject({ locale: 'de', texts: [{ text: 'Ä' }], problems: [] })
    expect(unknown).toEqual({ locale: '', texts: [], problems: [{ key: 'German', reason: 'unknownLanguage' }] })
    expect(others).toEqual([])
  })
})
