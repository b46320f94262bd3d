import type { Problem } from '../problem.ts'
import type { Document } from '../text/document.ts'
import { isObject, valueAt } from './places.ts'
import type { Site, SiteFolder } from './site.ts'
import { findContradiction } from './texts/contradictions.ts'

const pointer = '/introduce/terms/url'
const versionPointer = '/introduce/terms/version'
const month = /^\d{4}-\d{2}$/
const versionOf = /\bVersion (\d{4}-\d{2})(?!-?\d)/
/** What one of the titles of a page with terms says. */
const namesOfTerms = /\b(?:terms|conditions|rules|agreement|polic(?:y|ies)|notice|legal)\b/i

/** The page that `introduce.terms.url` of an activity leads to. */
function termsPage(rules: Document, site: Site): SiteFolder | undefined {
  const url = valueAt(rules.value, pointer)
  const [, alias] = (typeof url === 'string' && /^\/([a-z0-9][a-z0-9-]*)\/?(?:[?#].*)?$/.exec(url)) || []
  return site.find((entry) => entry.kind === 'page' && entry.alias === alias)
}

/** Checks that the terms of an activity do not contradict its rules and do not belong to another activity. */
export function checkTerms(rules: Document, alias: string, site: Site): Problem[] {
  const terms = termsPage(rules, site)
  if (!terms?.page || !isObject(rules.value)) return []
  const { texts, activities } = terms.page
  const root = { value: rules.value, pointer: '' }
  const describe = (message: string) => [
    rules.problem('P0762', pointer, {
      message,
      cause: 'Viewers would agree to the wrong terms.',
      suggestion: 'Name the page with the terms of this activity, or terms that apply to all of them.',
    }),
  ]
  const titles = [...texts].filter(([key]) => key.endsWith('title')).map(([, text]) => text)
  if (titles.length > 0 && !titles.some((title) => namesOfTerms.test(title)))
    return describe(`The page /${terms.alias} has no terms.`)
  const version = valueAt(rules.value, versionPointer)
  const written = [...texts.values()].map((text) => versionOf.exec(text)?.[1]).find((one) => one !== undefined)
  if (written && typeof version === 'string' && month.test(version) && version !== written)
    return [
      rules.problem('P0321', versionPointer, {
        message: `The terms at /${terms.alias} say "Version ${written}".`,
        cause: 'Each consent would be stored with another version than the one that was read.',
        suggestion: `Write "${written}", or correct the terms.`,
      }),
    ]
  for (const text of texts.values()) {
    const contradiction = findContradiction(text, root)
    if (contradiction)
      return describe(`The terms at /${terms.alias} say "${contradiction.quote}". ${contradiction.right}.`)
  }
  const own = new Set([`/activity/${alias}`, `/events/${alias}`, `/agent/${String(rules.value.activityId)}`])
  const [other] = activities
  return other === undefined || activities.some((path) => own.has(path))
    ? []
    : describe(`The terms at /${terms.alias} belong to another activity: they lead to ${other} and not to this one.`)
}
