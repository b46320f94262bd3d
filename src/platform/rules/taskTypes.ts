import type { TaskRule } from '../../contract/shapes/platformRules.ts'
import type { TaskType } from '../../contract/shapes/task.ts'
import { toMinor } from './amount.ts'
import { dayOf } from './windows.ts'

/** What the platform saw a user do. */
export interface UserEvent {
  id: number
  kind: EventKind
  /** Decimal text: USDT, a level, a count; of `hold` the balance of `symbol`. */
  amount: string
  symbol: string | null
  market: string | null
  at: number
}

/** The kinds of events the platform is fed with. */
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

/** What is known of a user when progress is counted. */
export interface Facts {
  registeredAt: number
  registerCode: string | null
  kolCode: string | null
  kolBoundAt: number | null
  /** All events of the user, by time and then by id. */
  events: readonly UserEvent[]
  /** The activity's fixed offset: days begin there. */
  timeZone: string
}

/** A value that holds from a moment on, in minor units. */
export interface Step {
  at: number
  value: bigint
  /** Something besides the value is still wanting. */
  wanting?: boolean
  /** Can no longer be met, whatever comes. */
  spoilt?: boolean
}

/** How one task type is counted, shown and acted on. */
export interface TaskTypeRule {
  /** Unit of threshold and value; `coin` stands for the task's own coin. */
  unit: 'USDT' | 'level' | 'times' | 'people' | 'coin'
  /** Destination in the app. */
  native: string | null
  /** Where a browser goes instead. */
  url: string | null
  /** What happened before joining counts too. */
  earlier?: true
  /** The value over time; an empty list means 0 throughout. */
  steps(count: Count): Step[]
}

/** What one count reads. */
export interface Count {
  task: TaskRule
  /** Events inside the task's span, in order. */
  counted: readonly UserEvent[]
  /** First moment that counts. */
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

/** Adds up the events that count. */
const sum =
  (pick: Pick, less?: Pick): TaskTypeRule['steps'] =>
  ({ task, counted }) => {
    let value = 0n
    return counted.flatMap((event) => {
      if (pick(event, task)) value += toMinor(event.amount)
      else if (less?.(event, task)) value -= toMinor(event.amount)
      else return []
      return [{ at: event.at, value }]
    })
  }

/** Only the very first of its kind counts; one that is too small or too early spoils the task. */
const firstEver =
  (pick: Pick): TaskTypeRule['steps'] =>
  ({ task, counted, facts }) => {
    const first = facts.events.find((event) => pick(event, task))
    if (!first) return []
    if (!counted.includes(first)) return [{ at: first.at, value: 0n, spoilt: true }]
    const value = toMinor(first.amount)
    return [{ at: first.at, value, spoilt: value < toMinor(task.threshold) }]
  }

const transferAndTrade: TaskTypeRule['steps'] = ({ task, counted }) => {
  let value = 0n
  let wanting = true
  return counted.flatMap((event) => {
    if (event.kind === 'transfer') value += toMinor(event.amount)
    else if (futures(event, task)) wanting = false
    else return []
    return [{ at: event.at, value, wanting }]
  })
}

/** The lowest balance reported in the span; what was held when it began counts as the first report. */
const lowestBalance: TaskTypeRule['steps'] = ({ task, counted, facts, from }) => {
  const reports = (events: readonly UserEvent[]) =>
    events.filter((event) => event.kind === 'hold' && event.symbol === (task.coin ?? null))
  const inside = reports(counted)
  const opening = reports(facts.events.filter((event) => event.at < from))
  let lowest: bigint | null = null
  return [...opening.slice(-1), ...inside].map((event) => {
    const balance = toMinor(event.amount)
    lowest = lowest === null || balance < lowest ? balance : lowest
    return { at: event.at, value: lowest }
  })
}

/** The highest level reached. */
const level: TaskTypeRule['steps'] = ({ counted }) => {
  let highest = 0n
  return counted
    .filter((event) => event.kind === 'kyc')
    .map((event) => {
      const reached = toMinor(event.amount)
      if (reached > highest) highest = reached
      return { at: event.at, value: highest }
    })
}

/** One share a day counts, in the activity's zone. */
const sharedDays: TaskTypeRule['steps'] = ({ counted, facts }) => {
  const days = new Set<string>()
  return counted
    .filter((event) => event.kind === 'share' && toMinor(event.amount) > 0n)
    .map((event) => ({ at: event.at, value: toMinor(`${days.add(dayOf(event.at, facts.timeZone)).size}`) }))
}

const once = (at: number | null): Step[] => (at === null ? [] : [{ at, value: toMinor('1') }])

const appointed: TaskTypeRule['steps'] = ({ task, facts }) => {
  const counts = (code: string | null) => code !== null && !!task.codes?.includes(code)
  if (counts(facts.registerCode)) return once(facts.registeredAt)
  return once(counts(facts.kolCode) ? facts.kolBoundAt : null)
}

const recharge = { unit: 'USDT', native: 'assetRecharge', url: '/asset/recharge' } as const
const spotTrade = { unit: 'USDT', native: 'spotTrade', url: '/spot' } as const
const contractTrade = { unit: 'USDT', native: 'contractTrade', url: '/futures' } as const

/** The 17 task types, whole: what counts, in which unit, and where "Go" leads. */
export const taskTypes: Record<TaskType, TaskTypeRule> = {
  REGISTER_PASS: {
    unit: 'times',
    native: 'register',
    url: '/register',
    earlier: true,
    steps: ({ facts }) => once(facts.registeredAt),
  },
  KYC_PASS: { unit: 'level', native: 'kyc', url: '/kyc', earlier: true, steps: level },
  RECHARGE: { ...recharge, steps: sum(ofKind('deposit'), ofKind('withdraw')) },
  SPOT_FIRST_RECHARGE: { ...recharge, steps: firstEver(ofKind('deposit')) },
  TRANSFER_AND_TRADING: {
    unit: 'USDT',
    native: 'assetTransfer',
    url: '/asset/transfer',
    steps: transferAndTrade,
  },
  TRADING_VOLUME: { ...contractTrade, steps: sum(listed(futures)) },
  ANY_TRADING_VOLUME: { ...contractTrade, steps: sum(futures) },
  TOTAL_TRADING_VOLUME: { ...contractTrade, steps: sum(isTrade) },
  SPOT_FIRST_TRADING: { ...spotTrade, steps: firstEver(spot) },
  SPOT_TRADING_VOLUME: { ...spotTrade, steps: sum(listed(spot)) },
  SPOT_ANY_TRADING_VOLUME: { ...spotTrade, steps: sum(spot) },
  SPOT_HOLDS: { unit: 'coin', native: 'asset', url: '/asset', steps: lowestBalance },
  EARNINGS: { ...contractTrade, steps: sum(ofKind('pnl')) },
  INVITE_FRIEND: { unit: 'people', native: 'share', url: '/invite', steps: sum(ofKind('invite')) },
  SHARE_LINK: { unit: 'times', native: 'share', url: null, steps: sharedDays },
  KOL_BIND: {
    unit: 'times',
    native: null,
    url: null,
    earlier: true,
    steps: ({ facts }) => once(facts.kolCode === null ? null : facts.kolBoundAt),
  },
  APPOINT_CODE: { unit: 'times', native: 'register', url: '/register', earlier: true, steps: appointed },
}
