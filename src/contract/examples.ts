import type { Activity, ActivitySummary, Eligibility } from './shapes/activity.ts'
import type { Reward, RewardRecord } from './shapes/reward.ts'
import type { Completion } from './shapes/task.ts'

const day = 86_400_000
const now = 1_790_000_000_000

const reward: Reward = {
  rewardId: 'r-kyc',
  rewardType: 'GIFT_CASH',
  rewardKind: 1,
  amount: '10',
  coin: 'USDT',
  name: '10 USDT trial fund',
  iconUrl: null,
  validDays: 14,
}

/**
 * Examples of shapes that several calls share in OpenAPI and in fixtures. Their times lie around 1790000000000 (epoch
 * ms).
 */
export const exampleSummary: ActivitySummary = {
  activityId: '1001',
  alias: 'newcomer',
  activityType: 1,
  title: 'Newcomer rewards',
  subTitle: 'Five steps, up to 120 USDT',
  bannerUrl: null,
  mobileBannerUrl: null,
  status: 'IN_PROGRESS',
  applyStartTime: now - 30 * day,
  applyEndTime: now + 60 * day,
  startTime: now - 30 * day,
  endTime: now + 60 * day,
  settleTime: now + 61 * day,
  claimEndTime: now + 67 * day,
  timeZone: '+08:00',
  serverTime: now,
  participantCount: 1284,
  participantLimit: null,
  pool: null,
  maxReward: { amount: '120', coin: 'USDT' },
  applied: false,
}

const { applied: _, maxReward: __, ...shared } = exampleSummary

/** The activity of a visitor: `user` is null. */
export const exampleActivity: Activity = {
  ...shared,
  needApply: true,
  needConsent: true,
  eligibility: { regions: { deny: ['GB'] }, kycLevel: 0, newUserOnly: true, minAge: 18, accountKinds: ['MAIN'] },
  taskGroups: [
    {
      identifier: 'start',
      title: 'First steps',
      timing: 'DURING',
      tasks: [
        {
          taskId: 'kyc',
          taskType: 'KYC_PASS',
          taskTiming: 'DURING',
          title: 'Verify your identity',
          desc: 'Takes about three minutes.',
          operator: 'GE',
          threshold: '1',
          unit: 'level',
          products: [],
          validDays: 30,
          preTaskIds: [],
          autoGrant: false,
          rewards: [reward],
          action: { native: 'kyc', url: '/kyc', text: null },
          sort: 1,
        },
      ],
    },
  ],
  user: null,
}

/** A reward that can be claimed. */
export const exampleCompletion: Completion = {
  taskId: 'kyc',
  cycleKey: 'ALL',
  status: 'COMPLETED',
  currentValue: '1',
  threshold: '1',
  percent: 100,
  locked: false,
  completedTime: now,
  grantedTime: null,
  expireTime: now + 67 * day,
  reason: null,
}

/** The record that the claim of `exampleCompletion` grants. */
export const exampleRecord: RewardRecord = {
  recordId: '01JC8Z5V9Q4D7M2K6T1R3W8XYZ',
  activityId: '1001',
  activityTitle: 'Newcomer rewards',
  taskId: 'kyc',
  rewardType: 'GIFT_CASH',
  rewardKind: 1,
  rewardName: '10 USDT trial fund',
  amount: '10',
  coin: 'USDT',
  status: 'GRANTED',
  source: 'TASK',
  userName: null,
  createTime: now,
  expireTime: now + 14 * day,
}

/** A user who may join an activity for new users. */
export const exampleEligibility: Eligibility = {
  eligible: true,
  reason: null,
  kycLevel: 1,
  requiredKycLevel: 0,
  region: 'TR',
  newUserOnly: true,
  minAge: 18,
}
