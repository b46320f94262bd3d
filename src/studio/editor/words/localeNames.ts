import { languages } from '../../../contract/languages.ts'

/** What a column of the table of words needs to know about its language. */
export interface LocaleName {
  /** The name of the file. */
  readonly locale: string
  /** The language in that language. */
  readonly label: string
  readonly lang: string
  readonly dir: 'ltr' | 'rtl'
}

/** How a language file is called and written. Unknown names are shown as they are. */
export function localeName(locale: string): LocaleName {
  const found = languages.find(({ localeFileName, language }) => localeFileName === locale && language === locale)
  return { locale, label: found?.labelName ?? locale, lang: found?.htmlLang ?? locale, dir: found?.dir ?? 'ltr' }
}
