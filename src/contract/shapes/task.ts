import { type Static, Type } from 'typebox'
import { reasonNames } from '../codes.ts'
import { Amount, Id, Nullable, Quantity, Shape, Text, Time } from '../scalars.ts'
import { PayoutStatus, Reward } from './reward.ts'

/**
 * PENDING: not completed yet. COMPLETED: claimable. GRANTED: claimed, and received unless a `payoutStatus` says otherwise.
 * UNSATISFIED: can no longer be completed or claimed.
 */
export const TaskStatus = Type.Enum(['PENDING', 'COMPLETED', 'GRANTED', 'UNSATISFIED'])
export type TaskStatus = Static<typeof TaskStatus>

/** Types of tasks (spec point 3). `src/platform/rules/taskTypes.ts` says what completes each of them. */
export const TaskType = Type.Enum([
  'REGISTER_PASS',
  'KYC_PASS',
  'TRANSFER_AND_TRADING',
  'TRADING_VOLUME',
  'ANY_TRADING_VOLUME',
  'RECHARGE',
  'INVITE_FRIEND',
  'KOL_BIND',
  'SPOT_FIRST_RECHARGE',
  'SPOT_FIRST_TRADING',
  'SPOT_ANY_TRADING_VOLUME',
  'EARNINGS',
  'TOTAL_TRADING_VOLUME',
  'SPOT_TRADING_VOLUME',
  'SPOT_HOLDS',
  'SHARE_LINK',
  'APPOINT_CODE',
])
export type TaskType = Static<typeof TaskType>

/** DURING: from applying until the end. EVERYDAY: each day in the activity's time zone. AFTER: evaluated after the event. */
export const TaskTiming = Type.Enum(['EVERYDAY', 'AFTER', 'DURING'])
export type TaskTiming = Static<typeof TaskTiming>

/** A task as it applies to a viewer, with texts in the viewer's language. */
export const Task = Shape({
  taskId: Id,
  taskType: TaskType,
  taskTiming: TaskTiming,
  title: Text,
  desc: Text,
  /** All operators of the specification mean "at least" (spec point 3). */
  operator: Type.Literal('GE'),
  threshold: Amount,
  /** `USDT`, another ticker, or one of `level`, `times`, `people`. */
  unit: Text,
  /** Trading pairs that count; empty: any. */
  products: Type.Array(Text, { maxItems: 200 }),
  /** Days after registration during which it can be completed; null: until the end of the event. */
  validDays: Nullable(Type.Integer({ minimum: 1 })),
  preTaskIds: Type.Array(Id, { maxItems: 20 }),
  autoGrant: Type.Boolean(),
  rewards: Type.Array(Reward, { maxItems: 10 }),
  action: Shape({
    /** A native screen of the app. */
    native: Nullable(Text),
    /** The page that a browser opens instead: site-relative. */
    url: Nullable(Text),
    text: Nullable(Text),
  }),
  sort: Type.Integer(),
})
export type Task = Static<typeof Task>

/** Tasks with one heading and one timing. */
export const TaskGroup = Shape({
  identifier: Id,
  title: Text,
  timing: TaskTiming,
  tasks: Type.Array(Task, { maxItems: 200 }),
})
export type TaskGroup = Static<typeof TaskGroup>

/** The progress of a user in one cycle of a task. */
export const Completion = Shape({
  taskId: Id,
  /** `ALL`, or the day `YYYY-MM-DD` in the activity's zone. */
  cycleKey: Text,
  status: TaskStatus,
  currentValue: Quantity,
  threshold: Amount,
  /** 0–100, rounded down, so it is 100 only when the task is completed. */
  percent: Type.Integer({ minimum: 0, maximum: 100 }),
  /** A previous task is not completed. */
  locked: Type.Boolean(),
  completedTime: Nullable(Time),
  grantedTime: Nullable(Time),
  /** Deadline to complete the task, or to claim it once it is COMPLETED. */
  expireTime: Nullable(Time),
  reason: Nullable(Type.Enum(reasonNames)),
  /**
   * Where the payment of its rewards is, only with status GRANTED; of several rewards the state that is furthest from PAID.
   * Left out by a platform that does not follow payments: then GRANTED counts as received.
   */
  payoutStatus: Type.Optional(PayoutStatus),
})
export type Completion = Static<typeof Completion>
