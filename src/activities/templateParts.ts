import type { PlatformRules } from '../contract/shapes/platformRules.ts'
import type { TemplateBlock } from '../registry/defineActivity.ts'

type TaskGroups = PlatformRules['taskGroups']
type Task = TaskGroups[number]['tasks'][number]

/**
 * A page with these blocks between the call to action and the rules. The sentence of the hero is that of the card and of search
 * results, so that a change shows in all of them.
 */
export const pageWith = (...blocks: readonly (string | TemplateBlock)[]): TemplateBlock[] => [
  { type: 'Hero', props: { title: 'meta.title', text: 'meta.description' } },
  ...['ApplyBar', ...blocks, 'Rules', 'RiskDisclaimer'].map((block) =>
    typeof block === 'string' ? { type: block } : block,
  ),
]

/** A reward in USDT. */
export const reward = (rewardId: string, amount: string, stock?: number) => ({
  rewardId,
  rewardType: 'GIFT_CASH' as const,
  amount,
  coin: 'USDT',
  name: 'reward.cash',
  ...(stock !== undefined && { stock }),
})

/** One task: trade 100 USDT. */
export const tradeTask: Task = {
  taskId: 'trade',
  taskType: 'TOTAL_TRADING_VOLUME',
  title: 'task.trade',
  desc: 'task.tradeHow',
  threshold: '100',
  rewards: [reward('trade-cash', '10', 100)],
}

/** Task groups with one group and one task. */
export const groupOf = (task: Task): TaskGroups => [
  { identifier: 'tasks', title: 'group.tasks', timing: 'DURING', tasks: [task] },
]

/** A leaderboard by volume that pays the first ten ranks. */
export const volumeBoard = (scope: 'USER' | 'TEAM') => ({
  boardId: 'volume',
  scope,
  metric: 'VOLUME' as const,
  periods: ['TOTAL' as const],
  rewards: [{ from: 1, to: 10, reward: reward('top-ten', '20') }],
})

/** English texts for the keys above. */
export const sharedWords = {
  'group.tasks': 'Tasks',
  'task.trade': 'Trade {{task.trade.threshold, amount}}',
  'task.tradeHow': 'Spot and futures trades count.',
  'reward.cash': 'Trial fund',
}
