import { maxLoginName } from '../../contract/account.ts'
import { regions } from '../../contract/regions.ts'
import { type IdentityFacts, StartProblem } from '../../platform/index.ts'
import type { Check } from '../envChecks.ts'

/** The claim of each fact. `userId` has no default: without it, user ids are assigned here. */
const defaults = {
  subject: 'sub',
  loginName: 'preferred_username',
  email: 'email',
  mobile: 'phone_number',
  region: 'region',
  kycLevel: 'kyc_level',
  registeredAt: 'registered_at',
  accountKind: 'account_kind',
  inviteCode: 'invite_code',
}

/** Names of claims by fact. `a.b` is the member `b` of the claim `a`, unless a claim has exactly this name. */
export type ClaimNames = Readonly<typeof defaults & { userId?: string }>

const factNames = [...Object.keys(defaults), 'userId']

/** `fact=claim` pairs, separated by commas; an empty text: the defaults. */
export const claimNames: Check<ClaimNames> = (value, name) => {
  const pairs = value ? value.split(',').map((pair) => pair.trim().split('=')) : []
  const problem = (cause: string) => new StartProblem(`${name}=${JSON.stringify(value)} cannot be used: ${cause}.`)
  for (const [fact = '', claim = '', ...rest] of pairs) {
    if (!factNames.includes(fact)) throw problem(`"${fact}" is not one of ${factNames.join(', ')}`)
    if (rest.length || !/^[\x21-\x7e]{1,128}$/.test(claim))
      throw problem(`"${fact}" needs the name of one claim, such as ${fact}=my_claim`)
  }
  return { ...defaults, ...Object.fromEntries(pairs) }
}

/** The payload of a JWT or of an introspection answer. */
export type Payload = Readonly<Record<string, unknown>>

function claimOf(payload: Payload, name: string): unknown {
  if (Object.hasOwn(payload, name)) return payload[name]
  return name.split('.').reduce<unknown>((value, part) => {
    const isObject = typeof value === 'object' && value !== null && Object.hasOwn(value, part)
    return isObject ? (value as Payload)[part] : undefined
  }, payload)
}

const numericId = /^[1-9]\d{0,18}$/

/** Text without control and format characters, cut to a length; undefined for anything else. */
function textOf(value: unknown, max: number): string | undefined {
  if (typeof value !== 'string') return undefined
  const text = value.replace(/[\p{Cc}\p{Cf}]/gu, '').trim()
  return text === '' ? undefined : [...text].slice(0, max).join('')
}

function idOf(value: unknown): string | undefined {
  const text = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value
  return typeof text === 'string' && numericId.test(text) ? text : undefined
}

function levelOf(value: unknown): number | undefined {
  if (typeof value === 'boolean') return value ? 1 : 0
  const level = typeof value === 'string' && /^\d{1,2}$/.test(value) ? Number(value) : value
  return typeof level === 'number' && Number.isInteger(level) && level >= 0 && level <= 99 ? level : undefined
}

/** Times below this number are seconds, others ms: 3 March 1973 in ms, the year 5138 in seconds. */
const maxSeconds = 100_000_000_000

function timeOf(value: unknown): number | undefined {
  const time =
    typeof value === 'string' && /^\d{4}-\d{2}-\d{2}/.test(value)
      ? Date.parse(value)
      : typeof value === 'number' && value < maxSeconds
        ? value * 1000
        : value
  return typeof time === 'number' && Number.isFinite(time) && time >= 0 ? Math.trunc(time) : undefined
}

/** A code that names no region, such as UK, is not a fact: rules that deny GB would not match it. */
function regionOf(value: unknown): string | undefined {
  const region = typeof value === 'string' ? value.toUpperCase() : ''
  return regions.has(region) ? region : undefined
}

const kindOf = (value: unknown): 'MAIN' | 'SUB' | undefined => {
  const kind = typeof value === 'string' ? value.toUpperCase() : value
  return kind === 'MAIN' || kind === 'SUB' ? kind : undefined
}

const given = <T extends object>(facts: T) =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }

/**
 * The facts of a payload whose signature, issuer, audience and times are verified; null without a usable subject or user
 * id. A fact of another shape is left out.
 */
export function factsOf(
  payload: Payload,
  names: ClaimNames,
  token: Pick<IdentityFacts, 'issuer' | 'issuedAt' | 'expiresAt'>,
): IdentityFacts | null {
  const claim = (fact: keyof typeof defaults) => claimOf(payload, names[fact])
  const sub = claim('subject')
  const subject = typeof sub === 'number' && Number.isSafeInteger(sub) ? String(sub) : sub
  if (typeof subject !== 'string' || subject === '' || subject.length > 255 || subject.includes('\0')) return null
  const userId = names.userId === undefined ? undefined : idOf(claimOf(payload, names.userId))
  // All ids come from the claim, or none.
  if (names.userId !== undefined && userId === undefined) return null
  const inviteCode = claim('inviteCode')
  return {
    ...token,
    subject,
    ...given({
      userId,
      loginName: textOf(claim('loginName'), maxLoginName),
      email: textOf(claim('email'), 254),
      mobile: textOf(claim('mobile'), 32),
      region: regionOf(claim('region')),
      kycLevel: levelOf(claim('kycLevel')),
      registeredAt: timeOf(claim('registeredAt')),
      accountKind: kindOf(claim('accountKind')),
      inviteCode: typeof inviteCode === 'string' && /^[A-Za-z0-9]{4,16}$/.test(inviteCode) ? inviteCode : undefined,
    }),
  }
}
