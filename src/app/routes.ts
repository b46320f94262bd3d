import { findLanguage } from '../contract/languages.ts'

/** Which page an address means; asked for under another family's address it is redirected to its own. */
export interface PageRoute {
  locale: string
  alias: string
}

const aliasPattern = /^[a-z0-9][a-z0-9-]{0,63}$/

/** The page of a path, or null: there is none. The language must be one of the twenty, written exactly. */
export function matchPage(pathname: string): PageRoute | null {
  const [locale = '', section = '', alias, ...more] = pathname.replace(/^\//, '').replace(/\/$/, '').split('/')
  if (!findLanguage(locale) || more.length) return null
  // A page that is no activity has its name as its address; the hub is the language's own.
  if (alias === undefined) {
    const name = section === '' ? 'hub' : section
    return section === 'hub' ? null : aliasPattern.test(name) ? { locale, alias: name } : null
  }
  return (section === 'activity' || section === 'events') && aliasPattern.test(alias) ? { locale, alias } : null
}

/** The address of a release within a language: by its family for an activity, by its name for any other page. */
export function pagePath(alias: string, config: { type?: string; family?: string }): string {
  if (config.type) return `/${config.family === 'general' ? 'events' : 'activity'}/${alias}`
  return alias === 'hub' ? '' : `/${alias}`
}

/** The same page in another language. */
export const inLanguage = (pathname: string, language: string): string => pathname.replace(/^\/[^/]*/, `/${language}`)
