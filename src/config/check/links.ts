import { isAllowedHost } from '../../contract/allowedHosts.ts'
import { findLanguage } from '../../contract/languages.ts'
import { safeUrl } from '../../contract/safeUrl.ts'
import { nearest } from '../../expressions/nearest.ts'
import type { Edit, Problem } from '../problem.ts'
import type { Code } from '../problems.ts'
import type { Document, ProblemText } from '../text/document.ts'
import { suggestLink } from './formats.ts'
import { problemInText } from './placeholders.ts'
import { nameOf } from './places.ts'
import type { Site } from './site.ts'
import { sureEdit } from './suggest.ts'

/** A link and its position. */
export interface UsedLink {
  value: string
  pointer: string
  document: Document
  /** Position in the text, for a link inside a text. */
  within?: { key: string; at: number; length: number }
}

/** Pages that every site has, and pages of the platform that links may lead to. */
const ownPages = [
  ...['/', '/rewards', '/messages', '/login', '/register', '/studio', '/studio/blocks'],
  // The server publishes default pages for them.
  ...['/user-agreement', '/privacy-notice', '/event-terms'],
  ...['/kyc', '/spot', '/futures', '/invite', '/asset', '/asset/recharge', '/asset/transfer', '/download'],
]

/** Folder names that cannot be the address of a page. */
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

function describe(link: UsedLink, code: Code, saying: ProblemText): Problem {
  const { document, pointer, within } = link
  if (!within) return document.problem(code, pointer, saying)
  const { edit: _, ...rest } = saying
  return problemInText(document, within.key, within, code, rest)
}

/** Reports unsafe links of the rules. Links of the page are checked by their schema. */
export const checkSchemes = (links: readonly UsedLink[]): Problem[] =>
  links
    // A banner may lead to a screen of the app, which is a plain name.
    .filter(({ value, pointer }) => pointer.startsWith('/introduce/') || /[:/]/.test(value))
    .filter(({ value }) => !/^(?:\/(?![/\\])|https:\/\/)/i.test(value))
    .map((link) =>
      describe(link, 'P0501', { message: `${nameOf(link.pointer)} cannot lead there.`, ...suggestLink(link.value) }),
    )

/** Reports invalid addresses, and links to hosts that `site.json` does not list. */
export function checkHosts(links: readonly UsedLink[], hosts: readonly string[] | undefined): Problem[] {
  const reported = new Set<string>()
  return links.flatMap((link) => {
    const key = link.within && `${link.within.key}|${link.value}`
    // A link that English and its translations share is reported once.
    if (key && reported.has(key)) return []
    if (key) reported.add(key)
    const isPath = /^\/(?![/\\])/.test(link.value)
    if (!isPath && !/^https:\/\//i.test(link.value)) return []
    const safe = safeUrl(link.value)
    if (!safe)
      return [
        describe(link, 'P0501', {
          message: isPath ? 'This path cannot be followed.' : 'This address cannot be followed.',
          cause: isPath
            ? 'A path has no spaces, no backslashes and no invisible characters.'
            : 'It contains spaces, a login or a port, or has no public host name.',
          suggestion: 'Write it like "/rewards" or "https://help.example.com/start".',
        }),
      ]
    if (safe.kind === 'site' || !hosts) return []
    const { hostname } = new URL(safe.href)
    if (isAllowedHost(hostname, hosts)) return []
    const meant = nearest(hostname, hosts)
    return [
      describe(link, 'P0508', {
        message: `Links may not lead to ${hostname}.`,
        cause: 'Viewers would see the words without a link: site.json does not list this host.',
        suggestion: meant
          ? `Did you mean "${meant}"? If not, add "${hostname}" to "linkHosts" in site.json.`
          : `Add "${hostname}" to "linkHosts" in site.json, if you trust the site.`,
      }),
    ]
  })
}

/** The page that contains the links. */
export interface OwnPage {
  alias: string
  /** Ids of its blocks, which anchors may refer to. */
  ids: ReadonlySet<string>
}

/** Reports paths of this site that no page has. */
export function checkLinks(links: readonly UsedLink[], site: Site, own: OwnPage): Problem[] {
  const known = new Set([...ownPages, ...site.flatMap(addressesOf)])
  const here = new Set(site.filter(({ alias }) => alias === own.alias).flatMap(addressesOf))
  const reported = new Set<string>()
  return links.flatMap((link) => {
    const { value, pointer, document, within } = link
    // A link that English and its translations share is reported once.
    if (!/^\/(?![/\\])/.test(value) || (within && reported.has(`${within.key}|${value}`)) || !safeUrl(value)) return []
    const { path, rest, language } = plainPath(value)
    const found = (problem: Problem) => {
      if (within) reported.add(`${within.key}|${value}`)
      return [problem]
    }
    if (language && !within && known.has(path)) return found(describeLanguage(link, language, path, rest))
    if (here.has(path)) return checkOwn(link, rest, own).flatMap(found)
    if (known.has(path) || /^\/assets\//.test(path)) return checkAnchor(link, path, rest, site).flatMap(found)
    const meant = nearest(path, [...known])
    return found(
      describe(link, 'P0506', {
        message: `No page has the address ${path}.`,
        suggestion: meant ? `Did you mean "${meant}${rest}"?` : 'Name a folder of configs/, or make one for it.',
        edit: within ? undefined : sureEdit(document, pointer, path, [...known], (to) => `${to}${rest}`),
      }),
    )
  })
}

function describeLanguage(link: UsedLink, language: string, path: string, rest: string): Problem {
  const edit: Edit = { ...link.document.span(link.pointer), text: JSON.stringify(`${path}${rest}`) }
  return describe(link, 'P0506', {
    message: `A link does not name a language, and this one names ${language}.`,
    cause: 'The language of the viewer is put before the path, so the address would name two.',
    suggestion: `Write "${path}${rest}".`,
    edit,
  })
}

/** Checks a link to its own page: without a valid anchor it has no effect. */
function checkOwn(link: UsedLink, rest: string, { ids }: OwnPage): Problem[] {
  const anchor = /#(.+)$/.exec(rest)?.[1]
  if (anchor === undefined && rest) return []
  if (anchor !== undefined && ids.has(anchor)) return []
  const meant = anchor === undefined ? undefined : nearest(anchor, [...ids])
  return [
    describe(link, 'P0509', {
      message:
        anchor === undefined
          ? 'This link leads to the page it is on.'
          : `No block of this page has the id "${anchor}".`,
      cause: 'A tap would have no effect.',
      suggestion: meant ? `Did you mean "#${meant}"?` : 'Name another page, or the id of a block after "#".',
    }),
  ]
}

/** Checks that another page has the block that a link names. */
function checkAnchor(link: UsedLink, path: string, rest: string, site: Site): Problem[] {
  const anchor = /#(.+)$/.exec(rest)?.[1]
  const ids = site.find((folder) => addressesOf(folder).includes(path))?.ids
  if (anchor === undefined || !ids || ids.includes(anchor)) return []
  const meant = nearest(anchor, [...ids])
  return [
    describe(link, 'P0509', {
      message: `No block of ${path} has the id "${anchor}".`,
      cause: 'The page would be opened at its top.',
      suggestion: meant
        ? `Did you mean "#${meant}"?`
        : 'Write the id of one of its blocks, or remove what is after "#".',
    }),
  ]
}

const addressesOf = ({ alias, kind, activityId }: Site[number]): string[] =>
  kind === 'page'
    ? [`/${alias}`, ...(alias === 'hub' ? ['/'] : [])]
    : [`/activity/${alias}`, `/events/${alias}`, ...(activityId ? [`/agent/${activityId}`] : [])]

/** Splits a link into its path without language and trailing slash, and the rest (query and hash). */
function plainPath(link: string): { path: string; rest: string; language: string | undefined } {
  const [, path = '/', rest = ''] = /^([^?#]*)(.*)$/.exec(link) ?? []
  const segments = path.split('/').filter(Boolean)
  const [first = ''] = segments
  const language = findLanguage(first)?.language
  return { path: `/${(language ? segments.slice(1) : segments).join('/')}`, rest, language }
}
