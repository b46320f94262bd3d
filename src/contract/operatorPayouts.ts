import { type Static, Type } from 'typebox'
import { Actor, Why } from './operator.ts'
import { Alias, Amount, Coin, Id, Nullable, NumericId, Quantity, Shape, Time } from './scalars.ts'
import { PayoutStatus, RewardType } from './shapes/reward.ts'

export { PayoutStatus } from './shapes/reward.ts'

/** A position in a list; opaque. */
export const ListCursor = Type.String({ pattern: '^[A-Za-z0-9_-]{1,400}$' })

/** Number of entries of a page, as text in the address. */
export const ListLimit = Type.String({ pattern: '^([1-9]\\d{0,2}|1000)$' })

/** A UTC day, such as `2026-11-23`. */
export const Day = Type.String({ pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$' })

/** `GET /payouts`: the filters of the list. `limit`: 1 to 1000, default 100. */
export const PayoutsQuery = Shape({
  /** OPEN: not paid and not canceled. */
  state: Type.Optional(Type.Union([PayoutStatus, Type.Literal('OPEN')])),
  alias: Type.Optional(Alias),
  userId: Type.Optional(NumericId),
  cursor: Type.Optional(ListCursor),
  limit: Type.Optional(ListLimit),
})
export type PayoutsQuery = Static<typeof PayoutsQuery>

/** A payout as operators see it. */
export const PayoutEntry = Shape({
  payoutId: Id,
  state: PayoutStatus,
  userId: NumericId,
  activityId: NumericId,
  alias: Alias,
  taskId: Id,
  rewardType: RewardType,
  amount: Amount,
  coin: Nullable(Coin),
  grantedAt: Time,
  /** When it was paid; null: not paid. */
  paidAt: Nullable(Time),
  /** Who paid; null: not paid, or paid by an older version. */
  paidBy: Nullable(Type.Enum(['LEDGER', 'SERVICE', 'OPERATOR'])),
  attempts: Type.Integer({ minimum: 0 }),
  /** When it is tried or asked for again; null: not automatically. */
  nextAttemptAt: Nullable(Time),
  /** Why the last attempt failed, why it was refused, or why it was canceled. */
  reason: Nullable(Type.String()),
})
export type PayoutEntry = Static<typeof PayoutEntry>

/** The sum of all payouts of one state and coin that match the filters. */
export const PayoutTotal = Shape({
  state: PayoutStatus,
  coin: Nullable(Coin),
  count: Type.Integer({ minimum: 0 }),
  amount: Quantity,
})
export type PayoutTotal = Static<typeof PayoutTotal>

/** The answer of `GET /payouts`, oldest first. `next`: the cursor of the next page; null: the last page. */
export const PayoutList = Shape({
  payouts: Type.Array(PayoutEntry),
  totals: Type.Array(PayoutTotal),
  next: Nullable(ListCursor),
})
export type PayoutList = Static<typeof PayoutList>

const PayoutIds = Type.Array(Id, { minItems: 1, maxItems: 500, uniqueItems: true })

/** `POST /payouts/retry`: pay failed or refused payouts again; `allFailed`: all failed ones (of an alias). */
export const PayoutRetry = Shape({
  payoutIds: Type.Optional(PayoutIds),
  allFailed: Type.Optional(Type.Literal(true)),
  alias: Type.Optional(Alias),
  by: Actor,
  reason: Why,
})
export type PayoutRetry = Static<typeof PayoutRetry>

/** `POST /payouts/refuse`: do not pay. `POST /payouts/mark-paid`: they were paid outside of the service. */
export const PayoutDecision = Shape({ payoutIds: PayoutIds, by: Actor, reason: Why })
export type PayoutDecision = Static<typeof PayoutDecision>

/** What a command did with one payout. `message`: why it was not changed. */
export const PayoutOutcome = Shape({
  payoutId: Id,
  changed: Type.Boolean(),
  /** The state after the command; null: there is no such payout. */
  state: Nullable(PayoutStatus),
  message: Nullable(Type.String()),
})
export type PayoutOutcome = Static<typeof PayoutOutcome>

/** The answer of the commands for payouts. */
export const PayoutOutcomes = Shape({ outcomes: Type.Array(PayoutOutcome), changed: Type.Integer({ minimum: 0 }) })
export type PayoutOutcomes = Static<typeof PayoutOutcomes>

/**
 * `POST /payouts/reconcile`: compares a day with the payment service. `resendAll`: send missing payouts again even if
 * there are suspiciously many of them.
 */
export const PayoutReconcile = Shape({
  day: Day,
  resendAll: Type.Optional(Type.Literal(true)),
  by: Actor,
  reason: Why,
})
export type PayoutReconcile = Static<typeof PayoutReconcile>

/**
 * A difference between Playbill and the payment service. MISSING_THERE: paid here, unknown there; sent again.
 * PAID_THERE: not paid here, paid there; marked as paid. DIFFERENT: user, amount or coin differ; nothing was changed.
 * CANCELED_HERE: canceled here, paid or accepted there. PAID_TWICE: paid by an operator, and there. UNKNOWN_HERE: only
 * there.
 */
export const PayoutDifference = Shape({
  kind: Type.Enum(['MISSING_THERE', 'PAID_THERE', 'DIFFERENT', 'CANCELED_HERE', 'PAID_TWICE', 'UNKNOWN_HERE']),
  payoutId: Type.String(),
  /** What is here, such as `PAID 10 USDT to 700000001`; null: nothing. */
  here: Nullable(Type.String()),
  /** What is there; null: nothing. */
  there: Nullable(Type.String()),
})
export type PayoutDifference = Static<typeof PayoutDifference>

/** The comparison of one UTC day with the payment service. */
export const PayoutReport = Shape({
  day: Day,
  /** When the comparison finished. */
  at: Time,
  /** Number of payouts granted on this day that the service pays, and of payouts in its list. */
  here: Type.Integer({ minimum: 0 }),
  there: Type.Integer({ minimum: 0 }),
  /** Number of payouts with the same state, user, amount and coin on both sides. */
  equal: Type.Integer({ minimum: 0 }),
  /** Number of payouts that are still PENDING, ORDERED, FAILED or REFUSED here. */
  open: Type.Integer({ minimum: 0 }),
  /** Number of differences by kind. */
  counts: Type.Record(Type.String(), Type.Integer({ minimum: 0 })),
  /** Whether missing payouts were sent again. False: none was missing, or too many (`resendAll`). */
  resent: Type.Boolean(),
  /** The first 1,000 differences. */
  differences: Type.Array(PayoutDifference),
})
export type PayoutReport = Static<typeof PayoutReport>

/** The answer of `GET /payouts/reports`: the reports of the last days, newest first. */
export const PayoutReports = Shape({ reports: Type.Array(PayoutReport) })
export type PayoutReports = Static<typeof PayoutReports>
