import { findLanguage } from '../contract/languages.ts'

/** Pages that are one config each, by the path after the language. */
const singlePages: Record<string, string> = { '': 'hub', login: 'login' }

/** Which page an address means. */
export interface PageRoute {
  locale: string
  alias: string
  /** The family the address names; a page of another family is redirected to its own address. */
  family: 'product' | 'general' | 'page'
}

const aliasPattern = /^[a-z0-9][a-z0-9-]{0,63}$/

/** The page of a path, or null: there is none. The language must be one of the twenty, written exactly. */
export function matchPage(pathname: string): PageRoute | null {
  const [locale = '', section = '', alias, ...more] = pathname.replace(/^\//, '').replace(/\/$/, '').split('/')
  if (!findLanguage(locale) || more.length) return null
  if (alias === undefined) {
    const single = Object.hasOwn(singlePages, section) ? singlePages[section] : undefined
    return single ? { locale, alias: single, family: 'page' } : null
  }
  const family = section === 'activity' ? 'product' : section === 'events' ? 'general' : null
  return family && aliasPattern.test(alias) ? { locale, alias, family } : null
}

/** The address of an activity within a language. */
export const activityPath = (alias: string, family: string | undefined): string =>
  `/${family === 'general' ? 'events' : 'activity'}/${alias}`

/** The same page in another language. */
export const inLanguage = (pathname: string, language: string): string => pathname.replace(/^\/[^/]*/, `/${language}`)
