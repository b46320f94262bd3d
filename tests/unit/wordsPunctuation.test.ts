// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { mergeWords } from '../../src/build/words.ts'
import { languages } from '../../src/contract/languages.ts'

type Texts = [key: string, text: string][]

const folders = ['configs', 'src/server/releases/defaultPages']
const files = [...new Set(languages.map(({ localeFileName }) => localeFileName))]
const rightToLeft = languages.filter(({ dir }) => dir === 'rtl').map(({ localeFileName }) => localeFileName)

let shell: Record<string, Record<string, string>>
beforeAll(async () => {
  shell = await mergeWords()
})

/** The texts of the shell, the blocks, the samples and the default pages in one language. */
function textsIn(file: string): Texts {
  const pages = folders.flatMap((folder) =>
    readdirSync(folder).flatMap((alias) => {
      const words: Record<string, string> = JSON.parse(readFileSync(`${folder}/${alias}/locales/${file}.json`, 'utf8'))
      return Object.entries(words).map(([key, text]): [string, string] => [`${alias} ${key}`, text])
    }),
  )
  return [...Object.entries(shell[file] ?? {}), ...pages]
}

/** The signs of a set that the texts of a language use, each with one text as evidence. */
const signsUsed = (texts: Texts, signs: readonly string[]) =>
  signs.flatMap((sign) => {
    const found = texts.find(([, text]) => text.includes(sign))
    return found ? [[sign, ...found]] : []
  })

describe('the texts of a language', () => {
  it.each(files)('have one kind of apostrophe and of quotation marks: %s', (file) => {
    const texts = textsIn(file)
    // A closing single quotation mark looks like an apostrophe, so the pair ‘ ’ counts as quotation marks.
    const apostrophes = texts.map(([key, text]): [string, string] => [key, text.replace(/‘[^’]*’/g, '')])
    expect(signsUsed(apostrophes, ["'", '’', 'ʼ']).slice(1)).toEqual([])
    expect(signsUsed(texts, ['«', '“', '「']).slice(1)).toEqual([])
    expect(signsUsed(texts, ['"', '...'])).toEqual([])
  })

  it('keep French punctuation on the line of its word', () => {
    const breakable = textsIn('fr').filter(([, text]) => / [:;?!»]|« /.test(text))
    expect(breakable).toEqual([])
  })

  it('address German readers formally', () => {
    const informal = /\b(du|dich|dir|deine?[mnrs]?)\b/i
    expect(textsIn('de').filter(([, text]) => informal.test(text))).toEqual([])
  })
})

/** Placeholders that become figures, which need no isolation in text from right to left. */
const figures =
  /^(count|number|days|hours|minutes|seconds|used|max|met|pages?|right|top|limit|parts|have|min|age|current|target|unit)$/

describe('the texts from right to left', () => {
  it.each(rightToLeft)('isolate the values that can have another direction: %s', (file) => {
    const bare = Object.entries(shell[file] ?? {}).filter(([, text]) => {
      const outside = text.replace(/\u2068[^\u2069]*\u2069/g, '')
      return [...outside.matchAll(/\{\{(\w+)/g)].some(([, name]) => !figures.test(name ?? ''))
    })
    expect(bare).toEqual([])
  })
})
