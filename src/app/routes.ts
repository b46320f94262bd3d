import { matchRoutes, type Params } from 'react-router-dom'
import { activityPath } from '../contract/activityPath.ts'
import { findLanguage } from '../contract/languages.ts'
import { studioFramePath } from '../contract/studioFrame.ts'

/** The target of an address: a page of a release, or a page of the studio. */
export type Target =
  | {
      kind: 'page'
      /** The input of `baseInfo`. */
      page: { alias: string } | { activityId: string }
      /** The page replaces a page of the trading platform and is rendered at the requested address. */
      replacesExternalPage: boolean
    }
  /** `block` null: the gallery of all blocks. */
  | { kind: 'studio'; block: string | null }
  /** The document in the canvas of Studio. */
  | { kind: 'studioFrame' }
  /** A preview link. The server decides whether it opens. */
  | { kind: 'preview'; token: string }

/** One route of the site. The browser renders it as a `<Route>`; the server matches the same table. */
export interface SiteRoute {
  /** Pattern of react-router; the first segment is the language. */
  path: string
  /** The target of the parameters; null if there is no such page. */
  target(params: Params): Target | null
}

const aliasPattern = /^[a-z0-9][a-z0-9-]{0,63}$/
const idPattern = /^[1-9]\d{0,18}$/
const tokenPattern = /^[A-Za-z0-9_.-]{1,1000}$/
const blockPattern = /^[A-Z][A-Za-z0-9]{0,63}$/

const page = (input: { alias: string } | { activityId: string }, replacesExternalPage = false): Target => ({
  kind: 'page',
  page: input,
  replacesExternalPage,
})

const ofAlias = ({ alias = '' }: Params) => (aliasPattern.test(alias) ? page({ alias }) : null)

/**
 * Aliases without an address of their own: the hub has the address of the language, and the studio has its own
 * routes.
 */
const reserved = new Set(['hub', 'studio', 'preview'])

/** Pages of the trading platform that tasks link to. In the sandbox the desk replaces them. */
const platformPages = ['kyc', 'spot', 'futures', 'invite', 'asset', 'asset/recharge', 'asset/transfer', 'download']

/** Every route of the site. For an address without a match the server answers with the 404 page. */
export const siteRoutes: readonly SiteRoute[] = [
  { path: '/:locale', target: () => page({ alias: 'hub' }) },
  { path: '/:locale/activity/:alias', target: ofAlias },
  { path: '/:locale/events/:alias', target: ofAlias },
  {
    path: '/:locale/agent/:activityId',
    target: ({ activityId = '' }) => (idPattern.test(activityId) ? page({ activityId }) : null),
  },
  { path: '/:locale/studio/blocks', target: () => ({ kind: 'studio', block: null }) },
  {
    path: '/:locale/studio/blocks/:block',
    target: ({ block = '' }) => (blockPattern.test(block) ? { kind: 'studio', block } : null),
  },
  { path: `/:locale${studioFramePath}`, target: () => ({ kind: 'studioFrame' }) },
  {
    path: '/:locale/preview/:token',
    target: ({ token = '' }) => (tokenPattern.test(token) ? { kind: 'preview', token } : null),
  },
  ...platformPages.map((path) => ({ path: `/:locale/${path}`, target: () => page({ alias: 'desk' }, true) })),
  // The address of a page without an activity is its alias.
  { path: '/:locale/:alias', target: (params) => (reserved.has(params.alias ?? '') ? null : ofAlias(params)) },
]

/** The target of a matched route. The language must be one of the supported codes, written exactly. */
export function targetOf({ target }: SiteRoute, params: Params, pathname: string): Target | null {
  // The router decodes parameters, but an address with escapes is a different address.
  return findLanguage(params.locale) && !pathname.includes('%') ? target(params) : null
}

const objects = siteRoutes.map((route) => ({ path: route.path, caseSensitive: true, handle: route }))

/** The target of a path; null if there is none. */
export function matchAddress(pathname: string): Target | null {
  const match = matchRoutes(objects, pathname)?.[0]
  return match ? targetOf(match.route.handle, match.params, pathname) : null
}

/** The data that determines the address of a release. */
export interface ReleaseAddress {
  alias: string
  activityId: string | null
  config: { type?: string; family?: string }
}

/** The path of a release within a language: by family for an activity, by alias for any other page. */
export function pagePath({ alias, activityId, config }: ReleaseAddress): string {
  if (config.type) return activityPath(alias, activityId, config.family)
  return alias === 'hub' ? '' : `/${alias}`
}

/** The path of the same page in another language. */
export const inLanguage = (pathname: string, language: string): string => pathname.replace(/^\/[^/]*/, `/${language}`)
