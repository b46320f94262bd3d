import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { type Static, type TObject, type TSchema, Type } from 'typebox'
import { reasonNames } from './codes.ts'
import { envelopeOf } from './envelope.ts'
import { Coin, Nullable, NumericId, Shape, Time } from './scalars.ts'

/** The call that receives events of users from the systems of the trading platform. */
export const ingestPath = '/v1/ingest/events'

/** Headers of a signed batch. */
export const ingestHeaders = {
  /** Id of the key, from `INGEST_KEYS`. */
  key: 'x-playbill-key',
  /** Epoch ms, at most five minutes off. */
  timestamp: 'x-playbill-timestamp',
  /** Hex HMAC-SHA-256 of `<timestamp>.<body>` with the secret of the key. */
  signature: 'x-playbill-signature',
} as const

/** Maximum number of events in a batch. */
export const maxIngestEvents = 1_000

/** Maximum size of a batch, bytes. */
export const maxIngestBytes = 1024 * 1024

/** The signature of a batch: hex HMAC-SHA-256 of `<timestamp>.<body>`. `body` is the exact text that is sent. */
export const signIngest = (secret: string, timestamp: number, body: string): string =>
  bytesToHex(hmac(sha256, utf8ToBytes(secret), utf8ToBytes(`${timestamp}.${body}`)))

const described = <T extends TSchema>(schema: T, description: string): T => ({ ...schema, description })

const EventKey = Type.String({
  pattern: '^[\\x21-\\x7e]{1,128}$',
  description: 'Id of the event, unique for all feeds and forever. Prefix it with the name of the system that made it.',
})

/** A decimal string from 0, as the rules measure it. */
const Positive = Type.String({
  pattern: '^(0|[1-9]\\d{0,17})(\\.\\d{1,18})?$',
  description: 'Decimal string, 0 or more, at most 18 digits on each side of the point.',
})
const Signed = Type.String({
  pattern: '^-?(0|[1-9]\\d{0,17})(\\.\\d{1,18})?$',
  description: 'Decimal string, at most 18 digits on each side of the point.',
})
const Usdt = described(Positive, 'Decimal string in USDT, 0 or more.')

/** A user at the identity provider, as in the tokens. */
const Subject = Type.String({ minLength: 1, maxLength: 255, pattern: '^[^\\u0000]*$' })

/** The earliest time of an event, epoch ms (2001): a time in seconds is below it. */
const minEventTime = 1_000_000_000_000

const common = {
  id: EventKey,
  userId: Type.Optional(described(NumericId, 'Id of the user on this platform: either `userId`, or `subject`.')),
  subject: Type.Optional(
    described(Subject, 'The user at the identity provider, the subject of the tokens. A new subject gets an account.'),
  ),
  at: {
    ...Time,
    minimum: minEventTime,
    description: 'When it happened, epoch ms. Seconds are refused.',
  } as typeof Time,
}
const Corrects = Type.Optional({
  ...EventKey,
  description: 'Id of the event that this one replaces. Both must be of the same user.',
} as typeof EventKey)

const event = <const K extends string, F extends Record<string, TSchema>>(kind: K, fields: F, description: string) =>
  Shape({ ...common, kind: Type.Literal(kind), ...fields, corrects: Corrects }, { description })

/** The schema of each kind of event. */
export const ingestKinds = {
  deposit: event('deposit', { amount: Usdt }, 'Money came in.'),
  withdraw: event('withdraw', { amount: Usdt }, 'Money went out.'),
  transfer: event('transfer', { amount: Usdt }, 'A transfer to the futures account.'),
  trade: event(
    'trade',
    {
      amount: described(Usdt, 'Volume in USDT, a decimal string.'),
      market: Type.Enum(['spot', 'futures']),
      symbol: Type.String({ pattern: '^[A-Za-z0-9/_-]{1,30}$', description: 'The pair, such as BTCUSDT.' }),
      fee: Type.Optional(
        described(
          Usdt,
          'The fee in USDT, the base of rebates. Left out: 0.1 % of a spot and 0.05 % of a futures trade.',
        ),
      ),
    },
    'An executed trade.',
  ),
  kyc: event('kyc', { level: Type.Integer({ minimum: 1, maximum: 3 }) }, 'A level of verification was reached.'),
  follow: event(
    'follow',
    { traderId: Type.String({ pattern: '^[A-Za-z0-9-]{1,40}$', description: 'The `traderId` of the rules.' }) },
    'The user started to copy a trader.',
  ),
  invite: event(
    'invite',
    {
      inviteeId: Type.Optional(
        described(NumericId, 'The invited user. Their first verification counts as a valid invite of the user.'),
      ),
      inviteeSubject: Type.Optional(
        described(Subject, 'Instead of `inviteeId`: their subject at the identity provider.'),
      ),
      count: Type.Optional(
        Type.Integer({ minimum: 1, maximum: 10_000, description: 'Valid invitees that the sender has counted.' }),
      ),
    },
    'The user invited somebody: one of `inviteeId`, `inviteeSubject` and `count`.',
  ),
  pnl: event('pnl', { amount: Signed }, 'Realized profit or loss in USDT.'),
  hold: event('hold', { amount: Positive, coin: Coin }, 'The balance of a coin, as a snapshot.'),
  share: event(
    'share',
    { activityId: Type.Optional(described(NumericId, 'Left out: any activity.')) },
    'The user shared an activity.',
  ),
  reversal: Shape(
    {
      ...common,
      kind: Type.Literal('reversal'),
      reverses: described(EventKey, 'Id of the event that no longer counts. Both of the same user.'),
    },
    { description: 'An earlier event does not count. It may arrive before that event.' },
  ),
} satisfies Record<string, TObject>

/** The kinds of ingested events. */
export type IngestKind = keyof typeof ingestKinds

/** One event of a user. */
export const IngestEvent = Type.Union(Object.values(ingestKinds) as (typeof ingestKinds)[IngestKind][])
export type IngestEvent = Static<(typeof ingestKinds)[IngestKind]>

/** The body of a batch. Each event is checked alone, so one wrong event does not reject the others. */
export const IngestBatch = Shape({
  events: Type.Array(IngestEvent, { minItems: 1, maxItems: maxIngestEvents }),
})

/** Why an event was not stored: code, and what the sender does next. */
export const ingestCodes = {
  INVALID: 'Correct the event and send it again.',
  UNKNOWN_USER: 'Send it again when the user exists here.',
  NO_IDENTITY_PROVIDER: 'Send userId, or set the IDENTITY_ settings of the server.',
  FUTURE: 'Check the clock of the sender, then send it again.',
  CONFLICT: 'Ids never change their content: send a correction with an id of its own.',
  ALREADY_CHANGED: 'Refer to its latest correction. After a reversal, send the original again with a new id.',
  USER_MISMATCH: 'Use the user of the event that is reversed or corrected.',
  NOT_REVERSIBLE: 'Send the original again with a new id.',
} as const
export type IngestCode = keyof typeof ingestCodes

/** What an accepted event names that no published activity has: code, and what the sender does next. */
export const ingestWarningCodes = {
  UNUSED_COIN: 'Check the coin. If an activity for it follows, the event counts then.',
  UNKNOWN_TRADER: 'Check traderId. If an activity with this trader follows, the event counts then.',
  UNKNOWN_ACTIVITY: 'Check activityId. If this activity follows, the event counts then.',
} as const
export type IngestWarningCode = keyof typeof ingestWarningCodes

const Count = Type.Integer({ minimum: 0 })

/** An event that was not stored. */
export const IngestRejection = Shape({
  index: described(Count, 'Index in the batch, from 0.'),
  id: Type.Union([Type.String(), Type.Null()]),
  code: Type.Enum(Object.keys(ingestCodes) as IngestCode[]),
  cause: Type.String(),
  next: described(Type.String(), 'What the sender does next.'),
})

/** An event that is stored and has no effect until an activity with what it names is published. */
export const IngestWarning = Shape({
  index: described(Count, 'Index in the batch, from 0.'),
  id: Type.String(),
  code: Type.Enum(Object.keys(ingestWarningCodes) as IngestWarningCode[]),
  cause: Type.String(),
  next: described(Type.String(), 'What the sender does next.'),
})

/** The answer to a batch. `accepted + duplicates + rejected.length` is the number of events. */
export const IngestResult = Shape({
  accepted: described(Count, 'Events that were stored now.'),
  duplicates: described(Count, 'Events that were stored before, with the same content.'),
  rejected: Type.Array(IngestRejection),
  warnings: described(
    Type.Array(IngestWarning),
    'Events that are stored, and name a coin, a trader or an activity that no published activity has.',
  ),
})
export type IngestResult = Static<typeof IngestResult>

/** The envelope of an accepted batch. */
export const IngestAnswer = envelopeOf(IngestResult)

/** The envelope of a refused batch: `code` is the HTTP status, or the code of `data.reason`. */
export const IngestRefusal = envelopeOf(Nullable(Shape({ reason: Type.Enum(reasonNames) })))
