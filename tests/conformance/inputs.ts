import { randomUUID } from 'node:crypto'
import type { CallName } from '../../src/contract/calls/index.ts'
import type { Reason } from '../../src/contract/codes.ts'

/** What the suite has read from the platform before the checks. */
export interface Subject {
  activityId: string
  alias: string
  /** The agent activity, or the ordinary one if the target file has none. */
  agentId: string
  /** The one-off page, or the ordinary activity if the target file has none. */
  customId: string
  /** A task of the activity. */
  taskId: string
  kolCode: string
}

/** The input of a call, and how a correct platform may answer it. */
export interface CallInput {
  input(subject: Subject): Record<string, unknown>
  /** Reasons with which a correct platform may refuse a user. Empty: it has to answer 00000. */
  mayRefuse: readonly Reason[]
  /** The name of the field with the id of the activity, if an unknown one has to be refused. */
  activityField?: 'activityId' | 'id'
}

const nothing: CallInput = { input: () => ({}), mayRefuse: [] }

const ofActivity = (more: Partial<CallInput> = {}): CallInput => ({
  input: ({ activityId }) => ({ activityId }),
  mayRefuse: [],
  activityField: 'activityId',
  ...more,
})

const ofAgents = (field: 'activityId' | 'id', mayRefuse: readonly Reason[] = []): CallInput => ({
  input: ({ agentId }) => ({ [field]: agentId }),
  mayRefuse,
  activityField: field,
})

/** Reasons for which a user cannot join. The target file has users who can, so the one-off page alone may refuse them. */
const mayNotJoin: readonly Reason[] = [
  'NOT_FOUND',
  'NOT_STARTED',
  'APPLY_CLOSED',
  'ENDED',
  'NEW_USER_ONLY',
  'KYC_REQUIRED',
  'REGION_RESTRICTED',
  'ACCOUNT_KIND',
  'AGENT_ONLY',
  'FULL',
]

/** Refusals of calls about agents: the users of the target need not be agents. */
const notForAll: readonly Reason[] = ['NOT_FOUND', 'AGENT_ONLY', 'NOT_APPLIED']

const join: CallInput = {
  input: ({ activityId }) => ({ activityId, requestId: randomUUID(), consent: true }),
  mayRefuse: [],
  activityField: 'activityId',
}

/** The input of every call of the contract. */
export const inputs: Readonly<Record<CallName, CallInput>> = {
  list: nothing,
  noLoginDetail: ofActivity(),
  detail: ofActivity(),
  beginnerTaskCompletions: ofActivity(),
  taskCompletions: ofActivity(),
  getRewardList: { input: () => ({ scope: 'MINE' }), mayRefuse: [] },
  apply: join,
  applyStatus: ofActivity(),
  obtainReward: {
    input: ({ activityId, taskId }) => ({ activityId, taskId, requestId: randomUUID() }),
    mayRefuse: ['TASK_NOT_COMPLETED', 'TASK_LOCKED'],
    activityField: 'activityId',
  },
  getActivityId: { input: ({ alias }) => ({ alias }), mayRefuse: [] },
  generalGetActivityId: { input: ({ alias }) => ({ alias }), mayRefuse: [] },
  baseInfo: { input: ({ activityId }) => ({ activityId }), mayRefuse: [], activityField: 'activityId' },
  introduce: ofActivity(),
  eligible: ofActivity(),
  noLoginEligible: ofActivity(),
  getAliasList: nothing,
  getAlias: ofActivity(),
  backApply: join,
  checkAirdropPositionAccount: ofActivity(),
  userinfo: nothing,
  getMetaData: nothing,
  userVipCode: nothing,
  kolBind: {
    input: ({ activityId, kolCode }) => ({ activityId, kolCode, requestId: randomUUID() }),
    mayRefuse: ['KOL_CODE_INVALID', 'NOT_APPLIED', 'NEW_USER_ONLY', 'ALREADY_BOUND'],
    activityField: 'activityId',
  },
  getRegisterCode: ofActivity(),
  getUserShareContent: {
    input: ({ activityId }) => ({ activityId, scene: 'ACTIVITY' }),
    mayRefuse: [],
    activityField: 'activityId',
  },
  nonProductizedDetail: {
    input: ({ customId }) => ({ activityId: customId }),
    mayRefuse: ['NOT_FOUND'],
    activityField: 'activityId',
  },
  nonProductizedApply: {
    input: ({ customId }) => ({ activityId: customId, requestId: randomUUID(), consent: true }),
    mayRefuse: mayNotJoin,
    activityField: 'activityId',
  },
  nonProductizedApplyStatus: {
    input: ({ customId }) => ({ activityId: customId }),
    mayRefuse: ['NOT_FOUND'],
    activityField: 'activityId',
  },
  isAgent: nothing,
  agentPermission: ofAgents('id', notForAll),
  getActivityDetailInfo: ofAgents('activityId', notForAll),
  marqueeRecord: ofAgents('activityId', notForAll),
  rebateList: ofAgents('id', notForAll),
  referralList: ofAgents('id', notForAll),
  agentPerformance: ofAgents('id', notForAll),
  pushList: nothing,
  pushCount: nothing,
  pushDetail: { input: () => ({ msgId: 'conformance-none' }), mayRefuse: ['NOT_FOUND'] },
  readPushMsg: { input: () => ({ msgIds: ['conformance-none'] }), mayRefuse: [] },
  mainBanner: { input: () => ({ position: 'REWARD_CENTER' }), mayRefuse: [] },
  areaCodes: nothing,
}
