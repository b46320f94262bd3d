import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'

/** The words the shared pieces read by themselves, in English. */
const words = {
  'common.close': 'Close',
  'common.confirm': 'Confirm',
  'common.none': 'Not available',
  'common.notifications': 'Notifications',
  'common.required': 'Required',
  'common.retry': 'Try again',
  'dialog.applySuccess': 'You have joined the event',
  'dialog.closeIn': 'Closes in {{count}} s',
  'error.network': 'Network error. Please try again',
  'error.trace': 'Reference {{id}}',
  'shell.language': 'Language',
  'shell.main': 'Main',
  'shell.menu': 'Menu',
  'shell.skip': 'Skip to content',
  'shell.theme': 'Switch between light and dark',
}

/** Gives the pieces their words for one test file. */
export function wordsForTests(): void {
  i18next.use(initReactI18next).init({
    lng: 'en',
    initAsync: false,
    keySeparator: false,
    resources: { en: { translation: words } },
    interpolation: { escapeValue: false },
  })
}
