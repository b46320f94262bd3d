import { fromMinor, toMinor } from '../../contract/decimal.ts'
import type { TaskRule } from '../../contract/shapes/platformRules.ts'
import type { TaskType } from '../../contract/shapes/task.ts'
import type { EventKind } from '../rules/taskTypes.ts'

/** An event without a time. */
export interface EventDraft {
  kind: EventKind
  amount: string
  symbol?: string
  market?: 'spot' | 'futures'
}

const trade = (market: 'spot' | 'futures', amount: string, symbol?: string): EventDraft => ({
  kind: 'trade',
  market,
  amount,
  symbol: symbol ?? 'BTCUSDT',
})

/** The events that bring a task to a value. Tasks for codes need none: codes are fields of the account. */
const eventsOfTask: Record<TaskType, (task: TaskRule, amount: string) => EventDraft[]> = {
  REGISTER_PASS: () => [],
  KYC_PASS: (_task, amount) => [{ kind: 'kyc', amount }],
  RECHARGE: (_task, amount) => [{ kind: 'deposit', amount }],
  SPOT_FIRST_RECHARGE: (_task, amount) => [{ kind: 'deposit', amount }],
  TRANSFER_AND_TRADING: (_task, amount) => [{ kind: 'transfer', amount }, trade('futures', '1')],
  TRADING_VOLUME: (task, amount) => [trade('futures', amount, task.products?.[0])],
  ANY_TRADING_VOLUME: (_task, amount) => [trade('futures', amount)],
  TOTAL_TRADING_VOLUME: (_task, amount) => [trade('futures', amount)],
  SPOT_FIRST_TRADING: (_task, amount) => [trade('spot', amount)],
  SPOT_TRADING_VOLUME: (task, amount) => [trade('spot', amount, task.products?.[0])],
  SPOT_ANY_TRADING_VOLUME: (_task, amount) => [trade('spot', amount)],
  SPOT_HOLDS: (task, amount) => [{ kind: 'hold', amount, symbol: task.coin ?? 'BTC' }],
  EARNINGS: (_task, amount) => [{ kind: 'pnl', amount }],
  INVITE_FRIEND: (_task, amount) => [{ kind: 'invite', amount }],
  SHARE_LINK: () => [{ kind: 'share', amount: '1' }],
  KOL_BIND: () => [],
  APPOINT_CODE: () => [],
}

const isFirstEver = ({ taskType }: TaskRule) => taskType === 'SPOT_FIRST_RECHARGE' || taskType === 'SPOT_FIRST_TRADING'

const byThreshold = (a: TaskRule, b: TaskRule) => (toMinor(a.threshold) < toMinor(b.threshold) ? -1 : 1)

/** The events that complete all these tasks. The first deposit and the first trade come first and are large enough. */
export function eventsToFinish(tasks: readonly TaskRule[]): EventDraft[] {
  const kinds = new Map<TaskType, TaskRule[]>()
  const ordered = [...tasks.filter(isFirstEver), ...tasks.filter((task) => !isFirstEver(task))]
  for (const task of ordered) kinds.set(task.taskType, [...(kinds.get(task.taskType) ?? []), task])
  return [...kinds.values()].flatMap((sameType) => {
    const amount = [...sameType].sort(byThreshold).at(-1)?.threshold ?? '0'
    // Tasks of one type may differ in pairs and coins. Identical events are stored only once.
    const drafts = sameType.flatMap((task) => eventsOfTask[task.taskType](task, amount))
    return [...new Map(drafts.map((draft) => [JSON.stringify(draft), draft])).values()]
  })
}

const slowTypes: readonly TaskType[] = [
  'ANY_TRADING_VOLUME',
  'TRADING_VOLUME',
  'TOTAL_TRADING_VOLUME',
  'INVITE_FRIEND',
  'RECHARGE',
]

/**
 * Events that give tasks with larger thresholds about 40 percent of progress, without completing any of them and
 * without making a first-deposit task unreachable. If there are no such tasks, the events that complete the first task.
 */
export function eventsToStart(tasks: readonly TaskRule[]): EventDraft[] {
  const conflicts = ({ taskType }: TaskRule) =>
    taskType === 'RECHARGE' && tasks.some((other) => other.taskType === 'SPOT_FIRST_RECHARGE')
  const slow = tasks.filter((task) => slowTypes.includes(task.taskType) && !conflicts(task))
  const volumes = slow.filter(({ taskType }) => taskType.endsWith('VOLUME'))
  const [smallest] = [...volumes].sort(byThreshold)
  const started = slow.filter((task) => task === smallest || !volumes.includes(task))
  const drafts = started.flatMap((task) => {
    const unit = task.taskType === 'INVITE_FRIEND' ? toMinor('1') : 1n
    const part = ((toMinor(task.threshold) * 2n) / 5n / unit) * unit
    return part > 0n ? eventsOfTask[task.taskType](task, fromMinor(part)) : []
  })
  const [first] = tasks
  return drafts.length || !first ? drafts : eventsOfTask[first.taskType](first, first.threshold)
}
