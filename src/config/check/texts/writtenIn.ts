import { languages } from '../../../contract/languages.ts'
import type { Problem } from '../../problem.ts'
import type { Document } from '../../text/document.ts'
import { join } from '../../text/pointer.ts'
import { textsOf } from '../placeholders.ts'

/** How often something typical of each language is in a text. By the start of the name of the language's file. */
type Count = (text: string) => [start: string, count: number][]

/** Counts frequent words. */
function byWords(lists: Readonly<Record<string, string>>): Count {
  const starts = new Map<string, string[]>()
  for (const [start, list] of Object.entries(lists))
    for (const word of list.split(' ')) starts.set(word, [...(starts.get(word) ?? []), start])
  return (text) => {
    const counts = new Map(Object.keys(lists).map((start) => [start, 0]))
    for (const word of text.toLowerCase().split(/[^\p{L}]+/u))
      for (const start of starts.get(word) ?? []) counts.set(start, (counts.get(start) ?? 0) + 1)
    return [...counts]
  }
}

/** Counts letters. */
const byLetters =
  (patterns: Readonly<Record<string, RegExp>>): Count =>
  (text) =>
    Object.entries(patterns).map(([start, pattern]) => [start, text.match(pattern)?.length ?? 0])

/** What sets a language apart from others in the same script. */
const scripts: readonly { starts: readonly string[]; count: Count }[] = [
  {
    starts: ['en', 'de', 'es', 'fr', 'pl', 'pt', 'it', 'tr', 'vi'],
    count: byWords({
      en: 'the and of to you your is for with on are',
      de: 'und der die das ist nicht mit für sie ein auf werden von',
      es: 'el los las y del su sus con cada desde',
      fr: 'le les des et vous est pour une dans votre sur pas',
      pl: 'i w na z nie się do jest lub od ze po oraz',
      pt: 'o os as com uma não você do da em seu sua',
      it: 'il gli che per di non sono è della nel dei',
      tr: 've bir için ile bu olarak veya her',
      vi: 'và của bạn trong được cho các không là',
    }),
  },
  { starts: ['ru', 'uk'], count: byLetters({ ru: /[ыэъё]/giu, uk: /[іїєґ]/giu }) },
  { starts: ['ar', 'fa'], count: byLetters({ ar: /[ةكيىأإ]/gu, fa: /[پچژگکی]/gu }) },
  {
    starts: ['zh-CN', 'zh-TW', 'ja'],
    count: byLetters({
      'zh-CN': /[个这们时务后发现币开领奖账单与为从]/gu,
      'zh-TW': /[個這們時務後發現幣開領獎帳單與為從]/gu,
      ja: /[\p{Script=Hiragana}\p{Script=Katakana}]/gu,
    }),
  },
]

/** With fewer matches, a file is too short to tell. */
const minMatches = 6
/** How many times more matches of another language than of its own a file must have. */
const minRatio = 3

/** Reports files of `locales/` that are written in another language as a whole, such as two files that are exchanged. */
export function checkWrittenIn(words: ReadonlyMap<string, Document>): Problem[] {
  const found = new Map([...words].flatMap(([file, document]) => entryOf(file, document)))
  return [...found].flatMap(([file, { document, other, first }]) => {
    const exchanged = [...found].find(([name, one]) => file.startsWith(one.other) && name.startsWith(other))?.[0]
    // Two exchanged files are one mistake.
    if (exchanged && exchanged < file) return []
    return [
      document.problem('P0319', join('', first), {
        message: exchanged
          ? `locales/${file}.json and locales/${exchanged}.json are exchanged.`
          : `locales/${file}.json is written in ${other}.`,
        cause: 'Viewers in this language would read another one.',
        suggestion: exchanged ? 'Exchange the two files.' : `Write its texts in ${file}.`,
      }),
    ]
  })
}

/** A file that is written in another language. */
interface Entry {
  document: Document
  /** The start of the name of the file for that language. */
  other: string
  /** The first key of the file. */
  first: string
}

const entries = new WeakMap<Document, Entry | null>()

/** The entry of a file, if it is written in another language; cached. */
function entryOf(file: string, document: Document): [string, Entry][] {
  // A file of an unknown language is reported by checkLocaleName.
  if (!languages.some((entry) => entry.localeFileName === file)) return []
  const known = entries.get(document)
  const entry = known === undefined ? readEntry(file, document) : known
  entries.set(document, entry)
  return entry ? [[file, entry]] : []
}

function readEntry(file: string, document: Document): Entry | null {
  const script = scripts.find(({ starts }) => starts.some((start) => file.startsWith(start)))
  const texts = textsOf(document)
  if (!script || !texts[0]) return null
  const counts = script.count(texts.map(([, one]) => one.replace(/\{\{[^{}]*\}\}/g, ' ')).join('\n'))
  const [, own = 0] = counts.find(([start]) => file.startsWith(start)) ?? []
  const [most, count] = counts.reduce((one, other) => (other[1] > one[1] ? other : one))
  if (file.startsWith(most) || count < minMatches || count < own * minRatio) return null
  return { document, other: most, first: texts[0][0] }
}
