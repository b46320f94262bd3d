import { createInstance, type FormatterModule, type I18nFormatModule, type i18n } from 'i18next'
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
 * Where a count's words are looked for, last first: `_zero` for nothing at all, the language's form, then `_other`, so
 * that a form a translator forgot is said in another one rather than not at all.
 */
const countedForms = (): I18nFormatModule & {
  addLookupKeys: (...args: LookupArgs) => void
  init: (own: i18n) => void
} => {
  let suffixOf: (code: string, count: number) => string = () => '_other'
  return {
    type: 'i18nFormat',
    init(own) {
      suffixOf = (code, count) => own.services.pluralResolver.getSuffix(code, count)
    },
    addLookupKeys(keys, key, code, _namespace, { count }) {
      if (typeof count !== 'number') return
      keys.push(`${key}_other`, key + suffixOf(code, count))
      if (count === 0) keys.push(`${key}_zero`)
    },
  }
}

type LookupArgs = [keys: string[], key: string, code: string, namespace: string, options: { count?: unknown }]

/**
 * An i18next instance for one page (on the server, one request). A key without words in the language, or with
 * blank ones, falls back to `english`, then to empty text (spec point 8). Numbers put into a text are written as the language writes them.
 */
export function createI18n(locale: string, words: PageWords, english?: PageWords): i18n {
  // The tag the page itself declares: `tr-CT` would be Turkish as spoken in Kiribati.
  const lng = languageOf(locale).htmlLang
  const instance = createInstance()
  void instance
    .use(numbersIn(locale))
    .use(countedForms())
    .init({
      lng,
      fallbackLng: defaultLanguage,
      load: 'currentOnly',
      ns: ['common', 'activity'],
      defaultNS: 'common',
      resources: { ...(english && { [defaultLanguage]: { ...english } }), [lng]: { ...words } },
      keySeparator: false,
      initAsync: false,
      parseMissingKeyHandler: () => '',
      returnEmptyString: false,
      interpolation: {
        // React escapes; nothing here becomes HTML.
        escapeValue: false,
        alwaysFormat: true,
      },
      react: { useSuspense: false },
    })
  return instance
}
