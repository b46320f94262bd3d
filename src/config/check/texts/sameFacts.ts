import { defaultLanguage } from '../../../contract/languages.ts'
import type { Problem } from '../../problem.ts'
import type { Document } from '../../text/document.ts'
import { problemInText, textsOf } from '../placeholders.ts'
import { plural } from '../plurals.ts'
import { firstLostDate, lostRegions } from './dateFigures.ts'
import { type Fact, factsOf, firstDifference } from './facts.ts'
import type { Fill } from './fill.ts'

/** If this share of the translations differs alike, English is wrong. */
const most = 0.5

/**
 * Reports numbers, coins, dates, regions and links in which translations differ from English, after placeholders are filled. If
 * most translations differ alike, English is reported.
 */
export function checkSameFacts(words: ReadonlyMap<string, Document>, fill: Fill): Problem[] {
  const english = words.get(defaultLanguage)
  if (!english) return []
  const originals = new Map(textsOf(english))
  const facts = new Map(
    [...originals].flatMap(([key, text]) =>
      plural.test(key) ? [] : [[key, factsOf(fill(text, defaultLanguage))] as const],
    ),
  )
  const others = [...words].filter(([language]) => language !== defaultLanguage)
  const count = new Map<string, number>()
  const found = others.flatMap(([language, document]) =>
    textsOf(document).flatMap(([key, text]) => {
      const [original, known] = [originals.get(key), facts.get(key)]
      if (original === undefined || !known || !text.trim() || original === text) return []
      count.set(key, (count.get(key) ?? 0) + 1)
      const fact =
        firstLostDate(original, text, (one) => fill(one, language)) ??
        lostRegions(original, text, (one) => fill(one, language)) ??
        firstDifference(known, fill(text, language))
      return fact ? [{ language, document, key, text, original, fact }] : []
    }),
  )
  const reported = new Set<string>()
  return found.flatMap(({ language, document, key, text, original, fact }) => {
    const alike = found.filter((other) => other.key === key && other.fact.what === fact.what)
    const all = count.get(key) ?? 0
    const isOfEnglish = alike.length > 1 && (alike.length === all || alike.length >= all * most)
    if (isOfEnglish && reported.has(key)) return []
    reported.add(key)
    const [place, whole] = isOfEnglish ? [english, original] : [document, text]
    return [
      problemInText(place, key, { at: 0, length: whole.length }, 'P0322', {
        message: messageOf(
          fact,
          isOfEnglish,
          alike.length === all ? 'no other language does' : 'most other languages do not',
          language,
        ),
        cause: 'Viewers in another language would read something different.',
        suggestion: isOfEnglish
          ? 'Correct it here, or in every language.'
          : fact.isExtra
            ? 'Remove it here, or write it in English too.'
            : 'Write the same here.',
      }),
    ]
  })
}

function messageOf({ what, isExtra }: Fact, isOfEnglish: boolean, others: string, language: string): string {
  if (isExtra)
    return isOfEnglish
      ? `The English text lacks ${what}, and the other languages have it.`
      : `The text in ${language} has ${what}, and the English text does not.`
  return isOfEnglish
    ? `The English text has ${what}, and ${others}.`
    : `The English text has ${what}, and the text in ${language} does not.`
}
