// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { mergeWords } from '../../src/build/words.ts'
import { languages } from '../../src/contract/languages.ts'

/** Decimal figures of one to two places that are not part of a version such as 4.2.14. */
const decimals = /(?<![\d.,])0([.,])\d{1,2}(?![\d.,]?\d)/g
/** Figures in groups of three: 12,345 or 12.345. */
const groups = /(?<![\d.,])[1-9]\d{0,2}([.,])\d{3}(?!\d)/g

const signsOf = (tag: string) => {
  const parts = new Intl.NumberFormat(tag, { numberingSystem: 'latn' }).formatToParts(12_345.6)
  const sign = (type: string) => parts.find((part) => part.type === type)?.value
  return { group: sign('group'), decimal: sign('decimal') }
}

/** The words of every config in one language, by file. */
function wordsIn(file: string): [string, string][] {
  return readdirSync('configs').flatMap((alias) => {
    const path = `configs/${alias}/locales/${file}.json`
    const words: Record<string, string> = JSON.parse(readFileSync(path, 'utf8'))
    return Object.entries(words).map(([key, text]): [string, string] => [`${path} ${key}`, text])
  })
}

const files = new Map(languages.map(({ localeFileName, intlTag }) => [localeFileName, intlTag]))

describe('figures in the texts of a config', () => {
  it.each([...files])('of %s have the format of amounts', (file, tag) => {
    const { group, decimal } = signsOf(tag)
    const wrong = wordsIn(file).filter(
      ([, text]) =>
        [...text.matchAll(decimals)].some(([, sign]) => sign !== decimal) ||
        [...text.matchAll(groups)].some(([, sign]) => sign !== group),
    )
    expect(wrong).toEqual([])
  })
})

/** Digit groups after a normal space, where a line can wrap: 10 000. Phone numbers have other groups. */
const breakable = /(?<!\d|\d )\d{1,3}(?: \d{3})+(?!\d| \d)/

describe('figures in the texts of the shell, the blocks and the configs', () => {
  let shell: Record<string, Record<string, string>>
  beforeAll(async () => {
    shell = await mergeWords()
  })

  it.each([...files.keys()])('of %s do not wrap', (file) => {
    const texts = [...Object.entries(shell[file] ?? {}), ...wordsIn(file)]
    expect(texts.filter(([, text]) => breakable.test(text))).toEqual([])
  })
})
