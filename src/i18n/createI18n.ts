import { createInstance, type FormatterModule, type i18n } from 'i18next'
import { defaultLanguage, languageOf } from '../contract/languages.ts'
import { formatNumber } from './formatNumber.ts'

/** Words by key; keys are flat, a dot is part of the name. */
export type Words = Record<string, string>

/** `common`: the shell's and every block's. `activity`: the activity's own. */
export interface PageWords {
  common: Words
  activity?: Words
}

/** Sets every number that is put into a text; i18next's own formats would ask `Intl`. */
const numbersIn = (locale: string): FormatterModule => ({
  type: 'formatter',
  init() {},
  add() {},
  addCached() {},
  format: (value) => (typeof value === 'number' ? formatNumber(value, locale) : value),
})

/**
 * An i18next instance for one page (on the server, one request). A key without words in the language falls back to
 * `english`, then to empty text (spec point 8). Numbers put into a text are written as the language writes them.
 */
export function createI18n(locale: string, words: PageWords, english?: PageWords): i18n {
  // The tag the page itself declares: `tr-CT` would be Turkish as spoken in Kiribati.
  const lng = languageOf(locale).htmlLang
  const instance = createInstance()
  void instance.use(numbersIn(locale)).init({
    lng,
    fallbackLng: defaultLanguage,
    load: 'currentOnly',
    ns: ['common', 'activity'],
    defaultNS: 'common',
    resources: { ...(english && { [defaultLanguage]: { ...english } }), [lng]: { ...words } },
    keySeparator: false,
    initAsync: false,
    parseMissingKeyHandler: () => '',
    interpolation: {
      // React escapes; nothing here becomes HTML.
      escapeValue: false,
      alwaysFormat: true,
    },
    react: { useSuspense: false },
  })
  return instance
}
