import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import words from '../../src/i18n/locales/en.json' with { type: 'json' }

/** Gives the pieces the product's own English words: a key that is not there shows in the test. */
export function wordsForTests(): void {
  i18next.use(initReactI18next).init({
    lng: 'en',
    initAsync: false,
    keySeparator: false,
    resources: { en: { translation: words } },
    interpolation: { escapeValue: false },
  })
}
