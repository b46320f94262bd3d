import { toMinor } from '../../contract/decimal.ts'
import type { TaskRule } from '../../contract/shapes/platformRules.ts'
import type { TaskType } from '../../contract/shapes/task.ts'
import { dayOf } from './windows.ts'

/** An event of a user, as the platform received it. */
export interface UserEvent {
  id: number
  kind: EventKind
  /** Decimal text: USDT, a level or a count; for `hold` the balance of `symbol`. */
  amount: string
  /**
   * The pair of a trade, the coin of a hold, the trader of a follow, or the activity of a share (null: any activity).
   */
  symbol: string | null
  market: string | null
  at: number
}

/** The kinds of events. */
export const eventKinds = [
  'kyc',
  'deposit',
  'withdraw',
  'transfer',
  'trade',
  'pnl',
  'hold',
  'invite',
  'share',
  'follow',
] as const
export type EventKind = (typeof eventKinds)[number]

/** The data of a user from which progress is measured. */
export interface Facts {
  activityId: string
  registeredAt: number
  registerCode: string | null
  kolCode: string | null
  kolBoundAt: number | null
  /** All events of the user, by time and then by id. */
  events: readonly UserEvent[]
  /** The UTC offset of the activity, such as `+08:00`. Days start at midnight of this offset. */
  timeZone: string
}

/** A value in minor units that holds from a time on. */
export interface ProgressPoint {
  at: number
  value: bigint
  /** A condition other than the value is not met yet. */
  incomplete?: boolean
  /** The task can no longer be completed. */
  unreachable?: boolean
}

/** How one task type is measured and shown, and where its button leads. */
export interface TaskTypeRule {
  /** Unit of threshold and value; `coin` means the coin of the task. */
  unit: 'USDT' | 'level' | 'times' | 'people' | 'coin'
  /** The native screen in the app. */
  native: string | null
  /** The address for browsers. */
  url: string | null
  /** Events before joining count too. */
  countsBeforeJoining?: true
  /** The value over time; an empty list means 0 throughout. */
  points(input: MeasureInput): ProgressPoint[]
}

/** Input for the measurement of a task. */
export interface MeasureInput {
  task: TaskRule
  /** Events within the span of the task, in order. */
  counted: readonly UserEvent[]
  /** Start of the span, epoch ms. */
  from: number
  facts: Facts
}

type Pick = (event: UserEvent, task: TaskRule) => boolean

const isTrade = (event: UserEvent) => event.kind === 'trade'
const futures: Pick = (event) => isTrade(event) && event.market === 'futures'
const spot: Pick = (event) => isTrade(event) && event.market !== 'futures'
const listed =
  (pick: Pick): Pick =>
  (event, task) =>
    pick(event, task) && (!task.products?.length || task.products.includes(event.symbol ?? ''))
const ofKind =
  (kind: EventKind): Pick =>
  (event) =>
    event.kind === kind

/** Sums the amounts of the events that `pick` selects, minus those that `less` selects. */
const sum =
  (pick: Pick, less?: Pick): TaskTypeRule['points'] =>
  ({ task, counted }) => {
    let value = 0n
    return counted.flatMap((event) => {
      if (pick(event, task)) value += toMinor(event.amount)
      else if (less?.(event, task)) value -= toMinor(event.amount)
      else return []
      return [{ at: event.at, value }]
    })
  }

/** Only the first event of its kind counts. If it is too small or before the span, the task cannot be completed. */
const firstEver =
  (pick: Pick): TaskTypeRule['points'] =>
  ({ task, counted, facts }) => {
    const first = facts.events.find((event) => pick(event, task))
    if (!first) return []
    if (!counted.includes(first)) return [{ at: first.at, value: 0n, unreachable: true }]
    const value = toMinor(first.amount)
    return [{ at: first.at, value, unreachable: value < toMinor(task.threshold) }]
  }

const transferAndTrade: TaskTypeRule['points'] = ({ task, counted }) => {
  let value = 0n
  let incomplete = true
  return counted.flatMap((event) => {
    if (event.kind === 'transfer') value += toMinor(event.amount)
    else if (futures(event, task)) incomplete = false
    else return []
    return [{ at: event.at, value, incomplete }]
  })
}

/** The lowest balance reported in the span. The balance at its start counts as the first report. */
const lowestBalance: TaskTypeRule['points'] = ({ task, counted, facts, from }) => {
  const reports = (events: readonly UserEvent[]) =>
    events.filter((event) => event.kind === 'hold' && event.symbol === (task.coin ?? null))
  const reported = reports(counted)
  const opening = reports(facts.events.filter((event) => event.at < from))
  let lowest: bigint | null = null
  return [...opening.slice(-1), ...reported].map((event) => {
    const balance = toMinor(event.amount)
    lowest = lowest === null || balance < lowest ? balance : lowest
    return { at: event.at, value: lowest }
  })
}

/** The highest level reached. */
const level: TaskTypeRule['points'] = ({ counted }) => {
  let highest = 0n
  return counted
    .filter((event) => event.kind === 'kyc')
    .map((event) => {
      const reached = toMinor(event.amount)
      if (reached > highest) highest = reached
      return { at: event.at, value: highest }
    })
}

/** Counts the days, in the activity's time zone, on which this activity was shared. */
const sharedDays: TaskTypeRule['points'] = ({ counted, facts }) => {
  const days = new Set<string>()
  const isOfActivity = ({ symbol }: UserEvent) => symbol === null || symbol === facts.activityId
  return counted
    .filter((event) => event.kind === 'share' && isOfActivity(event) && toMinor(event.amount) > 0n)
    .map((event) => ({ at: event.at, value: toMinor(`${days.add(dayOf(event.at, facts.timeZone)).size}`) }))
}

const once = (at: number | null): ProgressPoint[] => (at === null ? [] : [{ at, value: toMinor('1') }])

const appointed: TaskTypeRule['points'] = ({ task, facts }) => {
  const counts = (code: string | null) => code !== null && !!task.codes?.includes(code)
  if (counts(facts.registerCode)) return once(facts.registeredAt)
  return once(counts(facts.kolCode) ? facts.kolBoundAt : null)
}

const recharge = { unit: 'USDT', native: 'assetRecharge', url: '/asset/recharge' } as const
const spotTrade = { unit: 'USDT', native: 'spotTrade', url: '/spot' } as const
const contractTrade = { unit: 'USDT', native: 'contractTrade', url: '/futures' } as const

/** The 17 task types: what counts, in which unit, and where the "Go" button leads. */
export const taskTypes: Record<TaskType, TaskTypeRule> = {
  REGISTER_PASS: {
    unit: 'times',
    native: 'register',
    url: '/register',
    countsBeforeJoining: true,
    points: ({ facts }) => once(facts.registeredAt),
  },
  KYC_PASS: { unit: 'level', native: 'kyc', url: '/kyc', countsBeforeJoining: true, points: level },
  RECHARGE: { ...recharge, points: sum(ofKind('deposit'), ofKind('withdraw')) },
  SPOT_FIRST_RECHARGE: { ...recharge, points: firstEver(ofKind('deposit')) },
  TRANSFER_AND_TRADING: {
    unit: 'USDT',
    native: 'assetTransfer',
    url: '/asset/transfer',
    points: transferAndTrade,
  },
  TRADING_VOLUME: { ...contractTrade, points: sum(listed(futures)) },
  ANY_TRADING_VOLUME: { ...contractTrade, points: sum(futures) },
  TOTAL_TRADING_VOLUME: { ...contractTrade, points: sum(isTrade) },
  SPOT_FIRST_TRADING: { ...spotTrade, points: firstEver(spot) },
  SPOT_TRADING_VOLUME: { ...spotTrade, points: sum(listed(spot)) },
  SPOT_ANY_TRADING_VOLUME: { ...spotTrade, points: sum(spot) },
  SPOT_HOLDS: { unit: 'coin', native: 'asset', url: '/asset', points: lowestBalance },
  EARNINGS: { ...contractTrade, points: sum(ofKind('pnl')) },
  INVITE_FRIEND: { unit: 'people', native: 'share', url: '/invite', points: sum(ofKind('invite')) },
  SHARE_LINK: { unit: 'times', native: 'share', url: null, points: sharedDays },
  KOL_BIND: {
    unit: 'times',
    native: null,
    url: null,
    countsBeforeJoining: true,
    points: ({ facts }) => once(facts.kolCode === null ? null : facts.kolBoundAt),
  },
  APPOINT_CODE: { unit: 'times', native: 'register', url: '/register', countsBeforeJoining: true, points: appointed },
}
