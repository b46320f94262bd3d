import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import words from '../../../src/i18n/locales/en.json' with { type: 'json' }

/** Initializes i18next with the English texts, so that missing keys show in tests. */
export function wordsForTests(): void {
  i18next.use(initReactI18next).init({
    lng: 'en',
    initAsync: false,
    keySeparator: false,
    resources: { en: { translation: words } },
    interpolation: { escapeValue: false },
  })
}
