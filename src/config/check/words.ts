import { defaultLanguage, findLanguage, languages } from '../../contract/languages.ts'
import { nearest } from '../../expressions/nearest.ts'
import type { Problem } from '../problem.ts'
import type { Document } from '../text/document.ts'
import type { Field } from './fields.ts'
import { checkMarks } from './marks.ts'
import { checkBraces, checkPlaceholders } from './placeholders.ts'
import { isObject } from './places.ts'
import { checkPlurals, plural } from './plurals.ts'
import { replace } from './suggest.ts'

/** The words of a folder: its parsed locale files by language code. */
export type WordDocuments = ReadonlyMap<string, Document>

/** A text key and the file it is used in. */
export interface UsedKey extends Field {
  document: Document
}

// Other names are said to be wrong where they stand.
const keyForm = /^[A-Za-z]/

const keysOf = (document: Document | undefined): Set<string> => {
  const names = isObject(document?.value) ? Object.keys(document.value).filter((name) => keyForm.test(name)) : []
  return new Set(names.flatMap((name) => [name, name.replace(plural, '')]))
}

/** What stands there as something else than text is told as that, and not asked of translations. */
const isText = (document: Document, key: string): boolean =>
  !isObject(document.value) || !Object.hasOwn(document.value, key) || typeof document.value[key] === 'string'

/**
 * Every key in use has a text in English, and which texts other languages lack. `page` is undefined when it cannot be
 * relied on; `locales` are the languages it is for, null for all.
 */
export function checkWords(parts: {
  page: Document | undefined
  words: WordDocuments
  used: readonly UsedKey[]
  locales: readonly string[] | null
  /** The keys of the app's own words, without `common:`; left out: they are not known, and not checked. */
  common?: ReadonlySet<string>
}): Problem[] {
  const { words, used, locales, page, common } = parts
  const own = used.filter(({ value }) => !value.startsWith(shared))
  const english = words.get(defaultLanguage)
  const within = [...words].flatMap(([language, document]) => [
    ...checkBraces(document),
    ...checkMarks(document),
    ...checkPlurals(document, language),
    ...(english ? checkPlaceholders(document, language, english) : []),
  ])
  const ofCommon = common ? checkCommon(used, common) : []
  if (!english) return [...(own[0] ? [sayNoEnglish(own[0])] : []), ...within, ...ofCommon]
  return [
    ...checkUsed(own, words),
    ...ofCommon,
    ...within,
    ...checkGaps(words, english),
    ...(page ? checkLanguages(page, words, locales) : []),
  ]
}

const shared = 'common:'

function checkCommon(used: readonly UsedKey[], common: ReadonlySet<string>): Problem[] {
  const known = new Set([...common].flatMap((key) => [key, key.replace(plural, '')]))
  return used.flatMap(({ value, pointer, document }) => {
    const key = value.slice(shared.length)
    if (!value.startsWith(shared) || known.has(key)) return []
    const meant = nearest(key, [...known])
    return [
      document.problem('P0313', pointer, {
        message: `The app has no shared text "${key}".`,
        suggestion: meant
          ? `Did you mean "${shared}${meant}"?`
          : 'Put a text of your own into locales/en.json, and write its key without "common:".',
        edit: meant ? replace(document.span(pointer), `${shared}${meant}`) : undefined,
      }),
    ]
  })
}

function sayNoEnglish({ document }: UsedKey): Problem {
  return document.problem('P0307', '', {
    message: 'The page has no English texts.',
    suggestion: 'Write them into locales/en.json: { "hero.title": "Welcome" }.',
    span: { offset: 0, length: 0 },
  })
}

function checkUsed(used: readonly UsedKey[], words: WordDocuments): Problem[] {
  const english = keysOf(words.get(defaultLanguage))
  const elsewhere = new Map([...words].map(([language, document]) => [language, keysOf(document)]))
  return used.flatMap(({ value, pointer, document }) => {
    if (english.has(value) || isNested(words.get(defaultLanguage), value)) return []
    const language = [...elsewhere].find(([, keys]) => keys.has(value))?.[0]
    if (language)
      return [
        document.problem('P0302', pointer, {
          message: `"${value}" has a text in ${language}, but none in English.`,
          suggestion: `Add "${value}" to locales/en.json.`,
        }),
      ]
    const meant = nearest(value, [...english])
    return [
      document.problem('P0301', pointer, {
        message: `There is no text "${value}" in locales/en.json.`,
        suggestion: meant ? `Did you mean "${meant}"?` : `Add "${value}" to locales/en.json.`,
        edit: meant ? replace(document.span(pointer), meant) : undefined,
      }),
    ]
  })
}

/** `{ "hero": { "title": … } }` is told where it stands; each key it was meant to hold would be its echo. */
const isNested = (document: Document | undefined, key: string): boolean => {
  const value = document?.value
  if (!isObject(value)) return false
  const steps = key.split('.')
  return steps.some((_, at) => isObject(value[steps.slice(0, at).join('.')]))
}

const some = (names: readonly string[]): string =>
  names.length > 6 ? `${names.slice(0, 6).join(', ')} and ${names.length - 6} more` : names.join(', ')

/** One warning a language, however many of its texts are missing. */
function checkGaps(words: WordDocuments, english: Document): Problem[] {
  const wanted = [...new Set([...keysOf(english)].map((key) => key.replace(plural, '')))].filter((key) =>
    isText(english, key),
  )
  return [...words].flatMap(([language, document]) => {
    const present = keysOf(document)
    const missing = wanted.filter((key) => !present.has(key))
    if (missing.length === 0) return []
    const count = missing.length === 1 ? '1 text is' : `${missing.length} texts are`
    const message = `${count} missing in ${language}: ${some(missing)}.`
    return [
      document.problem('P0304', '', {
        message,
        cause: 'English is shown instead.',
        span: { offset: 0, length: 1 },
      }),
    ]
  })
}

function checkLanguages(page: Document, words: WordDocuments, locales: readonly string[] | null): Problem[] {
  const wanted = locales ?? languages.map((entry) => entry.language)
  const files = new Set(wanted.flatMap((code) => findLanguage(code)?.localeFileName ?? []))
  const missing = [...files].filter((name) => !words.has(name))
  if (missing.length === 0) return []
  const pointer = locales ? '/audience/locales' : ''
  return [
    page.problem('P0303', pointer, {
      message: `There are no texts in ${some(missing)}.`,
      cause: 'English is shown there instead.',
      suggestion: locales
        ? undefined
        : 'Add the files to locales/, or say in "audience" which languages the page is for.',
      ...(!locales && { span: { offset: 0, length: 1 } }),
    }),
  ]
}

/** The language of a file in `locales/`, or a problem when there is none of that name. */
export function checkLocaleName(document: Document, name: string): Problem[] {
  if (languages.some((entry) => entry.language === name)) return []
  const meant = nearest(
    name,
    languages.map((entry) => entry.language),
  )
  return [
    document.problem('P0306', '', {
      message: `There is no language "${name}".`,
      suggestion: meant ? `Did you mean locales/${meant}.json?` : undefined,
      span: { offset: 0, length: 0 },
    }),
  ]
}
