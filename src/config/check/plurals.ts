import { defaultLanguage, findLanguage } from '../../contract/languages.ts'
import type { Problem } from '../problem.ts'
import type { Document } from '../text/document.ts'
import { join } from '../text/pointer.ts'
import { isObject } from './places.ts'

/** The suffixes of plural forms in i18next. Configs use the key without the suffix. */
export const plural = /_(zero|one|two|few|many|other)$/

/** A key without the suffix of a plural form. */
export const baseOf = (key: string): string => (key.includes('_') ? key.replace(plural, '') : key)

/**
 * The plural forms of each language (CLDR cardinal categories), by language subtag. A table, because only `i18n` may use
 * Intl; `tests/integration/config/configFacts.test.ts` compares it with Intl.
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

/** The plural forms of a language of the platform; empty for unknown languages. */
export const pluralForms = (language: string): readonly string[] =>
  forms[findLanguage(language)?.intlTag.split('-')[0] ?? ''] ?? []

/** In these languages, whole numbers below a million never use `many`, so the form is optional. */
const manyIsOptional = new Set(['es', 'fr', 'pt', 'it'])

/** The plural forms of a language that a text must have. */
export const requiredForms = (language: string): readonly string[] =>
  pluralForms(language).filter((form) => !(form === 'many' && manyIsOptional.has(language.slice(0, 2))))

/** Reports plural forms that are missing, or that the language does not have. One problem per text. */
export function checkPlurals(document: Document, language: string): Problem[] {
  const own = pluralForms(language)
  if (!isObject(document.value) || own.length === 0) return []
  return [...groupForms(Object.keys(document.value))].flatMap(([base, given]) => {
    const foreign = given.filter((form) => form !== 'zero' && !own.includes(form))
    if (foreign[0]) return [describeForeign(document, language, base, foreign, own)]
    const missing = requiredForms(language).filter((form) => !given.includes(form))
    return missing.length ? [describeMissing(document, language, base, missing, given)] : []
  })
}

/** The plural forms in a file, by key without suffix. */
function groupForms(names: readonly string[]): Map<string, string[]> {
  const groups = new Map<string, string[]>()
  for (const name of names) {
    const form = plural.exec(name)?.[1]
    if (!form) continue
    const base = baseOf(name)
    groups.set(base, [...(groups.get(base) ?? []), form])
  }
  return groups
}

const quoted = (base: string, names: readonly string[]) => names.map((form) => `"${base}_${form}"`).join(', ')

function describeForeign(
  document: Document,
  language: string,
  base: string,
  foreign: readonly string[],
  own: readonly string[],
): Problem {
  return document.problem('P0309', join('', `${base}_${foreign[0]}`), {
    message: `${language} has no plural form "${foreign.join('", "')}".`,
    cause: `Its plural forms are: ${own.join(', ')}.`,
    suggestion:
      own.length === 1 ? `Write "${base}_other" alone.` : 'Remove it, or rename it to a form of the language.',
    on: 'key',
  })
}

function describeMissing(
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
