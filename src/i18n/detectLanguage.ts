import { findLanguage, type Language, matchLanguage } from '../contract/languages.ts'

/** The sources that can name a language. */
export interface LanguageSources {
  /** `document.documentElement.lang`; empty for a page that is the same in all languages. */
  htmlLang?: string | null | undefined
  /** `navigator.languages`, or the tags of an `Accept-Language` header in their order. */
  navigatorLanguages?: readonly string[] | undefined
  /** `document.cookie`, or a `Cookie` header. */
  cookie?: string | null | undefined
  /** Local storage. */
  storage?: Pick<Storage, 'getItem'> | null | undefined
}

/** Names of the cookie and the storage key, those of i18next's detector. */
export const languageCookie = 'i18next'
/** The key of the language in local storage. */
export const languageKey = 'i18nextLng'

/** A supported code, else the best match for a tag. Regional codes are only matched exactly. */
const languageFor = (text: string | null | undefined): Language | undefined =>
  text ? (findLanguage(text) ?? matchLanguage([text])) : undefined

const cookieValue = (cookies: string | null | undefined): string | undefined =>
  new RegExp(`(?:^|;)\\s*${languageCookie}=([\\w-]{1,20})\\s*(?:;|$)`).exec(cookies ?? '')?.[1]

/**
 * Detects the language for an address without one: page, browser, cookie, local storage (specification, point 4).
 * Undefined: no source names a supported language, and the fallback is English.
 */
export function detectLanguage(sources: LanguageSources): Language | undefined {
  const { htmlLang, navigatorLanguages = [], cookie, storage } = sources
  return (
    languageFor(htmlLang) ??
    matchLanguage(navigatorLanguages) ??
    languageFor(cookieValue(cookie)) ??
    languageFor(storage?.getItem(languageKey))
  )
}
