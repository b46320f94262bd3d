import { defaultLanguage, matchLanguage } from '../contract/languages.ts'
import { detectLanguage, languageCookie, languageKey } from '../i18n/index.ts'
import { type Cookies, readCookies, writeCookie } from '../request/index.ts'

interface Places {
  cookies: Cookies
  storage: Pick<Storage, 'getItem' | 'setItem'>
  /** `navigator.languages`. */
  wishes: readonly string[]
  /** The page came over TLS. */
  secure: boolean
}

/**
 * Remembers the language of a page for addresses that name none: in the cookie, which the server reads, and in local
 * storage, which browsers keep longer. Who came to English only because neither browser nor cookie said anything is led
 * by what local storage still knows the next time.
 */
export function keepLanguage(locale: string, { cookies, storage, wishes, secure }: Places): void {
  const fellBack =
    locale === defaultLanguage && !matchLanguage(wishes) && !readCookies(cookies.cookie).get(languageCookie)
  const kept = fellBack ? detectLanguage({ storage }).language : locale
  writeCookie(cookies, languageCookie, kept, secure)
  storage.setItem(languageKey, kept)
}
