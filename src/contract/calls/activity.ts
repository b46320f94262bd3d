import { Type } from 'typebox'
import { defineCall } from '../call.ts'
import { exampleActivity, exampleCompletion, exampleRecord, exampleSummary } from '../examples.ts'
import { Id, Nullable, NumericId, PageQuery, Quantity, RequestId, Shape, Text, Time } from '../scalars.ts'
import { Activity, ActivityStatus, ActivitySummary, ActivityType, ApplyStatus } from '../shapes/activity.ts'
import { TeamName, TeamRequest } from '../shapes/competition.ts'
import { DrawResult } from '../shapes/lottery.ts'
import { RewardRecord, RewardType } from '../shapes/reward.ts'
import { BoardPeriod, BoardScope } from '../shapes/rules/boards.ts'
import { Completion } from '../shapes/task.ts'

const ofActivity = Shape({ activityId: NumericId })

/** An activity, and the part of its leaderboards to return. Default: all boards, from the first rank. */
const ofActivityAndBoards = Shape({
  activityId: NumericId,
  boardScope: Type.Optional(BoardScope),
  boardPeriod: Type.Optional(BoardPeriod),
  boardPage: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000, default: 0 })),
  boardSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
})

export const list = defineCall('list', {
  method: 'GET',
  path: '/v1/activity/list',
  summary: 'The visible activities; claimable and open ones come first.',
  access: 'visitor',
  criticality: 'ordinary',
  query: Shape({
    activityType: Type.Optional(ActivityType),
    status: Type.Optional(ActivityStatus),
    ...PageQuery,
  }),
  data: Shape({
    activities: Type.Array(ActivitySummary),
    total: Type.Integer({ minimum: 0 }),
  }),
  example: { activities: [exampleSummary], total: 1 },
})

export const noLoginDetail = defineCall('noLoginDetail', {
  method: 'GET',
  path: '/v1/activity/noLoginDetail',
  summary: 'An activity without data of a user.',
  access: 'visitor',
  criticality: 'page',
  isPublic: true,
  query: ofActivityAndBoards,
  data: Activity,
  example: exampleActivity,
})

export const detail = defineCall('detail', {
  method: 'GET',
  path: '/v1/activity/detail',
  summary: 'An activity with the data of the viewer.',
  access: 'user',
  criticality: 'page',
  query: ofActivityAndBoards,
  data: Activity,
  example: {
    ...exampleActivity,
    user: {
      applyStatus: 'APPLIED',
      applyTime: 1_790_000_000_000,
      userEndTime: 1_792_592_000_000,
      eligible: true,
      reason: null,
      kycLevel: 1,
      region: 'TR',
      newUser: true,
    },
  },
})

/** The answer of both taskCompletions calls. Before applying, all tasks are PENDING. */
const Completions = Shape({
  completions: Type.Array(Completion, { maxItems: 2000 }),
  /** The viewer's remaining draws; 0 without a lottery. */
  lotteryCount: Type.Integer({ minimum: 0 }),
  serverTime: Time,
})
const exampleCompletions = {
  completions: [exampleCompletion],
  lotteryCount: 0,
  serverTime: 1_790_000_000_000,
}

export const beginnerTaskCompletions = defineCall('beginnerTaskCompletions', {
  method: 'POST',
  path: '/v1/activity/beginnerTask/taskCompletions',
  summary: "The viewer's progress in every task of an activity.",
  access: 'user',
  criticality: 'ordinary',
  query: ofActivity,
  body: Shape({ taskIds: Type.Optional(Type.Array(Id, { maxItems: 200 })) }),
  data: Completions,
  example: exampleCompletions,
})

export const taskCompletions = defineCall('taskCompletions', {
  method: 'POST',
  path: '/v1/activity/general/taskCompletions',
  summary: "The viewer's progress in the tasks of one group; all groups without an identifier.",
  access: 'user',
  criticality: 'ordinary',
  query: Shape({
    activityId: NumericId,
    identifier: Type.Optional(Type.String({ maxLength: 40, pattern: '^[A-Za-z0-9-]*$' })),
  }),
  data: Completions,
  example: exampleCompletions,
})

export const getRewardList = defineCall('getRewardList', {
  method: 'GET',
  path: '/v1/activity/getRewardList',
  summary: "The viewer's rewards (scope MINE), or the last winners, masked (scope ALL, no token needed).",
  access: 'visitor',
  criticality: 'ordinary',
  query: Shape({
    activityId: Type.Optional(NumericId),
    scope: Type.Enum(['MINE', 'ALL']),
    status: Type.Optional(Type.Enum(['GRANTED', 'COMPLETED', 'UNSATISFIED'])),
    rewardType: Type.Optional(RewardType),
    ...PageQuery,
  }),
  data: Shape({
    list: Type.Array(RewardRecord),
    total: Type.Integer({ minimum: 0 }),
    summary: Shape({
      /** Number of claimable rewards. */
      toClaim: Type.Integer({ minimum: 0 }),
      /** Number of granted rewards, without payouts that failed, were refused or canceled. */
      granted: Type.Integer({ minimum: 0 }),
      expired: Type.Integer({ minimum: 0 }),
      /** Sum of their USDT. */
      totalUsdt: Quantity,
    }),
  }),
  example: {
    list: [exampleRecord],
    total: 1,
    summary: { toClaim: 0, granted: 1, expired: 0, totalUsdt: '10' },
  },
})

export const apply = defineCall('apply', {
  method: 'POST',
  path: '/v1/activity/apply',
  summary: 'Joins an activity. Joining twice gives the first answer again.',
  access: 'user',
  criticality: 'change',
  query: ofActivity,
  body: Shape({
    requestId: Type.Optional(RequestId),
    consent: Type.Optional(Type.Boolean()),
    /** Only for activities with teams. Users who joined without a team send it later. */
    team: Type.Optional(TeamRequest),
  }),
  data: Shape({
    activityId: NumericId,
    applyStatus: Type.Enum(['APPLIED', 'REVIEWING']),
    applyTime: Time,
    team: Type.Optional(TeamName),
  }),
  example: {
    activityId: '1001',
    applyStatus: 'APPLIED',
    applyTime: 1_790_000_000_000,
  },
})

export const applyStatus = defineCall('applyStatus', {
  method: 'POST',
  path: '/v1/activity/applyStatus',
  summary: 'Whether the viewer has joined.',
  access: 'user',
  criticality: 'ordinary',
  query: ofActivity,
  data: Shape({
    applyStatus: ApplyStatus,
    applyTime: Nullable(Time),
    reason: Nullable(Text),
    team: Type.Optional(TeamName),
  }),
  example: {
    applyStatus: 'APPLIED',
    applyTime: 1_790_000_000_000,
    reason: null,
  },
})

export const obtainReward = defineCall('obtainReward', {
  method: 'POST',
  path: '/v1/activity/obtainReward',
  summary:
    'Claims the reward of a completed task; a repeated claim gives the same receipt, with the current payoutStatus. With the drawTaskId of a lottery: ' +
    'draws, and the requestId is required.',
  access: 'user',
  criticality: 'money',
  query: Shape({ activityId: NumericId, taskId: Id }),
  body: Shape({ requestId: Type.Optional(RequestId) }),
  data: Shape({
    /** null: a draw that won nothing. */
    record: Nullable(RewardRecord),
    /** All rewards of a claim, `record` first; omitted if there is only one. */
    records: Type.Optional(Type.Array(RewardRecord, { minItems: 2 })),
    /** null for a draw. */
    completion: Nullable(Completion),
    /** null for a task. */
    lottery: Nullable(DrawResult),
  }),
  example: {
    record: exampleRecord,
    completion: {
      ...exampleCompletion,
      status: 'GRANTED',
      grantedTime: 1_790_100_000_000,
      payoutStatus: 'PENDING',
    },
    lottery: null,
  },
})

export const getActivityId = defineCall('getActivityId', {
  method: 'GET',
  path: '/v1/activity/getActivityId',
  summary: 'The id of the activity with an alias.',
  access: 'visitor',
  criticality: 'page',
  isPublic: true,
  query: Shape({ alias: Type.Optional(Text), path: Type.Optional(Text) }),
  data: Shape({ activityId: NumericId, activityType: ActivityType }),
  example: { activityId: '1001', activityType: 1 },
})

export const generalGetActivityId = defineCall('generalGetActivityId', {
  ...getActivityId,
  path: '/v1/activity/general/getActivityId',
})
