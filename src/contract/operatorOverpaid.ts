import { type Static, Type } from 'typebox'
import { Actor, Why } from './operator.ts'
import { ListCursor } from './operatorPayouts.ts'
import { Alias, Coin, Nullable, NumericId, Shape, Time } from './scalars.ts'

/**
 * Why too much was paid. `RESULT_REVERSED`: a reward of a rank or tier whose events were reversed after the settlement; the
 * amount is the whole reward.
 */
export const OverpaidReason = Type.Enum([
  'TRADE_REVERSED',
  'TRADE_CORRECTED',
  'INVITER_CHANGED',
  'GRANT_REVERSED',
  'RESULT_REVERSED',
])
export type OverpaidReason = Static<typeof OverpaidReason>

/** A rebate or a reward that was paid for events that no longer count. Nothing was taken back: an operator decides. */
export const OverpaidEntry = Shape({
  /** The id of the posting in the ledger: `rb-…` for a rebate, otherwise the id of the reward record. */
  ledgerId: Type.String({ minLength: 1 }),
  /** Who received it. */
  userId: NumericId,
  /** A rebate: the agent activity in which it counted; null: it counted in none. */
  activityId: Nullable(NumericId),
  /** The published page of that activity; null: none. */
  alias: Type.Optional(Nullable(Alias)),
  /** null: a rebate. */
  taskId: Nullable(Type.String()),
  /** null: the reward is not money. */
  coin: Nullable(Coin),
  amount: Type.String({
    pattern: '^[1-9]\\d*$',
    description: 'What was paid too much, in minor units as in the ledger: 1 is 10^-18 of the coin.',
  }),
  reason: OverpaidReason,
  time: Time,
})
export type OverpaidEntry = Static<typeof OverpaidEntry>

/** The answer of `GET /overpaid`, oldest first. */
export const OverpaidList = Shape({ entries: Type.Array(OverpaidEntry), next: Nullable(ListCursor) })
export type OverpaidList = Static<typeof OverpaidList>

const LedgerId = Type.String({ pattern: '^[\\x21-\\x7e]{1,100}$' })

/** `POST /overpaid/settle`: the entries leave the list. Nothing is taken back from the users. */
export const SettleOverpaid = Shape({
  ledgerIds: Type.Array(LedgerId, { minItems: 1, maxItems: 100, uniqueItems: true }),
  by: Actor,
  reason: Why,
})
export type SettleOverpaid = Static<typeof SettleOverpaid>

/** What a command did for one entry. `message`: why it changed nothing. */
export const OverpaidOutcome = Shape({ ledgerId: LedgerId, changed: Type.Boolean(), message: Nullable(Type.String()) })
export type OverpaidOutcome = Static<typeof OverpaidOutcome>

/** The answer of `POST /overpaid/settle`. */
export const OverpaidOutcomes = Shape({ outcomes: Type.Array(OverpaidOutcome), changed: Type.Integer({ minimum: 0 }) })
export type OverpaidOutcomes = Static<typeof OverpaidOutcomes>
