import { defaultLanguage, findLanguage, type Language, languageOf, matchLanguage } from '../contract/languages.ts'

/** Where a choice of language may have left its trace. */
export interface LanguageTraces {
  /** `document.documentElement.lang`; a page that is the same in all languages leaves it empty. */
  htmlLang?: string | null
  /** `navigator.languages`, or the tags of an `Accept-Language` header in their order. */
  navigatorLanguages?: readonly string[]
  /** `document.cookie`, or a `Cookie` header. */
  cookie?: string | null
  /** Local storage. */
  storage?: Pick<Storage, 'getItem'> | null
}

/** Under these names the choice is kept, as i18next's detector names them. */
export const languageCookie = 'i18next'
export const languageKey = 'i18nextLng'

/** A code of the list as it stands, else the best match for a tag: the regional codes are chosen, never guessed. */
const languageFor = (text: string | null | undefined): Language | undefined =>
  text ? (findLanguage(text) ?? matchLanguage([text])) : undefined

const cookieValue = (cookies: string | null | undefined): string | undefined =>
  new RegExp(`(?:^|;)\\s*${languageCookie}=([\\w-]{1,20})\\s*(?:;|$)`).exec(cookies ?? '')?.[1]

/** The language for an address that names none: page, browser, cookie, local storage, English (spec point 4). */
export function detectLanguage({ htmlLang, navigatorLanguages = [], cookie, storage }: LanguageTraces): Language {
  return (
    languageFor(htmlLang) ??
    matchLanguage(navigatorLanguages) ??
    languageFor(cookieValue(cookie)) ??
    languageFor(storage?.getItem(languageKey)) ??
    languageOf(defaultLanguage)
  )
}
