import { Type } from 'typebox'
import { defineCall } from '../call.ts'
import { reasonNames } from '../codes.ts'
import {
  Amount,
  Coin,
  Id,
  Nullable,
  NumericId,
  Offset,
  PageQuery,
  Quantity,
  Rate,
  Shape,
  Text,
  Time,
} from '../scalars.ts'
import { ApplyStatus } from '../shapes/activity.ts'
import { Reward } from '../shapes/reward.ts'

const root = '/v1/activity/general/agent'
const count = Type.Integer({ minimum: 0 })
/** Id of the agent activity. */
const params = Shape({ id: NumericId })

export const isAgent = defineCall('isAgent', {
  method: 'GET',
  path: '/v1/mix/agent/is_agent',
  summary: 'Whether the viewer is an agent, and of which level (0: none).',
  access: 'user',
  criticality: 'session',
  data: Shape({
    isAgent: Type.Boolean(),
    agentLevel: Type.Integer({ minimum: 0, maximum: 9 }),
  }),
  example: { isAgent: true, agentLevel: 2 },
})

export const agentPermission = defineCall('agentPermission', {
  method: 'GET',
  path: `${root}/permission/{id}`,
  summary: 'Whether the viewer may see an agent activity, and if not, why.',
  access: 'user',
  criticality: 'ordinary',
  params,
  data: Shape({
    permission: Type.Boolean(),
    reason: Nullable(Type.Enum(reasonNames)),
  }),
  example: { permission: true, reason: null },
})

export const getActivityDetailInfo = defineCall('getActivityDetailInfo', {
  method: 'GET',
  path: `${root}/detail/getActivityDetailInfo`,
  summary: 'Time and tiers of an agent activity, and whether the viewer has joined.',
  access: 'user',
  criticality: 'ordinary',
  query: Shape({ activityId: NumericId }),
  data: Shape({
    activityId: NumericId,
    title: Text,
    startTime: Time,
    endTime: Time,
    timeZone: Offset,
    /** Lowest first. */
    tiers: Type.Array(
      Shape({
        tierId: Id,
        validInvites: count,
        volume: Amount,
        reward: Reward,
      }),
      { maxItems: 20 },
    ),
    applyStatus: ApplyStatus,
    serverTime: Time,
  }),
  example: {
    activityId: '1030',
    title: 'Agents in spring',
    startTime: 1_787_408_000_000,
    endTime: 1_795_184_000_000,
    timeZone: '+08:00',
    tiers: [
      {
        tierId: 'bronze',
        validInvites: 5,
        volume: '10000',
        reward: {
          rewardId: 'r-bronze',
          rewardType: 'GIFT_CASH',
          rewardKind: 1,
          amount: '50',
          coin: 'USDT',
          name: '50 USDT',
          iconUrl: null,
          validDays: null,
        },
      },
    ],
    applyStatus: 'APPLIED',
    serverTime: 1_790_000_000_000,
  },
})

export const marqueeRecord = defineCall('marqueeRecord', {
  method: 'GET',
  path: `${root}/marquee/record`,
  summary: 'Recent rewards and rebates of other users in the activity, masked.',
  access: 'visitor',
  criticality: 'ordinary',
  isPublic: true,
  query: Shape({
    activityId: NumericId,
    size: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, default: 20 })),
  }),
  data: Shape({
    list: Type.Array(
      Shape({
        userName: Text,
        rewardName: Text,
        amount: Amount,
        coin: Nullable(Coin),
        createTime: Time,
      }),
    ),
  }),
  example: {
    list: [
      {
        userName: 'ag***@p***.example',
        rewardName: 'Rebate',
        amount: '1.2',
        coin: 'USDT',
        createTime: 1_790_000_000_000,
      },
    ],
  },
})

const Rebate = Shape({
  rebateId: Id,
  /** Masked. */
  inviteeUid: Text,
  bizType: Type.Enum(['SPOT', 'FUTURES']),
  volume: Amount,
  fee: Amount,
  rebateRate: Rate,
  rebateAmount: Amount,
  coin: Coin,
  status: Type.Enum(['PENDING', 'PAID']),
  createTime: Time,
})

export const rebateList = defineCall('rebateList', {
  method: 'GET',
  path: `${root}/rebate/list/{id}`,
  summary: "The viewer's rebates during an agent activity, newest first. They are paid after the end of the day.",
  access: 'user',
  criticality: 'ordinary',
  params,
  query: Shape({
    ...PageQuery,
    startTime: Type.Optional(Time),
    endTime: Type.Optional(Time),
  }),
  data: Shape({
    list: Type.Array(Rebate),
    total: count,
    /** Sum over all pages. */
    sum: Quantity,
  }),
  example: {
    list: [
      {
        rebateId: 'rb-81',
        inviteeUid: '70****17',
        bizType: 'FUTURES',
        volume: '12000',
        fee: '6',
        rebateRate: '0.2',
        rebateAmount: '1.2',
        coin: 'USDT',
        status: 'PAID',
        createTime: 1_790_000_000_000,
      },
    ],
    total: 1,
    sum: '1.2',
  },
})

export const referralList = defineCall('referralList', {
  method: 'GET',
  path: `${root}/referral/list/{id}`,
  summary: "The viewer's invitees during an agent activity, newest first. Valid: registered and verified.",
  access: 'user',
  criticality: 'ordinary',
  params,
  query: Shape({ ...PageQuery, valid: Type.Optional(Type.Boolean()) }),
  data: Shape({
    list: Type.Array(
      Shape({
        /** Masked. */
        uid: Text,
        registerTime: Time,
        kyc: Type.Boolean(),
        firstDepositTime: Nullable(Time),
        deposit: Quantity,
        volume: Quantity,
        valid: Type.Boolean(),
      }),
    ),
    total: count,
  }),
  example: {
    list: [
      {
        uid: '70****17',
        registerTime: 1_789_500_000_000,
        kyc: true,
        firstDepositTime: 1_789_600_000_000,
        deposit: '500',
        volume: '12000',
        valid: true,
      },
    ],
    total: 1,
  },
})

export const agentPerformance = defineCall('agentPerformance', {
  method: 'GET',
  path: `${root}/performance/{id}`,
  summary:
    'The performance of the viewer in an agent activity: invitees, their volume, rebates, rank among agents, tier.',
  access: 'user',
  criticality: 'ordinary',
  params,
  data: Shape({
    invited: count,
    valid: count,
    depositors: count,
    traders: count,
    volume: Quantity,
    rebateTotal: Quantity,
    coin: Coin,
    /** Rank by volume; null without volume. */
    rank: Nullable(Type.Integer({ minimum: 1 })),
    /** The highest tier that is reached; null below the first. */
    tierId: Nullable(Id),
    /** null: the highest tier is reached. */
    nextTier: Nullable(Shape({ tierId: Id, gapInvites: count, gapVolume: Quantity })),
    updateTime: Time,
  }),
  example: {
    invited: 8,
    valid: 6,
    depositors: 5,
    traders: 4,
    volume: '42000',
    rebateTotal: '4.2',
    coin: 'USDT',
    rank: 3,
    tierId: 'bronze',
    nextTier: { tierId: 'silver', gapInvites: 4, gapVolume: '58000' },
    updateTime: 1_790_000_000_000,
  },
})
