import { languageCookie, languageKey } from '../i18n/index.ts'
import { type Cookies, safeStorage, writeCookie } from '../request/index.ts'

interface Targets {
  cookies: Cookies
  storage: Pick<Storage, 'setItem'>
  /** The page was loaded over TLS. */
  secure: boolean
}

const browserTargets = (): Targets => ({
  cookies: document,
  storage: safeStorage(() => localStorage),
  secure: window.location.protocol === 'https:',
})

/**
 * Stores a language for addresses without one: in the cookie, which the server reads, and in local storage, which
 * browsers retain longer. Called at page start and when a language is chosen.
 */
export function storeLanguage(locale: string, { cookies, storage, secure }: Targets = browserTargets()): void {
  writeCookie(cookies, languageCookie, locale, secure)
  storage.setItem(languageKey, locale)
}
