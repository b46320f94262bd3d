import { plural } from '../../../config/check/plurals.ts'
import { languages } from '../../../contract/languages.ts'
import { ownValue } from '../../../contract/ownValue.ts'
import type { Files } from '../document.ts'
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

const textsByFile = new Map<string, Readonly<Record<string, string>>>()

/** The texts of a language file by key; empty for a missing or broken file. */
export function textsIn(text: string | undefined): Readonly<Record<string, string>> {
  if (text === undefined) return {}
  const known = textsByFile.get(text)
  if (known) return known
  const value = jsonValue(text)
  const entries = isRecord(value) ? Object.entries(value) : []
  const texts = Object.fromEntries(
    entries.filter((entry): entry is [string, string] => entry[0] !== '$schema' && typeof entry[1] === 'string'),
  )
  if (textsByFile.size >= 64) textsByFile.clear()
  textsByFile.set(text, texts)
  return texts
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
