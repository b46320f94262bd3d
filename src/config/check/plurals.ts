import { defaultLanguage, findLanguage } from '../../contract/languages.ts'
import type { Problem } from '../problem.ts'
import type { Document } from '../text/document.ts'
import { join } from '../text/pointer.ts'
import { isObject } from './places.ts'

/** i18next's endings of plural forms: the key is used without them. */
export const plural = /_(zero|one|two|few|many|other)$/

/**
 * The forms each language counts with (CLDR's cardinal categories), by language subtag. A table, since only `i18n` may
 * ask Intl; `tests/contract/configWords.test.ts` holds it against what Intl says.
 */
const forms: Record<string, readonly string[]> = {
  en: ['one', 'other'],
  zh: ['other'],
  ko: ['other'],
  vi: ['other'],
  fa: ['one', 'other'],
  ar: ['zero', 'one', 'two', 'few', 'many', 'other'],
  tr: ['one', 'other'],
  ru: ['one', 'few', 'many', 'other'],
  uk: ['one', 'few', 'many', 'other'],
  de: ['one', 'other'],
  es: ['one', 'many', 'other'],
  fr: ['one', 'many', 'other'],
  pl: ['one', 'few', 'many', 'other'],
  pt: ['one', 'many', 'other'],
  it: ['one', 'many', 'other'],
  ja: ['other'],
}

/** The plural forms of a language of the platform; empty when there is no such language. */
export const pluralForms = (language: string): readonly string[] =>
  forms[findLanguage(language)?.intlTag.split('-')[0] ?? ''] ?? []

/**
 * Whole numbers below a million never take `many` there, so a count of tasks or days is well said without it.
 */
const rare = new Set(['es', 'fr', 'pt', 'it'])

/** Plural forms a language lacks, or does not have. Both are told once a text. */
export function checkPlurals(document: Document, language: string): Problem[] {
  const own = pluralForms(language)
  if (!isObject(document.value) || own.length === 0) return []
  return [...groupForms(Object.keys(document.value))].flatMap(([base, given]) => {
    const foreign = given.filter((form) => form !== 'zero' && !own.includes(form))
    if (foreign[0]) return [sayForeign(document, language, base, foreign, own)]
    const missing = own.filter((form) => !given.includes(form) && !(form === 'many' && rare.has(language.slice(0, 2))))
    return missing.length ? [sayMissing(document, language, base, missing, given)] : []
  })
}

/** The forms that stand in a file, by the key they are forms of. */
function groupForms(names: readonly string[]): Map<string, string[]> {
  const groups = new Map<string, string[]>()
  for (const name of names) {
    const form = plural.exec(name)?.[1]
    if (!form) continue
    const base = name.replace(plural, '')
    groups.set(base, [...(groups.get(base) ?? []), form])
  }
  return groups
}

const quoted = (base: string, names: readonly string[]) => names.map((form) => `"${base}_${form}"`).join(', ')

function sayForeign(
  document: Document,
  language: string,
  base: string,
  foreign: readonly string[],
  own: readonly string[],
): Problem {
  return document.problem('P0309', join('', `${base}_${foreign[0]}`), {
    message: `${language} has no plural form "${foreign.join('", "')}".`,
    cause: `It counts with: ${own.join(', ')}.`,
    suggestion:
      own.length === 1 ? `Write "${base}_other" alone.` : 'Take it out, or rename it to a form of the language.',
    on: 'key',
  })
}

function sayMissing(
  document: Document,
  language: string,
  base: string,
  missing: readonly string[],
  given: readonly string[],
): Problem {
  const isEnglish = language === defaultLanguage
  return document.problem(isEnglish ? 'P0302' : 'P0308', join('', `${base}_${given[0]}`), {
    message: `"${base}" lacks the plural form${missing.length > 1 ? 's' : ''} ${missing.join(', ')} of ${language}.`,
    cause: isEnglish ? 'Nothing would be shown for such a number.' : 'English is shown for such a number.',
    suggestion: `Add ${quoted(base, missing)}.`,
    on: 'key',
  })
}
