import { type Static, Type } from 'typebox'
import { Day, ListCursor, ListLimit } from './operatorPayouts.ts'
import { Alias, Coin, Id, Nullable, NumericId, Quantity, Shape, Time } from './scalars.ts'

const Count = Type.Integer({ minimum: 0 })

/** The users of one UTC day; days without any are left out. */
export const DayFigures = Shape({
  day: Day,
  /** Users who joined. */
  joined: Count,
  /**
   * Users who did something for the activity: joined, drew, completed a task or were granted its reward, or have an event
   * that counts, between joining and the end of the event. A page view is nothing of it.
   */
  active: Count,
  /** Users who completed a task. */
  completed: Count,
  /** Users who were granted a reward of a task. */
  claimed: Count,
})
export type DayFigures = Static<typeof DayFigures>

/** What is left of a limited reward. */
export const StockLeft = Shape({ rewardId: Id, total: Count, left: Count })
export type StockLeft = Static<typeof StockLeft>

/** What is left of the budget of a coin. Decimal strings. */
export const BudgetLeft = Shape({ coin: Coin, total: Quantity, left: Quantity })
export type BudgetLeft = Static<typeof BudgetLeft>

/** `GET /figures/{alias}`: an activity in numbers. */
export const ActivityFigures = Shape({
  alias: Alias,
  activityId: NumericId,
  /** The time of the platform, epoch ms. */
  now: Time,
  /** Users since the start of the activity; each counts once. */
  users: Shape({ joined: Count, completed: Count, claimed: Count }),
  /** The last 120 days with figures, oldest first. */
  days: Type.Array(DayFigures),
  stock: Type.Array(StockLeft),
  budget: Type.Array(BudgetLeft),
})
export type ActivityFigures = Static<typeof ActivityFigures>

/** `GET /participants/{alias}`: a page of the list, 1 to 1000 entries, default 100. `user`: start of a user id. */
export const ParticipantsQuery = Shape({
  cursor: Type.Optional(ListCursor),
  limit: Type.Optional(ListLimit),
  user: Type.Optional(Type.String({ pattern: '^\\d{1,19}$' })),
})
export type ParticipantsQuery = Static<typeof ParticipantsQuery>

/** A user who has applied. */
export const Participant = Shape({
  userId: NumericId,
  status: Type.Enum(['APPLIED', 'REVIEWING', 'REJECTED']),
  applyTime: Time,
  /** Number of completed tasks, and of those whose reward was granted. */
  completed: Count,
  granted: Count,
})
export type Participant = Static<typeof Participant>

/** The answer of `GET /participants/{alias}`, in the order of joining. */
export const ParticipantList = Shape({ participants: Type.Array(Participant), next: Nullable(ListCursor) })
export type ParticipantList = Static<typeof ParticipantList>
