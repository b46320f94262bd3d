import type { Figures } from '../../contract/figures.ts'
import { defaultLanguage, findLanguage, languages } from '../../contract/languages.ts'
import { nearest } from '../../expressions/nearest.ts'
import type { Problem } from '../problem.ts'
import type { Document } from '../text/document.ts'
import { checkMarkup } from './markup.ts'
import { checkBraces, checkPlaceholders } from './placeholders.ts'
import { isObject } from './places.ts'
import { baseOf, checkPlurals } from './plurals.ts'
import { sureEdit } from './suggest.ts'
import { checkFieldNames } from './texts/fieldNames.ts'
import type { Fill } from './texts/fill.ts'
import { checkTexts } from './texts/index.ts'
import { rewardNamesOf } from './texts/roles.ts'
import { mentionsKey } from './unusedTexts.ts'
import type { UsedKey, WordDocuments } from './usedKey.ts'

// Keys of another format are reported by the schema.
const keyPattern = /^[A-Za-z]/

const known = new WeakMap<Document, ReadonlySet<string>>()

/** The keys of a locale file, with and without plural suffixes; cached. */
function keysOf(document: Document | undefined): ReadonlySet<string> {
  const keys = (document && known.get(document)) ?? readKeys(document)
  if (document) known.set(document, keys)
  return keys
}

const readKeys = (document: Document | undefined): ReadonlySet<string> => {
  const names = isObject(document?.value) ? Object.keys(document.value).filter((name) => keyPattern.test(name)) : []
  return new Set(names.flatMap((name) => [name, baseOf(name)]))
}

/** False for values that are not strings: they are reported by the schema, and not expected in translations. */
const isText = (document: Document, key: string): boolean =>
  !isObject(document.value) || !Object.hasOwn(document.value, key) || typeof document.value[key] === 'string'

/**
 * Checks that every used key has an English text, and reports texts that other languages lack. `page`: undefined if it has
 * errors. `locales`: the languages of the page, null for all.
 */
export function checkWords(parts: {
  page: Document | undefined
  words: WordDocuments
  used: readonly UsedKey[]
  locales: readonly string[] | null
  /** The keys of the app's own words, without `common:`; left out: unknown, not checked. */
  common?: ReadonlySet<string> | undefined
  /** The page and its rules: a key counts as used wherever it is in quotation marks there. */
  naming: readonly Document[]
  /** Languages that have a file, readable or not. */
  unread: ReadonlySet<string>
  /** The figures that the platform fills into texts. */
  figures: Figures
  fill: Fill
}): Problem[] {
  const { words, used, locales, page, common, naming, unread, figures, fill } = parts
  const own = used.filter(({ value }) => !value.startsWith(shared))
  const english = words.get(defaultLanguage)
  const textProblems = [...words].flatMap(([language, document]) => [
    ...checkBraces(document),
    ...checkMarkup(document),
    ...checkPlurals(document, language),
  ])
  const misnamed = new Set([...misnamedIn(words), ...unread])
  const ofCommon = common ? checkCommon(used, common) : []
  if (!english) {
    const isMisnamed = misnamed.has(defaultLanguage)
    return [...(own[0] && !isMisnamed ? [describeMissingEnglish(own[0])] : []), ...textProblems, ...ofCommon]
  }
  return [
    ...checkUsed(own, words),
    ...checkFieldNames(own),
    ...ofCommon,
    ...textProblems,
    ...checkPlaceholders(words, english, {
      rewardNames: rewardNamesOf(used),
      figures,
    }),
    ...checkTexts(words, used, figures, fill),
    ...checkGaps(words, english, naming),
    ...(page ? checkLanguages(page, words, locales, misnamed) : []),
  ]
}

const shared = 'common:'

function checkCommon(used: readonly UsedKey[], common: ReadonlySet<string>): Problem[] {
  const known = new Set([...common].flatMap((key) => [key, baseOf(key)]))
  return used.flatMap(({ value, pointer, document }) => {
    const key = value.slice(shared.length)
    if (!value.startsWith(shared) || known.has(key)) return []
    const meant = nearest(key, [...known])
    return [
      document.problem('P0313', pointer, {
        message: `The app has no shared text "${key}".`,
        suggestion: meant
          ? `Did you mean "${shared}${meant}"?`
          : 'Add your own text to locales/en.json, and write its key without "common:".',
        edit: sureEdit(document, pointer, key, [...known], (word) => `${shared}${word}`),
      }),
    ]
  })
}

function describeMissingEnglish({ document }: UsedKey): Problem {
  return document.problem('P0307', '', {
    message: 'The page has no English texts.',
    suggestion: 'Write them into locales/en.json: { "hero.title": "Welcome" }.',
    span: { offset: 0, length: 0 },
  })
}

function checkUsed(used: readonly UsedKey[], words: WordDocuments): Problem[] {
  const english = keysOf(words.get(defaultLanguage))
  const elsewhere = new Map([...words].map(([language, document]) => [language, keysOf(document)]))
  const reported = new Set<string>()
  const isUsed = new Set(used.map(({ value }) => value))
  return used.flatMap(({ value, pointer, document }) => {
    if (english.has(value) || isNested(words.get(defaultLanguage), value) || reported.has(value)) return []
    // A missing text is reported once, even if its key is used in several places.
    reported.add(value)
    const language = [...elsewhere].find(([, keys]) => keys.has(value))?.[0]
    if (language)
      return [
        document.problem('P0302', pointer, {
          message: `"${value}" has a text in ${language}, but none in English.`,
          suggestion: suggestRename(value, english, isUsed) ?? `Add "${value}" to locales/en.json.`,
        }),
      ]
    const meant = nearest(value, [...english])
    // If the existing key is not used elsewhere, it may be the misspelled one, in every language.
    const isSure = meant !== undefined && isUsed.has(meant)
    return [
      document.problem('P0301', pointer, {
        message: `There is no text "${value}" in locales/en.json.`,
        suggestion: meant
          ? isSure
            ? `Did you mean "${meant}"?`
            : `Did you mean "${meant}"? If not, rename that key in the files of locales/.`
          : `Add "${value}" to locales/en.json.`,
        edit: isSure ? sureEdit(document, pointer, value, [...english]) : undefined,
      }),
    ]
  })
}

/** Suggests renaming an unused English key that resembles the missing one and is probably misspelled. */
function suggestRename(key: string, english: ReadonlySet<string>, isUsed: ReadonlySet<string>): string | undefined {
  const meant = nearest(
    key,
    [...english].filter((name) => !isUsed.has(name)),
  )
  return meant && `Rename "${meant}" in locales/en.json to "${key}", or add "${key}" there.`
}

/** Whether a key is inside a nested object, such as `{ "hero": { "title": … } }`. The object itself is reported by the schema. */
const isNested = (document: Document | undefined, key: string): boolean => {
  const value = document?.value
  if (!isObject(value)) return false
  const segments = key.split('.')
  return segments.some((_, at) => isObject(value[segments.slice(0, at).join('.')]))
}

const listKeys = (names: readonly string[]): string =>
  names.length > 6 ? `${names.slice(0, 6).join(', ')} and ${names.length - 6} more` : names.join(', ')

/** Reports missing texts, one warning per language. */
function checkGaps(words: WordDocuments, english: Document, naming: readonly Document[]): Problem[] {
  // An unused key is reported separately, and not expected in translations.
  const wanted = [...new Set([...keysOf(english)].map(baseOf))].filter(
    (key) => isText(english, key) && naming.some((one) => mentionsKey(one, key)),
  )
  return [...words].flatMap(([language, document]) => {
    const present = keysOf(document)
    const missing = wanted.filter((key) => !present.has(key))
    if (missing.length === 0) return []
    const count = missing.length === 1 ? '1 text is' : `${missing.length} texts are`
    const message = `${count} missing in ${language}: ${listKeys(missing)}.`
    return [
      document.problem('P0304', '', {
        message,
        cause: 'English is shown instead.',
        span: { offset: 0, length: 1 },
      }),
    ]
  })
}

function checkLanguages(
  page: Document,
  words: WordDocuments,
  locales: readonly string[] | null,
  misnamed: ReadonlySet<string>,
): Problem[] {
  const wanted = locales ?? languages.map((entry) => entry.language)
  const files = new Set(wanted.flatMap((code) => findLanguage(code)?.localeFileName ?? []))
  const missing = [...files].filter((name) => !words.has(name) && !misnamed.has(name))
  if (missing.length === 0) return []
  const pointer = locales ? '/audience/locales' : ''
  return [
    page.problem('P0303', pointer, {
      message: `There are no texts in ${listKeys(missing)}.`,
      cause: 'English is shown there instead.',
      suggestion: locales
        ? 'Add the files to locales/, or remove these languages.'
        : 'Add the files to locales/, or list the languages of the page in "audience".',
      ...(!locales && { span: { offset: 0, length: 1 } }),
    }),
  ]
}

const fileNames: readonly string[] = [...new Set(languages.map((entry) => entry.localeFileName))]

/** The file name that was probably meant. */
function likelyFileName(name: string): string | undefined {
  const plain = name.toLowerCase()
  const same = fileNames.find((known) => known.toLowerCase() === plain)
  const sharingPrefix = fileNames.filter((known) => known.toLowerCase().startsWith(`${plain}-`))
  return same ?? nearest(name, fileNames) ?? (sharingPrefix.length === 1 ? sharingPrefix[0] : undefined)
}

/** Languages whose file exists under a wrong name. */
const misnamedIn = (words: WordDocuments): ReadonlySet<string> =>
  new Set([...words.keys()].flatMap((name) => (fileNames.includes(name) ? [] : (likelyFileName(name) ?? []))))

/** Checks that the name of a file in `locales/` is a language. */
export function checkLocaleName(document: Document, name: string): Problem[] {
  if (fileNames.includes(name)) return []
  const span = { offset: 0, length: 0 }
  const shared = findLanguage(name)
  if (shared)
    return [
      document.problem('P0306', '', {
        message: `${name} has no texts of its own: it shows those of ${shared.localeFileName}.`,
        cause: 'Nobody would see the texts of this file.',
        suggestion: `Put them into locales/${shared.localeFileName}.json.`,
        span,
      }),
    ]
  const meant = likelyFileName(name)
  return [
    document.problem('P0306', '', {
      message: `There is no language "${name}".`,
      suggestion: meant ? `Did you mean locales/${meant}.json?` : `The files are: ${fileNames.join(', ')}.`,
      span,
    }),
  ]
}
