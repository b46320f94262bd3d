import { readFileSync } from 'node:fs'
import { create } from 'fontkit'
import { describe, expect, it } from 'vitest'
import { fallbackFaces } from '../../src/build/fonts/fallbackFaces.ts'
import { mergeWords } from '../../src/build/words.ts'
import committed from '../../src/ui/theme/fonts/fallbackFaces.json'
import { charactersOf, fontFiles } from '../../src/ui/theme/fonts/fontFiles.ts'
import { fontAddresses, fontStyles } from '../../src/ui/theme/fonts/fontStyles.ts'

const languages = ['en', 'de', 'es', 'es-ES', 'fr', 'it', 'pl', 'pt', 'tr-TR', 'vi', 'ru', 'uk']

const files = fontFiles.map(({ name, range, languages }) => ({
  name,
  languages,
  range: new Set(charactersOf(range)),
  font: create(readFileSync(new URL(`../../src/ui/theme/fonts/${name}.woff2`, import.meta.url))),
}))

const words = await mergeWords()

/** The different characters of the words in a language, with how often each occurs. */
function countsIn(language: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const character of Object.values(words[language] ?? {}).join(''))
    counts.set(character, (counts.get(character) ?? 0) + 1)
  return counts
}

const sum = (values: Iterable<number>) => [...values].reduce((all, value) => all + value, 0)

/** The file that browsers take a character from on a page: the last whose range has it. */
const fileOf = (character: string, language = 'en') =>
  files.findLast(({ range, languages: only }) => range.has(character) && (only?.includes(language) ?? true))

/** The names of the files that the words of a language need. */
const namesFor = (language: string) => fontAddresses(language).map((address) => /(\w+)\.woff2/.exec(address)?.[1])

describe('the bundled font', () => {
  it.each(languages)('has every character of the words in %s', (language) => {
    const counts = countsIn(language)
    expect(sum(counts.values())).toBeGreaterThan(1_000)
    const visible = [...counts.keys()].filter((character) => !/[\s\p{Cf}]/u.test(character))
    const missing = visible.filter(
      (character) => !fileOf(character, language)?.font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0),
    )
    expect(missing).toEqual([])
  })

  it.each(languages)('has the addresses of the files that the words in %s need', (language) => {
    const counts = [...countsIn(language)]
    const all = sum(counts.map(([, count]) => count))
    // A letter of one foreign name is worth no file.
    const isNeeded = ({ name }: { name: string }) =>
      sum(counts.map(([character, count]) => (fileOf(character, language)?.name === name ? count : 0))) > all / 1_000
    expect(namesFor(language)).toEqual(files.filter(isNeeded).map(({ name }) => name))
  })

  it('has the file of digits alone for other scripts', () => {
    for (const language of ['ar', 'fa-IR', 'zh-CN', 'ja-JP', 'ko-KR', 'hi-IN'])
      expect(namesFor(language)).toEqual(['latin'])
  })

  it('never needs two files for one character, or browsers load the second while the first is late', () => {
    for (const { name, range, languages: only } of files.filter(({ name }) => name !== 'vi'))
      for (const character of range) expect(fileOf(character, only?.[0])?.name, `${character} of ${name}`).toBe(name)
  })

  it('has the letters of names in other languages of Europe', () => {
    const text = 'ČčŘřŠšŽžĐđŐőŰűĂăȘșȚțĀāĒēĪīŪūØøÅåÆæŒœÞþÐðƏə'
    expect([...text].filter((one) => !fileOf(one)?.font.hasGlyphForCodePoint(one.codePointAt(0) ?? 0))).toEqual([])
  })

  it('needs one file for a page in English, and one more for Cyrillic', () => {
    expect(new Set([...'Claim 1,200 USDT – “now”… · 50%'].map((one) => fileOf(one)?.name))).toEqual(new Set(['latin']))
    expect(fileOf('Ж', 'ru')?.name).toBe('cyrillic')
    expect(fileOf('é')?.name).toBe('latin1')
    expect(fileOf('ộ', 'vi')?.name).toBe('vi')
  })

  it('has a rule for each file of a language, with every weight of the product', () => {
    const countIn = (language: string) => fontStyles(language).match(/src:url\(/g)?.length
    expect(['en', 'ar', 'ru', 'uk', 'vi'].map(countIn)).toEqual([3, 3, 4, 4, 4])
    expect(fontStyles().match(/src:url\(/g)).toHaveLength(fontFiles.length)
    for (const { name, font, languages: only } of files) {
      expect(fontStyles(only?.[0] ?? 'en'), name).toMatch(
        new RegExp(`src:url\\([^)]*/${name}[^)]*\\);font-weight:400 800;font-display:optional`),
      )
      expect(font.variationAxes.wght, name).toMatchObject({ min: 400, max: 800 })
    }
  })
})

describe('the fallbacks', () => {
  it('take the room of the font, measured in the files of both', async () => {
    const measured = await fallbackFaces()
    expect(measured.map(({ family, fonts, weight }) => [family, fonts, weight])).toEqual(
      committed.map(({ family, fonts, weight }) => [family, fonts, weight]),
    )
    measured.forEach((face, index) => {
      // The average width depends a little on the words of the product.
      expect(Math.abs(face.sizeAdjust - (committed[index]?.sizeAdjust ?? 0)), face.fonts[0]).toBeLessThan(0.5)
    })
  })

  it('have the height of the font after the change of size', () => {
    const { font } = files[0] ?? {}
    if (!font) throw new Error('The font has no files.')
    for (const { sizeAdjust, ascent, descent, lineGap } of committed) {
      expect((sizeAdjust * ascent) / 10_000).toBeCloseTo(font.ascent / font.unitsPerEm, 3)
      expect((sizeAdjust * descent) / 10_000).toBeCloseTo(-font.descent / font.unitsPerEm, 3)
      expect(lineGap).toBe(font.lineGap)
    }
  })
})
