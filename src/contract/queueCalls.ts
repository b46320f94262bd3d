import { ActivityFigures, ParticipantList, ParticipantsQuery } from './activityFigures.ts'
import type { HttpCall } from './httpCall.ts'
import { operatorCall } from './operatorCall.ts'
import { OverpaidList, OverpaidOutcomes, SettleOverpaid } from './operatorOverpaid.ts'
import {
  AgentList,
  AppointCommand,
  DecisionList,
  DecisionsQuery,
  ListQuery,
  PayUnpaidCommand,
  ReviewCommand,
  ReviewList,
  UnpaidList,
  UserOutcomes,
} from './operatorQueues.ts'
import { Alias, Shape } from './scalars.ts'

const ofAlias = Shape({ alias: Alias })
const who = { by: 'Ada', reason: 'Spring campaign' }
const at = 1_790_000_000_000
const userId = '700000001'

/** Operator calls for reviews, agents and rewards that could not be granted. */
export const queueCalls: readonly HttpCall[] = [
  operatorCall('pendingReviews', {
    method: 'GET',
    path: '/reviews/{alias}',
    summary: 'The applications that wait for a review, oldest first.',
    params: ofAlias,
    query: ListQuery,
    answer: ReviewList,
    example: { applications: [{ userId, applyTime: at, form: { team: 'Lions' } }], total: 1, next: null },
  }),
  operatorCall('reviewApplications', {
    method: 'POST',
    path: '/reviews',
    summary: 'Approves or refuses applications. A refused applicant reads the reason.',
    body: ReviewCommand,
    bodyExample: { alias: 'newcomer', decision: 'APPROVE', userIds: [userId], ...who },
    answer: UserOutcomes,
    example: { outcomes: [{ userId, changed: true, message: null }], changed: 1 },
  }),
  operatorCall('listAgents', {
    method: 'GET',
    path: '/agents',
    summary: 'The appointed agents, in the order of registration.',
    query: ListQuery,
    answer: AgentList,
    example: {
      agents: [{ userId, loginName: 'ada@example.com', partnerCode: 'K7P2QX', registeredAt: at }],
      next: null,
    },
  }),
  operatorCall('appointAgent', {
    method: 'POST',
    path: '/agents',
    summary: 'Appoints a user as an agent, for good.',
    body: AppointCommand,
    bodyExample: { userId, ...who },
    answer: UserOutcomes,
    example: { outcomes: [{ userId, changed: true, message: null }], changed: 1 },
  }),
  operatorCall('unpaidRewards', {
    method: 'GET',
    path: '/unpaid/{alias}',
    summary: 'The rewards of ranks and tiers that could not be granted, oldest first.',
    params: ofAlias,
    query: ListQuery,
    answer: UnpaidList,
    example: {
      rewards: [
        {
          userId,
          taskId: 'board',
          cycleKey: 'once',
          source: 'RANK',
          amount: '50',
          coin: 'USDT',
          reason: 'OUT_OF_STOCK',
          refusedTime: at,
        },
      ],
      next: null,
    },
  }),
  operatorCall('payUnpaidRewards', {
    method: 'POST',
    path: '/unpaid',
    summary: 'Grants rewards of ranks and tiers that could not be granted before.',
    body: PayUnpaidCommand,
    bodyExample: { alias: 'newcomer', rewards: [{ userId, taskId: 'board', cycleKey: 'once' }], ...who },
    answer: UserOutcomes,
    example: { outcomes: [{ userId, changed: true, message: null }], changed: 1 },
  }),
  operatorCall('overpaidEntries', {
    method: 'GET',
    path: '/overpaid',
    summary: 'Rebates and rewards that were paid for events that were reversed or corrected afterward, oldest first.',
    query: ListQuery,
    answer: OverpaidList,
    example: {
      entries: [
        {
          ledgerId: 'rb-42',
          userId,
          activityId: '1001',
          alias: 'agents-2026',
          taskId: null,
          coin: 'USDT',
          amount: '20000000000000000',
          reason: 'TRADE_REVERSED',
          time: at,
        },
      ],
      next: null,
    },
  }),
  operatorCall('settleOverpaid', {
    method: 'POST',
    path: '/overpaid/settle',
    summary: 'Settles entries of that list: they are open no longer. Nothing is taken back.',
    body: SettleOverpaid,
    bodyExample: { ledgerIds: ['rb-42'], ...who },
    answer: OverpaidOutcomes,
    example: { outcomes: [{ ledgerId: 'rb-42', changed: true, message: null }], changed: 1 },
  }),
  operatorCall('activityFigures', {
    method: 'GET',
    path: '/figures/{alias}',
    summary: 'An activity in numbers: users by day, stock and budget left.',
    params: ofAlias,
    query: Shape({}),
    answer: ActivityFigures,
    example: {
      alias: 'newcomer',
      activityId: '1001',
      now: at,
      users: { joined: 120, completed: 80, claimed: 64 },
      days: [{ day: '2026-11-23', joined: 12, active: 31, completed: 8, claimed: 6 }],
      stock: [{ rewardId: 'phone', total: 10, left: 9 }],
      budget: [{ coin: 'USDT', total: '5000', left: '4360' }],
    },
  }),
  operatorCall('listParticipants', {
    method: 'GET',
    path: '/participants/{alias}',
    summary: 'The users who have applied to an activity, in the order of joining.',
    params: ofAlias,
    query: ParticipantsQuery,
    answer: ParticipantList,
    example: { participants: [{ userId, status: 'APPLIED', applyTime: at, completed: 2, granted: 1 }], next: null },
  }),
  operatorCall('operatorDecisions', {
    method: 'GET',
    path: '/decisions',
    summary: 'The decisions of operators about users and payouts, newest first.',
    query: DecisionsQuery,
    answer: DecisionList,
    example: {
      decisions: [{ at, actor: 'Ada', action: 'approve', alias: 'newcomer', reason: `${userId}: Spring campaign` }],
    },
  }),
]
