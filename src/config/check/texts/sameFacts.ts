import { defaultLanguage } from '../../../contract/languages.ts'
import type { Problem } from '../../problem.ts'
import type { Document } from '../../text/document.ts'
import { problemInText, textsOf } from '../placeholders.ts'
import { plural } from '../plurals.ts'
import type { Fill } from './fill.ts'

/** Non-Latin digits of the app's languages (Arabic and Persian). */
const anyDigit = /[٠-٩۰-۹]/g
const latinDigits = (text: string): string =>
  text.replace(anyDigit, (digit) => String((digit.charCodeAt(0) - (digit < '۰' ? 0x660 : 0x6f0)) % 10))

/** A number, with or without digit separators. */
const number = /\d{1,3}(?:[.,'’٬\u00a0\u202f ]\d{3})+(?!\d)|\d+/g
/** Words for thousands and more. With them, the same number can be written in several ways. */
const scale =
  /[万萬만亿億억천千]|\d\s?[kKmM]\b|(?<!\p{L})(?:thousand|million|mille|mil|millones|milhões|Mio|Mrd|mln|tys|тыс|млн|тис|bin|milyon|nghìn|ngàn|triệu|Tausend|Million|Millionen|mila|هزار|میلیون|ألف|مليون)(?!\p{L})/u
const link = /\]\(([^()\s]+)\)/g

/** Numbers of three or more digits, as smaller ones may be spelled out in another language; null if a scale word is used. */
function numbersOf(text: string): ReadonlySet<string> | null {
  const plain = latinDigits(text.replace(/\{\{[^}]*\}\}/g, ' ').replace(link, '] '))
  if (scale.test(plain)) return null
  const found = [...plain.matchAll(number)].map(([one]) => one.replace(/\D/g, '')).filter(({ length }) => length > 2)
  return new Set(found)
}

const linksOf = (text: string): ReadonlySet<string> => new Set([...text.matchAll(link)].map(([, to = '']) => to))

interface Fact {
  kind: 'number' | 'link'
  what: string
}

/** The numbers and links of a text, which must be the same in every language. */
interface Facts {
  numbers: ReadonlySet<string> | null
  links: ReadonlySet<string>
}

const mayHaveFacts = /[\d(]/

/** The facts of an English text; null if it has none. */
function factsOf(text: string): Facts | null {
  if (!mayHaveFacts.test(text)) return null
  const facts = { numbers: numbersOf(text), links: linksOf(text) }
  return facts.numbers?.size || facts.links.size ? facts : null
}

/** The first fact of the English text that a translation lacks. */
function firstMissingFact({ numbers, links }: Facts, text: string): Fact | undefined {
  const own = numbers?.size ? numbersOf(text) : null
  const lost = numbers && own ? [...numbers].find((one) => !own.has(one)) : undefined
  if (lost !== undefined) return { kind: 'number', what: lost }
  const given = links.size ? linksOf(text) : links
  const to = [...links].find((one) => !given.has(one))
  return to === undefined ? undefined : { kind: 'link', what: to }
}

/** Reports numbers and links of English texts that translations lack, after placeholders are filled. If all translations lack one, English is reported. */
export function checkSameFacts(words: ReadonlyMap<string, Document>, fill: Fill): Problem[] {
  const english = words.get(defaultLanguage)
  if (!english) return []
  const originals = new Map(textsOf(english))
  const facts = new Map(
    [...originals].flatMap(([key, text]) => {
      const own = plural.test(key) ? null : factsOf(fill(text, defaultLanguage))
      return own ? [[key, own] as const] : []
    }),
  )
  const others = [...words].filter(([language]) => language !== defaultLanguage)
  const count = new Map<string, number>()
  const found = others.flatMap(([language, document]) =>
    textsOf(document).flatMap(([key, text]) => {
      const [original, known] = [originals.get(key), facts.get(key)]
      if (original === undefined || !known || !text.trim() || original === text) return []
      count.set(key, (count.get(key) ?? 0) + 1)
      const fact = firstMissingFact(known, fill(text, language))
      return fact ? [{ language, document, key, text, original, fact }] : []
    }),
  )
  const reported = new Set<string>()
  return found.flatMap(({ language, document, key, text, original, fact }) => {
    const alike = found.filter((other) => other.key === key && other.fact.what === fact.what)
    const isOfEnglish = alike.length > 1 && alike.length === count.get(key)
    if (isOfEnglish && reported.has(key)) return []
    reported.add(key)
    const what = fact.kind === 'number' ? `the number ${fact.what}` : `a link to ${fact.what}`
    const [place, whole] = isOfEnglish ? [english, original] : [document, text]
    return [
      problemInText(place, key, { at: 0, length: whole.length }, 'P0322', {
        message: isOfEnglish
          ? `The English text has ${what}, and no other language does.`
          : `The English text has ${what}, and the text in ${language} does not.`,
        cause: 'Viewers in another language would read something different.',
        suggestion: isOfEnglish ? 'Correct it here, or in every language.' : 'Write the same here.',
      }),
    ]
  })
}
