import type { Activity } from '../../contract/shapes/activity.ts'
import type { Leaderboard, RankRow } from '../../contract/shapes/competition.ts'
import type { Lottery } from '../../contract/shapes/lottery.ts'
import type { Reward } from '../../contract/shapes/reward.ts'
import type { Task } from '../../contract/shapes/task.ts'

const hour = 3_600_000
const day = 24 * hour

const cash = (amount: string, id = amount): Reward => ({
  rewardId: `cash-${id}`,
  rewardType: 'GIFT_CASH',
  rewardKind: 1,
  amount,
  coin: 'USDT',
  name: `${amount} USDT trial fund`,
  iconUrl: null,
  validDays: 14,
})

const task = (sort: number, taskId: string, parts: Partial<Task>): Task => ({
  taskId,
  taskType: 'TOTAL_TRADING_VOLUME',
  taskTiming: 'DURING',
  title: taskId,
  desc: '',
  operator: 'GE',
  threshold: '1',
  unit: 'USDT',
  products: [],
  validDays: null,
  preTaskIds: [],
  autoGrant: false,
  rewards: [cash('10')],
  action: { native: 'contractTrade', url: '/futures', text: null },
  sort,
  ...parts,
})

const firstSteps: Task[] = [
  task(1, 'kyc', {
    taskType: 'KYC_PASS',
    title: 'Verify your identity',
    desc: 'Takes about three minutes.',
    unit: 'level',
    validDays: 30,
    action: { native: 'kyc', url: '/kyc', text: null },
  }),
  task(2, 'deposit', {
    taskType: 'SPOT_FIRST_RECHARGE',
    title: 'Make your first deposit',
    desc: 'At least 100 USDT, in any coin.',
    threshold: '100',
    rewards: [cash('20')],
    action: { native: 'assetRecharge', url: '/asset/recharge', text: null },
  }),
  task(3, 'volume', {
    title: 'Trade 1,000 USDT',
    desc: 'Any pair, spot or futures.',
    threshold: '1000',
    preTaskIds: ['deposit'],
    rewards: [cash('50')],
  }),
]

const everyDay: Task[] = [
  task(1, 'daily', {
    taskType: 'ANY_TRADING_VOLUME',
    taskTiming: 'EVERYDAY',
    title: 'Trade once a day',
    desc: 'One draw for each day you trade.',
    threshold: '50',
    rewards: [
      { ...cash('1', 'draw'), rewardType: 'LOTTERY_COUNT', rewardKind: null, coin: null, name: '1 draw', validDays: 1 },
    ],
  }),
]

const prizes: Lottery['prizes'] = [
  ['1000', 2_000],
  ['5', 300_000],
  ['20', 100_000],
  ['1', 298_000],
  ['50', 50_000],
  ['2', 200_000],
  ['100', 10_000],
].map(([amount, odds], index) => ({
  prizeId: `p${index}`,
  index,
  name: `${amount} USDT`,
  reward: cash(String(amount), `prize-${index}`),
  odds: Number(odds),
  stock: index === 0 ? ('LIMITED' as const) : ('OPEN' as const),
  left: index === 0 ? 3 : null,
}))
prizes.push({ prizeId: 'p7', index: 7, name: 'Next time', reward: null, odds: 40_000, stock: 'OPEN', left: null })

const lottery = (serverTime: number): Lottery => {
  const dayOf = (offset: number) => new Date(serverTime + offset * day).toISOString().slice(0, 10)
  return {
    drawTaskId: 'draw',
    remainCount: 3,
    totalCount: 5,
    usedCount: 2,
    chanceExpiry: 'ACTIVITY',
    maxPerUser: null,
    freeDaily: 1,
    fallbackPrizeId: 'p7',
    prizes,
    seedDay: dayOf(0),
    seedHash: 'a'.repeat(64),
    next: { day: dayOf(1), seedHash: 'b'.repeat(64) },
    revealed: { day: dayOf(-1), seed: 'c'.repeat(64), seedHash: 'd'.repeat(64) },
  }
}

const names = ['am***n', 'le***a', 'zo***7', 'ka***i', 'ru***y', 'mi***o', 'ha***n', 'se***p']
const mine = 6

/** Previous ranks of the first rows; null: not ranked then. */
const previousRanks = [1, 4, 2, 3, null, 9, 6, 8]

const row = (rank: number, team: boolean): RankRow => ({
  rank,
  previousRank: previousRanks[rank - 1] ?? null,
  userName: team ? null : (names[rank - 1] ?? 'no***e'),
  teamName: team ? `Team ${String.fromCharCode(64 + rank)}` : null,
  avatarUrl: null,
  value: String(Math.round(182_400 / rank)),
  metric: 'VOLUME',
  reward: rank <= 3 ? cash(['2000', '1000', '500'][rank - 1] ?? '500') : cash('50', 'rank'),
  isMe: rank === mine,
})

function board(scope: 'USER' | 'TEAM', serverTime: number): Leaderboard {
  const list = names.map((_, index) => row(index + 1, scope === 'TEAM'))
  return {
    boardId: scope.toLowerCase(),
    scope,
    metric: 'VOLUME',
    period: 'TOTAL',
    periodKey: 'ALL',
    updateTime: serverTime - 2 * 60_000,
    previousTime: serverTime - 15 * hour,
    list,
    total: 1284,
    me: list[mine - 1] ?? null,
    around: list.slice(mine - 3, mine + 2),
    gapToNext: '6080',
    minValue: '1000',
    rewards: [
      { from: 1, to: 1, reward: cash('2000') },
      { from: 2, to: 2, reward: cash('1000') },
      { from: 3, to: 3, reward: cash('500') },
      { from: 4, to: 100, reward: cash('50', 'rank') },
    ],
  }
}

const tiers: NonNullable<Activity['tiers']> = [
  ['100', '1000', '10'],
  ['500', '5000', '50'],
  ['2000', '20000', '200'],
].map(([deposit, volume, amount], index) => ({
  tierId: `t${index + 1}`,
  depositMin: deposit ?? '0',
  volumeMin: volume ?? '0',
  reward: cash(amount ?? '0', `tier-${index}`),
  reached: index < 2,
  current: index === 1,
}))

/** Ten days of ROI that end at a value. */
const historyTo = (last: number, serverTime: number) => ({
  from: serverTime - 10 * day,
  to: serverTime,
  roi: [0, 0.2, 0.1, 0.4, 0.3, 0.5, 0.8, 0.7, 1.1, 1].map((part) => (last * part).toFixed(2)),
})

const traders = (serverTime: number): NonNullable<Activity['traders']> =>
  names.slice(0, 4).map((name, index) => ({
    traderId: `k${index}`,
    name,
    avatarUrl: null,
    pnl: ['18240.5', '9312', '-402.1', '77'][index] ?? null,
    roi: ['64.2', '31.9', '-4.1', '0.8'][index] ?? null,
    // The results of the last one have no history.
    ...(index < 3 && { history: historyTo([64.2, 31.9, -4.1][index] ?? 0, serverTime) }),
    maxDrawdown: ['8.1', '12.4', '21', '2.2'][index] ?? null,
    followers: 320 - index * 71,
    followed: index === 1,
  }))

const team = (serverTime: number): NonNullable<Activity['team']> => ({
  teamId: 'a',
  teamName: 'Team F',
  logoUrl: null,
  isPrivate: false,
  memberCount: 3,
  minMembers: 3,
  maxMembers: 10,
  captain: true,
  joinCode: 'SPRING7',
  members: names.slice(0, 3).map((userName, index) => ({
    userName,
    isCaptain: index === 0,
    value: String(12_000 - index * 3_500),
    isMe: index === 0,
  })),
  createDeadline: serverTime + 5 * day,
  locked: false,
})

/** An open activity with every optional part, so that each block has data to show. */
export function sampleActivity(plain: Activity): Activity {
  const { serverTime } = plain
  return {
    ...plain,
    pool: {
      amount: '120000',
      coin: 'USDT',
      steps: [
        { participants: 1_000, amount: '120000', unlocked: true },
        { participants: 5_000, amount: '250000', unlocked: false },
      ],
    },
    startTime: serverTime - 3 * day,
    endTime: serverTime + 3 * day + 12 * hour,
    settleTime: serverTime + 4 * day,
    claimEndTime: serverTime + 11 * day,
    applyStartTime: serverTime - 3 * day,
    applyEndTime: serverTime + 3 * day,
    taskGroups: [
      { identifier: 'start', title: 'First steps', timing: 'DURING', tasks: firstSteps },
      { identifier: 'daily', title: 'Every day', timing: 'EVERYDAY', tasks: everyDay },
    ],
    lottery: lottery(serverTime),
    leaderboards: [
      board('USER', serverTime),
      { ...board('USER', serverTime), period: 'DAY', periodKey: new Date(serverTime).toISOString().slice(0, 10) },
      board('TEAM', serverTime),
    ],
    team: team(serverTime),
    teamTerms: {
      minMembers: 3,
      maxMembers: 10,
      lockTime: serverTime + 5 * day,
      captainShare: 300_000,
      smallTeams: 'DISSOLVE',
    },
    tiers,
    tierProgress: { deposit: '640', volume: '7800' },
    traders: traders(serverTime),
    stages: [
      {
        identifier: 'start',
        title: 'Warm up',
        startTime: serverTime - 3 * day,
        endTime: serverTime + day,
        status: 'IN_PROGRESS',
      },
      {
        identifier: 'daily',
        title: 'Final week',
        startTime: serverTime + day,
        endTime: serverTime + 3 * day + 12 * hour,
        status: 'NOT_STARTED',
      },
    ],
  }
}
