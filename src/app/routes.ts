import { findLanguage } from '../contract/languages.ts'

/** Which page an address means; asked for under another family's address it is redirected to its own, unless it stands in for one of the platform. */
export interface PageRoute {
  locale: string
  /** What `baseInfo` is asked with. */
  page: { alias: string } | { activityId: string }
  /** The page stands in for one that is not this site's: it is drawn where it was asked for. */
  standsIn: boolean
}

const aliasPattern = /^[a-z0-9][a-z0-9-]{0,63}$/
const idPattern = /^[1-9]\d{0,18}$/

/** The platform's own pages that tasks lead to, and the page that stands in for them: a sandbox has none of them. */
const platformPages = new Set([
  'kyc',
  'spot',
  'futures',
  'invite',
  'asset',
  'asset/recharge',
  'asset/transfer',
  'download',
])
const standIn = { alias: 'desk' }

/** A page of the studio. */
export interface StudioRoute {
  locale: string
  /** `null`: the gallery of all blocks. */
  block: string | null
}

/** The studio's page of a path, or null: it is none. Whether there is such a block is for its reader to find out. */
export function matchStudio(pathname: string): StudioRoute | null {
  const [, locale = '', block = null] =
    /^\/([^/]+)\/studio\/blocks(?:\/([A-Z][A-Za-z0-9]{0,63}))?\/?$/.exec(pathname) ?? []
  return findLanguage(locale) ? { locale, block } : null
}

/** What the part of an address after the language means; null: nothing. */
function matchSection(section: string, name: string | undefined): PageRoute['page'] | null {
  // A page that is no activity has its name as its address; the hub is the language's own.
  if (section === '' && name === undefined) return { alias: 'hub' }
  if (section === 'hub' || section === 'studio') return null
  if (name === undefined) return aliasPattern.test(section) ? { alias: section } : null
  if (section === 'agent') return idPattern.test(name) ? { activityId: name } : null
  return (section === 'activity' || section === 'events') && aliasPattern.test(name) ? { alias: name } : null
}

/** The page of a path, or null: there is none. The language must be one of the twenty, written exactly. */
export function matchPage(pathname: string): PageRoute | null {
  const [locale = '', section = '', name, ...more] = pathname.replace(/^\//, '').replace(/\/$/, '').split('/')
  if (!findLanguage(locale) || more.length) return null
  if (platformPages.has(name === undefined ? section : `${section}/${name}`))
    return { locale, page: standIn, standsIn: true }
  const page = matchSection(section, name)
  return page && { locale, page, standsIn: false }
}

/** What decides the address of a release. */
export interface Addressed {
  alias: string
  activityId: string | null
  config: { type?: string; family?: string }
}

/** The address of a release within a language: by its family for an activity, by its name for any other page. */
export function pagePath({ alias, activityId, config }: Addressed): string {
  if (config.type && config.family === 'agent') return `/agent/${activityId}`
  if (config.type) return `/${config.family === 'general' ? 'events' : 'activity'}/${alias}`
  return alias === 'hub' ? '' : `/${alias}`
}

/** The same page in another language. */
export const inLanguage = (pathname: string, language: string): string => pathname.replace(/^\/[^/]*/, `/${language}`)
