import type { ActivityTypeName } from '../../contract/shapes/activity.ts'
import type { PlatformRules } from '../../contract/shapes/platformRules.ts'
import type { NewConfig } from './createConfig.ts'
import { later } from './createPage.ts'

const reward = (rewardId: string, amount: string, stock?: number) => ({
  rewardId,
  rewardType: 'GIFT_CASH' as const,
  amount,
  coin: 'USDT',
  name: 'reward.cash',
  ...(stock !== undefined && { stock }),
})

type Task = PlatformRules['taskGroups'][number]['tasks'][number]

const trade: Task = {
  taskId: 'trade',
  taskType: 'TOTAL_TRADING_VOLUME',
  title: 'task.trade',
  desc: 'task.tradeHow',
  threshold: '100',
  rewards: [reward('trade-cash', '10', 100)],
}

const chances: Task = {
  ...trade,
  rewards: [{ rewardId: 'trade-chance', rewardType: 'LOTTERY_COUNT', amount: '1', name: 'reward.chance' }],
}

type Own = Pick<PlatformRules, 'taskGroups'> & Partial<PlatformRules>

const groupOf = (task: Task): PlatformRules['taskGroups'] => [
  { identifier: 'tasks', title: 'group.tasks', timing: 'DURING', tasks: [task] },
]

const board = (scope: 'USER' | 'TEAM') => ({
  boardId: 'volume',
  scope,
  metric: 'VOLUME' as const,
  periods: ['TOTAL' as const],
  rewards: [{ from: 1, to: 10, reward: reward('top-ten', '20') }],
})

/** What makes the type: odds, boards, tiers, stages. Small amounts, all of them inside the budget of 2,000 USDT. */
const own: Record<ActivityTypeName, (config: NewConfig) => Own> = {
  NewUser: () => ({ taskGroups: groupOf(trade) }),
  PersonalTrading: () => ({ taskGroups: groupOf(trade), leaderboards: [board('USER')] }),
  Lottery: () => ({
    taskGroups: groupOf(chances),
    lottery: {
      drawTaskId: 'draw',
      chanceExpiry: 'ACTIVITY',
      freeDaily: 1,
      prizes: [
        { prizeId: 'cash', name: 'reward.cash', odds: 100_000, reward: reward('prize-cash', '10', 100) },
        { prizeId: 'none', name: 'reward.none', odds: 900_000 },
      ],
    },
  }),
  CopyTrading: () => ({ taskGroups: groupOf(trade), traders: [{ traderId: 'trader-1', name: 'trader.first' }] }),
  TeamTrading: () => ({
    taskGroups: groupOf(trade),
    team: { minMembers: 2, maxMembers: 10 },
    leaderboards: [board('TEAM')],
  }),
  TradingDepositBonus: () => ({
    taskGroups: groupOf(trade),
    tiers: [
      { tierId: 'silver', depositMin: '100', volumeMin: '1000', reward: reward('tier-silver', '5', 100) },
      { tierId: 'gold', depositMin: '1000', volumeMin: '10000', reward: reward('tier-gold', '10', 20) },
    ],
  }),
  CompoundTrading: ({ from, to, zone }) => ({
    taskGroups: groupOf(trade),
    stages: [{ identifier: 'tasks', start: `${from}T00:00:00${zone}`, end: `${to}T00:00:00${zone}` }],
  }),
}

const words: Record<string, string> = {
  'group.tasks': 'Tasks',
  'task.trade': 'Trade 100 USDT',
  'task.tradeHow': 'Spot and futures trades count.',
  'reward.cash': 'Trial fund',
  'rules.who': 'Who can join',
  'rules.everybody': 'Every verified user from a country where the activity is offered.',
  risk: 'Crypto assets are volatile. You may lose all the money you invest.',
}
const wordsOfType: Partial<Record<ActivityTypeName, Record<string, string>>> = {
  Lottery: { 'reward.chance': 'One draw', 'reward.none': 'Not this time' },
  CopyTrading: { 'trader.first': 'First trader' },
}

/** The English texts that the rules of a type name. */
export const ruleWords = (type: ActivityTypeName): Record<string, string> => ({ ...words, ...wordsOfType[type] })

/** `platform.json` of a new config. */
export function createRules(config: NewConfig): PlatformRules {
  const { type, activityId, from, to, zone } = config
  const at = (day: string) => `${day}T00:00:00${zone}`
  return {
    $schema: '../../schemas/platform.schema.json',
    activityId,
    type,
    timeZone: zone,
    windows: {
      applyStart: at(from),
      applyEnd: at(to),
      start: at(from),
      end: at(to),
      settle: at(later(to, 3)),
      claimEnd: at(later(to, 30)),
    },
    title: 'meta.title',
    subTitle: 'meta.description',
    needApply: true,
    eligibility: { denyRegions: ['GB'], kycLevel: 1, minAge: 18 },
    introduce: {
      seoTitle: 'meta.title',
      seoDescription: 'meta.description',
      rules: [{ title: 'rules.who', paragraphs: ['rules.everybody'] }],
      faq: [],
      terms: { url: '/', version: from },
      risk: 'risk',
    },
    ...own[type](config),
    budget: [{ coin: 'USDT', amount: '2000' }],
  }
}
