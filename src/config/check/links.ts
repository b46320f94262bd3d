import { findLanguage } from '../../contract/languages.ts'
import { nearest } from '../../expressions/nearest.ts'
import type { Problem } from '../problem.ts'
import type { Document } from '../text/document.ts'
import { mendLink } from './forms.ts'
import { nameOf } from './places.ts'
import type { Site } from './site.ts'
import { replace } from './suggest.ts'

/** A link and where it stands. */
export interface UsedLink {
  value: string
  pointer: string
  document: Document
}

/** Pages every site has, and the platform's own that an address may be handed over to. */
const ownPages = [
  ...['/', '/rewards', '/messages', '/login', '/register', '/studio', '/studio/blocks'],
  ...['/kyc', '/spot', '/futures', '/invite', '/asset', '/asset/recharge', '/asset/transfer'],
]

/** Names that no page of a folder can have as its address. */
export const reservedNames = new Set([
  'activity',
  'events',
  'agent',
  'studio',
  'assets',
  'locales',
  'v1',
  'api',
  'healthz',
  'readyz',
  'metrics',
])

/** Links of the rules that lead nowhere safe; the page's own are told by their form. */
export const checkSchemes = (links: readonly UsedLink[]): Problem[] =>
  links
    // A banner may lead to a screen of the app, which is a name.
    .filter(({ value, pointer }) => pointer.startsWith('/introduce/') || /[:/]/.test(value))
    .filter(({ value }) => !/^(?:\/(?![/\\])|https:\/\/)/i.test(value))
    .map(({ value, pointer, document }) =>
      document.problem('P0501', pointer, { message: `${nameOf(pointer)} cannot lead there.`, ...mendLink(value) }),
    )

/** Paths of this site that no page answers. */
export function checkLinks(links: readonly UsedLink[], site: Site): Problem[] {
  const known = new Set([...ownPages, ...site.flatMap(addressesOf)])
  return links.flatMap(({ value, pointer, document }) => {
    if (!/^\/(?![/\\])/.test(value)) return []
    const { path, rest } = plainPath(value)
    if (known.has(path) || /^\/assets\//.test(path)) return []
    const meant = nearest(path, [...known])
    return [
      document.problem('P0506', pointer, {
        message: `No page has the address ${path}.`,
        suggestion: meant ? `Did you mean "${meant}${rest}"?` : 'Name a folder of configs/, or make one for it.',
        edit: meant ? replace(document.span(pointer), `${meant}${rest}`) : undefined,
      }),
    ]
  })
}

const addressesOf = ({ alias, kind, activityId }: Site[number]): string[] =>
  kind === 'page'
    ? [`/${alias}`]
    : [`/activity/${alias}`, `/events/${alias}`, ...(activityId ? [`/agent/${activityId}`] : [])]

/** The path without language, query and a slash at its end. */
function plainPath(link: string): { path: string; rest: string } {
  const [, path = '/', rest = ''] = /^([^?#]*)(.*)$/.exec(link) ?? []
  const steps = path.split('/').filter(Boolean)
  const [first = ''] = steps
  return { path: `/${(findLanguage(first) ? steps.slice(1) : steps).join('/')}`, rest }
}
