import type { Figures } from '../../contract/figures.ts'
import { defaultLanguage } from '../../contract/languages.ts'
import { nearest } from '../../expressions/nearest.ts'
import type { Problem } from '../problem.ts'
import type { Code } from '../problems.ts'
import type { Document, ProblemText } from '../text/document.ts'
import { type Placeholder, placeholdersIn, strayBrace } from '../text/placeholders.ts'
import { join } from '../text/pointer.ts'
import { stringOffset } from '../text/stringOffset.ts'
import { isObject } from './places.ts'
import { baseOf, plural } from './plurals.ts'
import { unfilledPlaceholders } from './texts/unfilledPlaceholders.ts'

/** The placeholders of the English texts, each with the formats that any language uses it with. */
export function placeholdersOf(words: ReadonlyMap<string, Document>): Figures {
  const found = new Map<string, string[]>()
  for (const { name } of usedIn(words.get(defaultLanguage))) found.set(name, [])
  for (const document of words.values())
    for (const { name, format } of usedIn(document)) if (format !== undefined) found.get(name)?.push(format)
  return found
}

const usedIn = (document: Document | undefined): Placeholder[] =>
  document ? textsOf(document).flatMap(([, text]) => placeholdersIn(text)) : []

/** The texts of a locale file as [key, text]; cached. */
export function textsOf(document: Document): readonly (readonly [string, string])[] {
  const known = texts.get(document) ?? readTexts(document)
  texts.set(document, known)
  return known
}

const texts = new WeakMap<Document, readonly (readonly [string, string])[]>()

const readTexts = (document: Document): [string, string][] =>
  isObject(document.value)
    ? Object.entries(document.value).flatMap(([key, text]) =>
        typeof text === 'string' && key !== '$schema' ? [[key, text] as [string, string]] : [],
      )
    : []

/** Reports braces that are not a placeholder, once per text. */
export function checkBraces(document: Document): Problem[] {
  return textsOf(document).flatMap(([key, text]) => {
    const stray = strayBrace(text)
    if (stray === undefined) return []
    const lone = /\{{1,3}\s*([A-Za-z_]\w*)\s*\}{1,3}/.exec(text.slice(stray))
    return [
      problemInText(document, key, { at: stray, length: lone?.index === 0 ? lone[0].length : 1 }, 'P0311', {
        message: 'These braces are not a placeholder.',
        suggestion: `Write ${lone ? `{{${lone[1]}}}` : '{{count}}'}, with two braces at each side.`,
        edit: lone?.index === 0 ? `{{${lone[1]}}}` : undefined,
      }),
    ]
  })
}

/** The values that the platform fills into texts. */
export interface Filled {
  /** Keys that are used as reward names only. */
  rewardNames: ReadonlySet<string>
  /** The figures of platform.json. */
  figures: Figures
}

/**
 * Reports placeholders that a translation has and English lacks, or the reverse. If all translations lack one, only English
 * is reported. Figures may differ: they are filled in anyway, and checkSameFacts compares the filled texts.
 */
export function checkPlaceholders(words: ReadonlyMap<string, Document>, english: Document, filled: Filled): Problem[] {
  const known = englishNames(english, filled)
  const found = [...words].flatMap(([language, document]) =>
    language === defaultLanguage ? [] : differencesIn(document, known, filled),
  )
  const counts = new Map<string, number>()
  for (const { base } of found) counts.set(base, (counts.get(base) ?? 0) + 1)
  const reported = new Set<string>()
  return found.flatMap(({ base, missing, problem }) => {
    const translations = [...words].filter(
      ([language, { value }]) => language !== defaultLanguage && hasKey(value, base),
    )
    if (missing.length === 0 || translations.length < 2 || counts.get(base) !== translations.length) return [problem()]
    if (reported.has(base)) return []
    reported.add(base)
    return [describeAllMissing(english, base, missing)]
  })
}

const hasKey = (value: unknown, base: string): boolean =>
  isObject(value) && Object.keys(value).some((key) => baseOf(key) === base)

interface Difference {
  base: string
  /** English placeholders that the translation lacks. */
  missing: readonly string[]
  problem(): Problem
}

function differencesIn(
  document: Document,
  known: ReadonlyMap<string, string[]>,
  { rewardNames, figures }: Filled,
): Difference[] {
  return textsOf(document).flatMap(([key, text]): Difference[] => {
    const base = baseOf(key)
    const names = known.get(base)
    // A key that English lacks and invalid braces are reported by other checks.
    if (!names || (!names.length && !text.includes('{')) || strayBrace(text) !== undefined) return []
    const own = placeholdersIn(text)
    const unfilled = unfilledPlaceholders(key, text, rewardNames.has(base), figures)
    // An unknown format of a figure is reported with the text itself.
    const isUnknown = (name: string) => !figures.has(name) && unfilled.some((one) => one.name === name)
    const foreign = own.find(({ name }) => !names.includes(name) && isUnknown(name))
    if (foreign) return [{ base, missing: [], problem: () => describeForeign(document, key, foreign, names) }]
    // A plural form may spell out its count, such as "One day".
    const isMissing = (name: string) => !figures.has(name) && !own.some((entry) => entry.name === name)
    const missing = plural.test(key) ? [] : names.filter(isMissing)
    return missing.length ? [{ base, missing, problem: () => describeMissing(document, key, missing) }] : []
  })
}

const describeAllMissing = (english: Document, base: string, missing: readonly string[]): Problem =>
  english.problem('P0310', join('', base), {
    message: `The English text fills in {{${missing.join('}}, {{')}}}, and no other language does.`,
    suggestion: `Remove {{${missing[0]}}} here, or add it to every language.`,
  })

/** The plural forms of English, and `zero`. */
const counts = /_(zero|one|other)$/

/** The placeholders of each English text. Texts with a placeholder that is never filled in are left out: they are reported themselves. */
function englishNames(english: Document, { rewardNames, figures }: Filled): Map<string, string[]> {
  const known = new Map<string, string[]>()
  const unfilled = new Set<string>()
  for (const [key, text] of textsOf(english)) {
    const base = baseOf(key)
    if (unfilledPlaceholders(key, text, rewardNames.has(base), figures).length) unfilled.add(base)
    const names = placeholdersIn(text).map(({ name }) => name)
    known.set(base, [...new Set([...(known.get(base) ?? []), ...names, ...(counts.test(key) ? ['count'] : [])])])
  }
  for (const base of unfilled) known.delete(base)
  return known
}

function describeForeign(
  document: Document,
  key: string,
  { name, at }: Placeholder,
  names: readonly string[],
): Problem {
  const meant = names.length === 1 ? names[0] : nearest(name, names)
  return problemInText(document, key, { at, length: name.length }, 'P0310', {
    message: names.length
      ? `The English text has no placeholder {{${name}}}.`
      : 'The English text has no placeholders.',
    suggestion: meant ? `Did you mean "${meant}"?` : names.length ? `It has: ${names.join(', ')}.` : undefined,
    edit: meant,
  })
}

const describeMissing = (document: Document, key: string, missing: readonly string[]): Problem =>
  document.problem('P0310', join('', key), {
    message: `The English text fills in {{${missing.join('}}, {{')}}}, and this one does not.`,
    suggestion: `Put {{${missing[0]}}} where it belongs in this language.`,
  })

/** Creates a problem at a position inside a text. `at`, `length`: UTF-16 code units. */
export function problemInText(
  document: Document,
  key: string,
  { at, length }: { at: number; length: number },
  code: Code,
  { edit, ...saying }: Omit<ProblemText, 'edit'> & { edit?: string | undefined },
): Problem {
  const pointer = join('', key)
  const start = document.span(pointer).offset
  const offset = stringOffset(document.text, start, at)
  const span = { offset, length: stringOffset(document.text, start, at + length) - offset }
  return document.problem(code, pointer, {
    ...saying,
    span,
    edit: edit === undefined ? undefined : { ...span, text: JSON.stringify(edit).slice(1, -1) },
  })
}
