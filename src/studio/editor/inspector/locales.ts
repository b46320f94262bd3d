import { type Language, languageOf, languages } from '../../../contract/languages.ts'
import type { Locale } from '../../model/index.ts'

/** The language file of a language in addresses: `tr-CT` reads `tr-TR`. */
export const localeFileOf = (language: string): Locale => languageOf(language).localeFileName

/** A language file with the languages that read it. */
export interface LocaleFile {
  readonly name: Locale
  readonly languages: readonly Language[]
  readonly label: string
  readonly dir: 'ltr' | 'rtl'
  /** BCP-47, for `lang`. */
  readonly tag: string
}

/** The language files of a set of languages in addresses, in the order of the language switcher. */
export function localeFilesOf(codes: readonly string[]): readonly LocaleFile[] {
  const wanted = languages.filter(({ language }) => codes.includes(language))
  const names = [...new Set(wanted.map(({ localeFileName }) => localeFileName))]
  return names.map((name) => {
    const readers = wanted.filter(({ localeFileName }) => localeFileName === name)
    const { dir, htmlLang } = languageOf(name)
    return { name, languages: readers, label: readers.map(({ labelName }) => labelName).join(', '), dir, tag: htmlLang }
  })
}
