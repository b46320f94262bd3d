import { type Static, Type } from 'typebox'
import { Alias, Amount, Coin, Id, Nullable, NumericId, Shape, Time } from './scalars.ts'
import { RewardType } from './shapes/reward.ts'

// The protocol between Playbill and a payment service at PAYOUT_URL, as docs/deployment/payouts.md describes it.

/** The header with the time of a request, in seconds since 1970. */
export const payoutTimestampHeader = 'playbill-timestamp'

/** The header with the signatures of a request: `v1=<hex>`, one per key, separated by commas. */
export const payoutSignatureHeader = 'playbill-signature'

/** `POST PAYOUT_URL`: pay this reward. `payoutId` is the idempotency key: a service pays each id at most once. */
export const PayoutOrder = Shape({
  payoutId: Id,
  userId: NumericId,
  /** The user at the identity provider (claim `sub`); null for a user of another login. */
  subject: Nullable(Type.String({ minLength: 1, maxLength: 255 })),
  amount: Amount,
  /** Null for goods, whose amount is a count. */
  coin: Nullable(Coin),
  rewardType: RewardType,
  activityId: NumericId,
  alias: Alias,
  taskId: Id,
  grantedAt: Time,
})
export type PayoutOrder = Static<typeof PayoutOrder>

/** The states of a payout at the payment service. */
export const ServiceState = Type.Enum(['PAID', 'ORDERED', 'REFUSED'])
export type ServiceState = Static<typeof ServiceState>

const StateReason = Type.Optional(Type.String({ maxLength: 500 }))

/** The answer to `POST PAYOUT_URL` and `GET PAYOUT_URL/{payoutId}`. Other fields are ignored. */
export const PayoutAnswer = Type.Object({ payoutId: Id, state: ServiceState, reason: StateReason })
export type PayoutAnswer = Static<typeof PayoutAnswer>

/** The answer 404 to `GET PAYOUT_URL/{payoutId}` for an id that the service has never accepted. */
export const UnknownPayout = Type.Object({ error: Type.Literal('UNKNOWN') })
export type UnknownPayout = Static<typeof UnknownPayout>

/** One payout in the list of the payment service. Other fields are ignored. */
export const ListedPayout = Type.Object({
  payoutId: Type.String({ minLength: 1, maxLength: 200 }),
  state: ServiceState,
  userId: Type.String({ maxLength: 200 }),
  amount: Amount,
  coin: Nullable(Type.String({ maxLength: 40 })),
  reason: StateReason,
})
export type ListedPayout = Static<typeof ListedPayout>

/** `GET PAYOUT_URL?from=&to=&cursor=`: one page. `next`: the cursor of the next page; null: the last page. */
export const PayoutPage = Type.Object({
  payouts: Type.Array(ListedPayout, { maxItems: 10_000 }),
  next: Nullable(Type.String({ minLength: 1, maxLength: 500 })),
})
export type PayoutPage = Static<typeof PayoutPage>
