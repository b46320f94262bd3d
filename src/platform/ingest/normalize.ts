import { createHash } from 'node:crypto'
import type { TSchema } from 'typebox'
import { fromMinor, toMinor } from '../../contract/decimal.ts'
import { type IngestCode, type IngestEvent, type IngestKind, ingestKinds } from '../../contract/ingest.ts'
import { ownValue } from '../../contract/ownValue.ts'
import type { IngestedEvent } from '../store/ingestedEvents.ts'
import { validator } from '../validate.ts'

/** Why an event is not stored. */
export interface Rejection {
  code: IngestCode
  cause: string
}

/** How an event names a user: by the id here, or by the subject at the identity provider. */
export type UserName = { userId: string } | { subject: string }

/** A valid event before its users are looked up. */
export interface NamedEvent extends Omit<IngestedEvent, 'userId' | 'content'> {
  user: UserName
  /** The invited user of an invite event; null: it names none. */
  invitee: UserName | null
}

const checks = new Map(Object.entries<TSchema>(ingestKinds).map(([kind, schema]) => [kind, validator(schema)] as const))

const kindList = Object.keys(ingestKinds).join(', ')

function problemOf(event: unknown): string | null {
  if (typeof event !== 'object' || event === null || Array.isArray(event)) return 'The event is not an object.'
  const kind = ownValue(event as Record<string, unknown>, 'kind')
  const check = typeof kind === 'string' ? checks.get(kind) : undefined
  if (!check) return `kind must be one of ${kindList}.`
  const problem = check(event)
  return problem && `${problem}.`
}

/** The fields of the table by kind. Equal amounts have equal text: 1.50 becomes 1.5. */
function fieldsOf(event: IngestEvent): Pick<IngestedEvent, 'amount' | 'symbol' | 'market' | 'fee'> {
  const none = { symbol: null, market: null, fee: null }
  const decimal = (text: string) => fromMinor(toMinor(text))
  switch (event.kind) {
    case 'trade': {
      const { amount, symbol, market, fee } = event
      return { amount: decimal(amount), symbol, market, fee: fee === undefined ? null : decimal(fee) }
    }
    case 'hold':
      return { ...none, amount: decimal(event.amount), symbol: event.coin }
    case 'kyc':
      return { ...none, amount: `${event.level}` }
    case 'follow':
      return { ...none, amount: '1', symbol: event.traderId }
    case 'share':
      return { ...none, amount: '1', symbol: event.activityId ?? null }
    case 'invite':
      // With an invitee, the derived event counts once the invitee is verified.
      return { ...none, amount: event.count === undefined ? '0' : `${event.count}` }
    case 'reversal':
      return { ...none, amount: '0' }
    default:
      return { ...none, amount: decimal(event.amount) }
  }
}

const invitesSelf = 'Users cannot invite themselves.'

const isOneOf = (...fields: unknown[]) => fields.filter((field) => field !== undefined).length === 1

// PostgreSQL stores no half of a surrogate pair.
const isText = (text: string | undefined) => text === undefined || !/\p{Surrogate}/u.test(text)

function userProblem(event: IngestEvent): string | null {
  if (!isOneOf(event.userId, event.subject)) return 'An event needs either userId or subject.'
  if (!isText(event.subject)) return 'subject is not valid Unicode.'
  if (event.kind !== 'invite') return null
  if (!isOneOf(event.inviteeId, event.inviteeSubject, event.count))
    return 'invite needs one of inviteeId, inviteeSubject and count.'
  if (!isText(event.inviteeSubject)) return 'inviteeSubject is not valid Unicode.'
  const { userId, inviteeId, subject, inviteeSubject } = event
  const isSame =
    (inviteeId !== undefined && inviteeId === userId) || (subject !== undefined && inviteeSubject === subject)
  return isSame ? invitesSelf : null
}

const nameOf = (userId: string | undefined, subject: string | undefined): UserName | null =>
  userId !== undefined ? { userId } : subject !== undefined ? { subject } : null

const targetOf = (event: IngestEvent): string | null =>
  event.kind === 'reversal' ? event.reverses : (event.corrects ?? null)

/** A valid event with the names of its users, or why it cannot be stored. */
export function normalize(input: unknown): NamedEvent | Rejection {
  const problem = problemOf(input)
  if (problem) return { code: 'INVALID', cause: problem }
  const event = input as IngestEvent
  const target = targetOf(event)
  const inconsistent = userProblem(event) ?? (target === event.id ? 'An event cannot refer to itself.' : null)
  const user = nameOf(event.userId, event.subject)
  if (inconsistent || !user) return { code: 'INVALID', cause: inconsistent ?? '' }
  const { id: key, at } = event
  const kind: IngestKind = event.kind
  const invitee = event.kind === 'invite' ? nameOf(event.inviteeId, event.inviteeSubject) : null
  return { key, user, invitee, kind, at, target, ...fieldsOf(event) }
}

/**
 * An event in the form of the store, with its users (`invitee` null: none). The digest is made of ids, so an event that
 * is sent again with another name of the same user is the same event.
 */
export function withUsers(event: NamedEvent, userId: string, invitee: string | null): IngestedEvent | Rejection {
  if (invitee === userId) return { code: 'INVALID', cause: invitesSelf }
  const { key, kind, at, target, amount, market, fee } = event
  const symbol = invitee ?? event.symbol
  const content = createHash('sha256')
    .update(JSON.stringify([userId, kind, at, target, amount, symbol, market, fee]))
    .digest('base64url')
  return { key, userId, kind, at, target, amount, symbol, market, fee, content }
}
