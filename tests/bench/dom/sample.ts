import { calls } from '../../../src/contract/calls/index.ts'
import type { Activity } from '../../../src/contract/shapes/activity.ts'
import type { Completion, Task } from '../../../src/contract/shapes/task.ts'
import { createKeyedStore, createTicker, type Runtime, readKey } from '../../../src/data/index.ts'
import { memoryStorage } from '../../../src/request/index.ts'

const now = 1_790_000_000_000
const day = 86_400_000
const idOf = (index: number) => `task-${index}`

const task = (index: number): Task => ({
  taskId: idOf(index),
  taskType: 'TRADING_VOLUME',
  taskTiming: 'DURING',
  title: `Trade step ${index}`,
  desc: 'Futures volume counts both ways.',
  operator: 'GE',
  threshold: '1000',
  unit: 'USDT',
  products: [],
  validDays: null,
  preTaskIds: [],
  autoGrant: false,
  rewards: [
    {
      rewardId: `r-${index}`,
      rewardType: 'GIFT_CASH',
      rewardKind: 1,
      amount: '20',
      coin: 'USDT',
      name: '20 USDT',
      iconUrl: null,
      validDays: 14,
    },
  ],
  action: { native: 'contractTrade', url: '/futures', text: null },
  sort: index,
})

const row = (index: number, percent: number): Completion => ({
  taskId: idOf(index),
  cycleKey: 'ALL',
  status: 'PENDING',
  currentValue: String(percent * 10),
  threshold: '1000',
  percent,
  locked: false,
  completedTime: null,
  grantedTime: null,
  expireTime: now + 30 * day,
  reason: null,
})

const activity = (count: number): Activity => ({
  activityId: '1001',
  alias: 'bench',
  activityType: 1,
  title: 'Bench',
  subTitle: '',
  bannerUrl: null,
  mobileBannerUrl: null,
  status: 'IN_PROGRESS',
  applyStartTime: now - day,
  applyEndTime: now + 60 * day,
  startTime: now - day,
  endTime: now + 60 * day,
  settleTime: now + 61 * day,
  claimEndTime: now + 67 * day,
  timeZone: '+08:00',
  serverTime: now,
  participantCount: 5,
  participantLimit: null,
  pool: null,
  needApply: true,
  needConsent: false,
  eligibility: {
    regions: { deny: [] },
    kycLevel: 0,
    newUserOnly: false,
    minAge: 18,
    accountKinds: [],
  },
  taskGroups: [
    {
      identifier: 'all',
      title: 'Tasks',
      timing: 'DURING',
      tasks: Array.from({ length: count }, (_, index) => task(index)),
    },
  ],
  user: {
    applyStatus: 'APPLIED',
    applyTime: now - day,
    userEndTime: null,
    eligible: true,
    reason: null,
    kycLevel: 1,
    region: 'TR',
    newUser: true,
  },
})

const never = () => new Promise<never>(() => {})

/** A page of `count` tasks for a joined user, everything in memory. */
function page(count: number) {
  const clock = { now: () => now, hasPassed: () => false, ticks: () => 0, sample: () => {} }
  const session = {
    accessToken: 't',
    accessTokenExpire: null,
    uToken: null,
    refreshToken: null,
    refreshTokenExpire: null,
    userId: '7',
    loginName: null,
  }
  const rows = createKeyedStore<Completion>('taskId')
  rows.replace(Array.from({ length: count }, (_, index) => row(index, index % 90)))
  const ofActivity = { activityId: '1001' }
  const runtime: Runtime = {
    client: { call: never },
    site: { words: never, sandboxSignIn: never, sendSandboxEvent: never, setClock: never },
    visitStorage: memoryStorage(),
    session: {
      get: () => session,
      signIn: () => {},
      clear: () => false,
      refresh: () => {},
      subscribe: () => () => {},
    },
    clock,
    ticker: createTicker(clock),
    rows: new Map([[readKey(calls.taskCompletions, ofActivity, '7', 'en'), rows as never]]),
  }
  const answers = {
    [readKey(calls.detail, ofActivity, '7', 'en')]: activity(count),
  }
  return { runtime, answers, rows }
}

/** Data for the bench. */
export const sample = {
  now,
  page,
  /** The last task, a little further. */ changed: (count: number, round: number) => row(count - 1, 91 + (round % 2)),
}
