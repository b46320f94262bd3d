import { createInstance, type FormatterModule, type I18nFormatModule, type i18n } from 'i18next'
import { formatNumber } from '../contract/formatNumber.ts'
import { defaultLanguage, languageOf } from '../contract/languages.ts'

/** Words by key; keys are flat, a dot is part of the name. */
export type Words = Record<string, string>

/** `common`: words of the shell and the blocks. `activity`: words of the activity. */
export interface PageWords {
  common: Words
  activity?: Words
}

/** Formats numbers in texts. The default formats of i18next would use `Intl`. */
const numbersIn = (locale: string): FormatterModule => ({
  type: 'formatter',
  init() {},
  add() {},
  addCached() {},
  format: (value) => (typeof value === 'number' ? formatNumber(value, locale) : value),
})

/**
 * Lookup order for counted texts, last first: `_zero` for 0, the plural form of the language, then `_other`, so that
 * a missing form is replaced by another one.
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
 * An i18next instance for one page; on the server, for one request. A key without text in the language falls back to
 * `english`, then to empty text (spec point 8). Numbers in texts are formatted for the language.
 */
export function createI18n(locale: string, words: PageWords, english?: PageWords): i18n {
  // The tag that the page declares: `tr-CT` would mean Turkish as spoken in Kiribati.
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
        // React escapes; no text becomes HTML.
        escapeValue: false,
        // No nesting: a name in a placeholder must not resolve to another text. The prefix is a private-use
        // character.
        nestingPrefix: '\uE002',
        alwaysFormat: true,
      },
      react: { useSuspense: false },
    })
  return instance
}
