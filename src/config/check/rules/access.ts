import { regions } from '../../../contract/regions.ts'
import { nearest } from '../../../expressions/nearest.ts'
import type { Registry } from '../../../registry/createRegistry.ts'
import type { Problem } from '../../problem.ts'
import type { Document } from '../../text/document.ts'
import { join } from '../../text/pointer.ts'
import { timeAt } from '../dates.ts'
import { incentiveOf } from '../legal.ts'
import { entries, type Located, part } from '../located.ts'
import { replace } from '../suggest.ts'

/** Account kinds of the embedded platform. */
const accountKinds = ['MAIN', 'SUB', 'INSTITUTION', 'MARKET_MAKER', 'API']

/** Checks who may take part: regions, account kinds, new users, review, KOL codes, terms. */
export const checkAccess = (document: Document, root: Located, registry: Registry): Problem[] => [
  ...part(root, 'eligibility').flatMap((eligibility) => [
    ...checkUnitedKingdom(document, incentiveOf(root, registry), eligibility),
    ...checkAllDenied(document, eligibility),
    ...checkKinds(document, eligibility),
    ...checkNewUsers(document, eligibility),
  ]),
  ...checkReview(document, root),
  ...checkBinding(document, root),
  ...checkCodes(document, root),
  ...checkTerms(document, root),
]

/** Incentives must exclude the United Kingdom. An empty list is reported by P0710. */
function checkUnitedKingdom(document: Document, what: string | undefined, { value, pointer }: Located): Problem[] {
  const denied = value.denyRegions
  if (!what || !Array.isArray(denied) || denied.length === 0 || denied.includes('GB')) return []
  // An unknown code may be a misspelled "GB".
  if (denied.some((code: unknown) => !regions.has(String(code)))) return []
  return [
    document.problem('P0744', join(pointer, 'denyRegions'), {
      message: `${what} is offered in the United Kingdom.`,
      cause: 'The United Kingdom bans incentives to invest.',
      suggestion: 'Add "GB" to the list.',
    }),
  ]
}

/** Reports a list of denied regions that leaves no region. */
function checkAllDenied(document: Document, { value, pointer }: Located): Problem[] {
  const denied = new Set(Array.isArray(value.denyRegions) ? value.denyRegions : [])
  if ([...regions].some((region) => !denied.has(region))) return []
  return [
    document.problem('P0764', join(pointer, 'denyRegions'), {
      message: 'Nobody can take part: all regions are denied.',
      cause: 'The list names the regions where the activity is not offered.',
      suggestion: 'Remove the regions where it is offered.',
      on: 'key',
    }),
  ]
}

function checkKinds(document: Document, { value, pointer }: Located): Problem[] {
  const kinds = value.accountKinds
  if (!Array.isArray(kinds)) return []
  if (kinds.length === 0)
    return [
      document.problem('P0729', join(pointer, 'accountKinds'), {
        message: 'The list is empty, so it has no effect.',
        cause: 'Accounts of every kind could take part, sub-accounts and market makers too.',
        suggestion: 'List the kinds that may take part, such as ["MAIN"], or remove the field.',
      }),
    ]
  return kinds.flatMap((kind: unknown, index) => {
    if (typeof kind !== 'string' || accountKinds.includes(kind)) return []
    const meant = nearest(kind, accountKinds)
    // Another platform may have further kinds.
    if (!meant) return []
    const place = join(pointer, 'accountKinds', index)
    return [
      document.problem('P0760', place, {
        message: `No account is of the kind "${kind}".`,
        cause: 'Accounts of the kind that was meant could not take part.',
        suggestion: `Did you mean "${meant}"?`,
        edit: replace(document.span(place), meant),
      }),
    ]
  })
}

function checkNewUsers(document: Document, { value, pointer }: Located): Problem[] {
  if (value.newUserDays === undefined || value.newUserOnly === true) return []
  return [
    document.problem('P0729', join(pointer, 'newUserDays'), {
      message: '"newUserDays" has no effect.',
      cause: 'It is used only if "newUserOnly" is true.',
      suggestion: 'Write "newUserOnly": true, or remove "newUserDays".',
      on: 'key',
    }),
  ]
}

function checkReview(document: Document, root: Located): Problem[] {
  if (root.value.needReview !== true) return []
  return [
    document.problem('P0753', '/needReview', {
      message: 'Users who apply cannot take part until an operator approves them.',
      cause: 'Each application waits in the review queue of Studio and of "playbill review".',
      suggestion: 'Plan who reviews, or remove "needReview".',
    }),
  ]
}

function checkBinding(document: Document, root: Located): Problem[] {
  if (root.value.kolBinding === undefined || entries(root, 'kols').length > 0) return []
  return [
    document.problem('P0729', '/kolBinding', {
      message: '"kolBinding" says who may bind a code, and the activity names none.',
      cause: '"kols" is missing, so the page cannot offer a code.',
      suggestion: 'Add "kols", or remove "kolBinding".',
      on: 'key',
    }),
  ]
}

/** Reports codes that differ only in capitalization: people mix them up. */
function checkCodes(document: Document, root: Located): Problem[] {
  const first = new Map<string, string>()
  return entries(root, 'kols').flatMap(({ value, pointer }) => {
    if (typeof value.code !== 'string') return []
    const plain = value.code.toLowerCase()
    const earlier = first.get(plain)
    if (earlier === undefined) first.set(plain, value.code)
    if (earlier === undefined || earlier === value.code) return []
    return [
      document.problem('P0732', join(pointer, 'code'), {
        message: `The code "${value.code}" differs from "${earlier}" only in its capitals.`,
        cause: 'People who type it would mix up the two.',
        suggestion: 'Choose another code.',
      }),
    ]
  })
}

function checkTerms(document: Document, root: Located): Problem[] {
  const [terms] = part(root, 'introduce').flatMap((introduce) => part(introduce, 'terms'))
  if (!terms) return []
  const { url, version } = terms.value
  return [
    ...checkTermsYear(document, root, terms),
    ...(version === ''
      ? [
          document.problem('P0105', join(terms.pointer, 'version'), {
            message: '"version" must not be empty.',
            cause: 'The version is stored with each consent, to show what was agreed to.',
            suggestion: 'Write it, such as "2026-11".',
          }),
        ]
      : []),
    ...(root.value.needConsent === true && typeof url === 'string' && /^\/(?:$|(?:activity|events|agent)\/)/.test(url)
      ? [
          document.problem('P0729', join(terms.pointer, 'url'), {
            message: `The terms lead to ${url === '/' ? 'the start page' : 'the page of an activity'}.`,
            cause: '"needConsent" asks viewers to agree to terms that they cannot read there.',
            suggestion: 'Write the address of the page with the terms.',
          }),
        ]
      : []),
  ]
}

/** Reports a version of the terms that is a month after the event: its year was probably mistyped. */
function checkTermsYear(document: Document, root: Located, terms: Located): Problem[] {
  const month = Date.parse(/^\d{4}-\d{2}(?:-\d{2})?$/.exec(String(terms.value.version))?.[0] ?? '')
  const end = timeAt(root.value, '/windows/end')
  if (Number.isNaN(month) || end === null || month <= end) return []
  return [
    document.problem('P0608', join(terms.pointer, 'version'), {
      message: `The terms are of ${String(terms.value.version)}, after the end of the event.`,
      cause: 'Users agree to terms that exist when they join.',
      suggestion: 'Check the year and the month.',
    }),
  ]
}
