import { type Static, Type } from 'typebox'
import { Actor, Why } from './operator.ts'
import { ListCursor, ListLimit } from './operatorPayouts.ts'
import { Alias, Amount, Coin, Id, Nullable, NumericId, Shape, Text, Time } from './scalars.ts'

const page = { cursor: Type.Optional(ListCursor), limit: Type.Optional(ListLimit) }

/**
 * `GET /reviews/{alias}`, `GET /unpaid/{alias}` and `GET /agents`: a page of the list, 1 to 1000 entries, default 100.
 */
export const ListQuery = Shape(page)
export type ListQuery = Static<typeof ListQuery>

/** An application that waits for a review. */
export const PendingReview = Shape({
  userId: NumericId,
  applyTime: Time,
  /** What the user filled in; null: the activity has no form. */
  form: Nullable(Type.Record(Type.String(), Type.String())),
})
export type PendingReview = Static<typeof PendingReview>

/** The answer of `GET /reviews/{alias}`, oldest first. `total`: all that wait; `next`: the cursor of the next page. */
export const ReviewList = Shape({
  applications: Type.Array(PendingReview),
  total: Type.Integer({ minimum: 0 }),
  next: Nullable(ListCursor),
})
export type ReviewList = Static<typeof ReviewList>

/** `POST /reviews`: decides about applications. A refused applicant reads `reason`. */
export const ReviewCommand = Shape({
  alias: Alias,
  decision: Type.Enum(['APPROVE', 'REFUSE']),
  userIds: Type.Array(NumericId, { minItems: 1, maxItems: 100, uniqueItems: true }),
  by: Actor,
  reason: Why,
})
export type ReviewCommand = Static<typeof ReviewCommand>

/** What a command did for one user. `message`: why it changed nothing. */
export const UserOutcome = Shape({ userId: NumericId, changed: Type.Boolean(), message: Nullable(Type.String()) })
export type UserOutcome = Static<typeof UserOutcome>

/** The answer of `POST /reviews` and `POST /agents`. */
export const UserOutcomes = Shape({ outcomes: Type.Array(UserOutcome), changed: Type.Integer({ minimum: 0 }) })
export type UserOutcomes = Static<typeof UserOutcomes>

/** A user whom the platform has appointed as an agent. */
export const AgentEntry = Shape({
  userId: NumericId,
  loginName: Text,
  /** The code of the agent's invite links. */
  partnerCode: Nullable(Type.String()),
  registeredAt: Time,
})
export type AgentEntry = Static<typeof AgentEntry>

/** The answer of `GET /agents`, in the order of registration. */
export const AgentList = Shape({ agents: Type.Array(AgentEntry), next: Nullable(ListCursor) })
export type AgentList = Static<typeof AgentList>

/** `POST /agents`: appoints a user as an agent, permanently. */
export const AppointCommand = Shape({ userId: NumericId, by: Actor, reason: Why })
export type AppointCommand = Static<typeof AppointCommand>

const unpaidKey = { userId: NumericId, taskId: Id, cycleKey: Type.String({ minLength: 1, maxLength: 100 }) }

/** A reward of a rank or tier that could not be granted. */
export const UnpaidEntry = Shape({
  ...unpaidKey,
  source: Type.Enum(['RANK', 'TIER', 'TASK']),
  amount: Amount,
  coin: Nullable(Coin),
  /** Why it could not be granted, such as `OUT_OF_STOCK`. */
  reason: Type.String(),
  refusedTime: Time,
})
export type UnpaidEntry = Static<typeof UnpaidEntry>

/** The answer of `GET /unpaid/{alias}`, oldest first. */
export const UnpaidList = Shape({ rewards: Type.Array(UnpaidEntry), next: Nullable(ListCursor) })
export type UnpaidList = Static<typeof UnpaidList>

/** `POST /unpaid`: grants rewards of ranks and tiers that could not be granted before. */
export const PayUnpaidCommand = Shape({
  alias: Alias,
  rewards: Type.Array(Shape(unpaidKey), { minItems: 1, maxItems: 100 }),
  by: Actor,
  reason: Why,
})
export type PayUnpaidCommand = Static<typeof PayUnpaidCommand>

/** The decisions of operators, newest first: who, when, what and why. `GET /decisions?alias=&limit=`. */
export const DecisionsQuery = Shape({ alias: Type.Optional(Alias), limit: Type.Optional(ListLimit) })
export type DecisionsQuery = Static<typeof DecisionsQuery>

/** A decision of an operator about a user or a payout. */
export const DecisionEntry = Shape({
  at: Time,
  actor: Type.String(),
  /** `approve`, `refuse`, `appoint`, `pay`, `settleOverpaid`, `payoutRetry`, `payoutRefuse`, `payoutPaid` or
   * `payoutReconcile`. */
  action: Type.String(),
  /** The page; `agents` and `payouts` for decisions that belong to no page. */
  alias: Type.String(),
  /** The id of the user or payout, and the reason. */
  reason: Type.String(),
})
export type DecisionEntry = Static<typeof DecisionEntry>

/** The answer of `GET /decisions`. */
export const DecisionList = Shape({ decisions: Type.Array(DecisionEntry) })
export type DecisionList = Static<typeof DecisionList>
