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
      return { ...none, amount: event.inviteeId ? '0' : `${event.count}`, symbol: event.inviteeId ?? null }
    case 'reversal':
      return { ...none, amount: '0' }
    default:
      return { ...none, amount: decimal(event.amount) }
  }
}

const inviteProblem = (event: IngestEvent): string | null => {
  if (event.kind !== 'invite') return null
  if ((event.inviteeId === undefined) === (event.count === undefined)) return 'invite needs either inviteeId or count.'
  return event.inviteeId === event.userId ? 'Users cannot invite themselves.' : null
}

const targetOf = (event: IngestEvent): string | null =>
  event.kind === 'reversal' ? event.reverses : (event.corrects ?? null)

/** An event in the form of the store, or why it cannot be stored. */
export function normalize(input: unknown): IngestedEvent | Rejection {
  const problem = problemOf(input)
  if (problem) return { code: 'INVALID', cause: problem }
  const event = input as IngestEvent
  const target = targetOf(event)
  const inconsistent = inviteProblem(event) ?? (target === event.id ? 'An event cannot refer to itself.' : null)
  if (inconsistent) return { code: 'INVALID', cause: inconsistent }
  const { id: key, userId, at } = event
  const kind: IngestKind = event.kind
  const row = { key, userId, kind, at, target, ...fieldsOf(event) }
  const content = createHash('sha256')
    .update(JSON.stringify([userId, kind, at, target, row.amount, row.symbol, row.market, row.fee]))
    .digest('base64url')
  return { ...row, content }
}
