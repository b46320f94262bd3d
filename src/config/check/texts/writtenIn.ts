import { languages } from '../../../contract/languages.ts'
import type { Problem } from '../../problem.ts'
import type { Document } from '../../text/document.ts'
import { join } from '../../text/pointer.ts'
import { textsOf } from '../placeholders.ts'

const anyOf = (list: string): RegExp => new RegExp(`(?<!\\p{L})(?:${list.replaceAll(' ', '|')})(?!\\p{L})`, 'giu')

/** Frequent words, or letters, that set a language apart from others in the same script. By the start of the file name. */
const scripts: readonly Readonly<Record<string, RegExp>>[] = [
  {
    en: anyOf('the and of to you your is for with on are'),
    de: anyOf('und der die das ist nicht mit für sie ein auf werden von'),
    es: anyOf('el los las y del su sus con cada desde'),
    fr: anyOf('le les des et vous est pour une dans votre sur pas'),
    pl: anyOf('i w na z nie się do jest lub od ze po oraz'),
    pt: anyOf('o os as com uma não você do da em seu sua'),
    it: anyOf('il gli che per di non sono è della nel dei'),
    tr: anyOf('ve bir için ile bu olarak veya her'),
    vi: anyOf('và của bạn trong được cho các không là'),
  },
  { ru: /[ыэъё]/giu, uk: /[іїєґ]/giu },
  { ar: /[ةكيىأإ]/gu, fa: /[پچژگکی]/gu },
  {
    'zh-CN': /[个这们时务后发现币开领奖账单与为从]/gu,
    'zh-TW': /[個這們時務後發現幣開領獎帳單與為從]/gu,
    ja: /[\p{Script=Hiragana}\p{Script=Katakana}]/gu,
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

/** A file that is written in another language: the start of the name of the file for it, and the first key. */
function entryOf(file: string, document: Document): [string, { document: Document; other: string; first: string }][] {
  // A file of an unknown language is reported by checkLocaleName.
  if (!languages.some((entry) => entry.localeFileName === file)) return []
  const script = scripts.find((patterns) => Object.keys(patterns).some((start) => file.startsWith(start)))
  const texts = textsOf(document)
  if (!script || !texts[0]) return []
  const text = texts.map(([, one]) => one.replace(/\{\{[^{}]*\}\}/g, ' ')).join('\n')
  const counts = Object.entries(script).map(([start, pattern]) => ({ start, count: text.match(pattern)?.length ?? 0 }))
  const own = counts.find(({ start }) => file.startsWith(start))?.count ?? 0
  const [most] = counts.sort((one, other) => other.count - one.count)
  if (!most || file.startsWith(most.start) || most.count < minMatches || most.count < own * minRatio) return []
  return [[file, { document, other: most.start, first: texts[0][0] }]]
}
