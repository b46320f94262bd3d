import { plural } from '../../../config/check/plurals.ts'
import { languages } from '../../../contract/languages.ts'
import { ownValue } from '../../../contract/ownValue.ts'
import type { Files } from '../document.ts'
import { originOf, withProperty } from '../json/derived.ts'
import { isRecord, jsonValue } from '../json/parse.ts'

/** A language file: the name in `locales/<name>.json`, such as `en` or `tr-TR`. */
export type Locale = string

/** The language that all others are translated from. */
export const english: Locale = 'en'

/** The names of all language files that a draft can have, in the order of the language switcher. */
export const allLocales: readonly Locale[] = [...new Set(languages.map(({ localeFileName }) => localeFileName))]

/** Path in the folder of the config. */
export const localePath = (locale: Locale): string => `locales/${locale}.json`

/** The language files of a draft, English first; unknown names last. */
export function localesOf(files: Files): Locale[] {
  const found = Object.keys(files).flatMap((path) => /^locales\/([^/.][^/]*)\.json$/.exec(path)?.[1] ?? [])
  const rank = (locale: Locale) => (allLocales.includes(locale) ? allLocales.indexOf(locale) : allLocales.length)
  return found.sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1))
}

/** Files with an empty file for each of these languages that has none: all of its texts are missing. */
export function withLocales(files: Files, locales: readonly Locale[]): Files {
  const added = locales.map(localePath).filter((path) => !Object.hasOwn(files, path))
  return added.length === 0 ? files : { ...files, ...Object.fromEntries(added.map((path) => [path, '{}'])) }
}

const textsByValue = new WeakMap<object, Readonly<Record<string, string>>>()
const none: Readonly<Record<string, string>> = {}

const isText = (key: string, value: unknown): value is string => key !== '$schema' && typeof value === 'string'

/** The texts of a language file by key; empty for a missing or broken file. The same object for the same text. */
export function textsIn(text: string | undefined): Readonly<Record<string, string>> {
  const value = text === undefined ? undefined : jsonValue(text)
  if (!isRecord(value)) return none
  const texts = textsByValue.get(value) ?? textsOfEdit(value) ?? allTexts(value)
  textsByValue.set(value, texts)
  return texts
}

const allTexts = (value: Record<string, unknown>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(value).filter((entry): entry is [string, string] => isText(...entry)))

/** The texts of a file in which one text was replaced by another. */
function textsOfEdit(value: Record<string, unknown>): Readonly<Record<string, string>> | undefined {
  const origin = originOf(value)
  const before = origin && textsByValue.get(origin.from)
  const text = origin && value[origin.name]
  if (!before || !Object.hasOwn(before, origin.name) || !isText(origin.name, text)) return undefined
  return withProperty(before, origin.name, text)
}

/** The texts of a language of a draft. */
export const textsOf = (files: Files, locale: Locale): Readonly<Record<string, string>> =>
  textsIn(ownValue(files, localePath(locale)))

/** A key without its plural suffix. */
export const baseOf = (key: string): string => key.replace(plural, '')

/** The plural suffix of a key, without underscore. */
export const pluralOf = (key: string): string | undefined => plural.exec(key)?.[1]

/** The keys of a language file that a key of a config means: itself and its plural forms. */
export const formsOf = (texts: Readonly<Record<string, string>>, key: string): string[] =>
  Object.keys(texts).filter((name) => name === key || (name.startsWith(`${key}_`) && baseOf(name) === key))
