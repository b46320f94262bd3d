import { isAtLeast, minus } from '../../contract/decimal.ts'
import type { Activity } from '../../contract/shapes/activity.ts'
import type { Completion, Task, TaskType } from '../../contract/shapes/task.ts'
import { type EventForm, formOf } from './forms.ts'

/** An action of the desk. */
export type Entry =
  | { type: 'event'; form: EventForm }
  /** Binds a partner code in this activity. */
  | { type: 'code'; activityId: string }
  | { type: 'register' }
  /** Sets the sandbox clock; `to`: the proposed date, epoch ms. */
  | { type: 'clock'; to?: number }

/** The task from the URL, with the progress of the user. */
export interface RequestedTask {
  activity: Activity
  task: Task
  row: Completion | undefined
}

const event = (form: EventForm): Entry => ({ type: 'event', form })

/** A trade of a pair that counts for the task. */
const trade = (name: 'spot' | 'futures', { products }: Task, amount: string): Entry => {
  const [first] = products
  const subject = first ? ({ field: 'pair', value: first, choices: products } as const) : undefined
  return event(formOf(name, { amount, ...(subject && { subject }) }))
}

/** The first futures trade after a transfer; any amount counts. */
const anyTrade: Entry = event(formOf('futures', { amount: '10' }))

/** The entries of each task type. `left` is what is missing to the threshold; `isMet`: nothing is missing. */
const needs: Record<TaskType, (requested: RequestedTask, left: string, isMet: boolean) => Entry[]> = {
  REGISTER_PASS: () => [{ type: 'register' }],
  KYC_PASS: ({ task }) => [event(formOf('kyc', { amount: task.threshold }))],
  RECHARGE: (_, amount) => [event(formOf('deposit', { amount }))],
  SPOT_FIRST_RECHARGE: ({ task }) => [event(formOf('deposit', { amount: task.threshold }))],
  TRANSFER_AND_TRADING: (_, amount, isMet) => {
    const transfer = event(formOf('transfer', { amount }))
    return isMet ? [anyTrade, transfer] : [transfer, anyTrade]
  },
  TRADING_VOLUME: ({ task }, amount) => [trade('futures', task, amount)],
  ANY_TRADING_VOLUME: (_, amount) => [event(formOf('futures', { amount }))],
  TOTAL_TRADING_VOLUME: (_, amount) => [event(formOf('futures', { amount })), event(formOf('spot', { amount }))],
  SPOT_FIRST_TRADING: ({ task }) => [event(formOf('spot', { amount: task.threshold }))],
  SPOT_TRADING_VOLUME: ({ task }, amount) => [trade('spot', task, amount)],
  SPOT_ANY_TRADING_VOLUME: (_, amount) => [event(formOf('spot', { amount }))],
  SPOT_HOLDS: ({ task: { unit, threshold } }) => [
    event(formOf('hold', { amount: threshold, subject: { field: 'coin', value: unit, choices: [unit] } })),
  ],
  EARNINGS: (_, amount) => [event(formOf('profit', { amount }))],
  INVITE_FRIEND: (_, amount) => [event(formOf('invite', { amount }))],
  SHARE_LINK: ({ activity }) => [event(formOf('share', { symbol: activity.activityId }))],
  KOL_BIND: ({ activity }) => [{ type: 'code', activityId: activity.activityId }],
  APPOINT_CODE: ({ activity }) => [{ type: 'code', activityId: activity.activityId }, { type: 'register' }],
}

/**
 * The entries of a task, in the order in which they are done; the first is next. A task with timing AFTER also needs
 * the clock.
 */
export function entriesFor(requested: RequestedTask): Entry[] {
  const { task, row, activity } = requested
  const current = row?.currentValue ?? '0'
  const isMet = isAtLeast(current, task.threshold)
  const entries = needs[task.taskType](requested, isMet ? task.threshold : minus(task.threshold, current), isMet)
  if (task.taskTiming !== 'AFTER') return entries
  const clock: Entry = { type: 'clock', to: activity.settleTime }
  return isMet ? [clock, ...entries] : [...entries, clock]
}
