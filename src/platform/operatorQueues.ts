import type { ActivityFigures, ParticipantList, ParticipantsQuery } from '../contract/activityFigures.ts'
import type { OverpaidList, OverpaidOutcomes, SettleOverpaid } from '../contract/operatorOverpaid.ts'
import type {
  AgentList,
  AppointCommand,
  DecisionList,
  DecisionsQuery,
  ListQuery,
  PayUnpaidCommand,
  ReviewCommand,
  ReviewList,
  UnpaidEntry,
  UnpaidList,
  UserOutcome,
  UserOutcomes,
} from '../contract/operatorQueues.ts'
import { activityOf, activityRows } from './context.ts'
import { internalsOf } from './internals.ts'
import { operatorOf } from './operator.ts'
import { listOverpaid, settleAllOverpaid } from './overpaidQueue.ts'
import { pageOf } from './pageOf.ts'
import type { Platform } from './platform.ts'
import { activityFigures, participantsIn } from './store/activityFigures.ts'
import { countPendingApplications, pendingApplications } from './store/applications.ts'
import { PublishProblem } from './store/publishProblem.ts'
import type { Publisher } from './store/releaseTypes.ts'
import type { Db } from './store/schema.ts'
import { type UnpaidReward, unpaidRewardsIn } from './store/unpaidRewards.ts'
import { agentsAfter } from './store/users.ts'

/** What waits for operators: reviews, agents and rewards that could not be granted. */
export interface OperatorQueues {
  /** Applications that wait for a review. Throws PublishProblem for an unknown alias. */
  reviews(alias: string, query: ListQuery): Promise<ReviewList>
  review(command: ReviewCommand): Promise<UserOutcomes>
  agents(query: ListQuery): Promise<AgentList>
  appoint(command: AppointCommand): Promise<UserOutcomes>
  /** Rewards of ranks and tiers that could not be granted. Throws PublishProblem for an unknown alias. */
  unpaid(alias: string, query: ListQuery): Promise<UnpaidList>
  payUnpaid(command: PayUnpaidCommand): Promise<UserOutcomes>
  /** What was paid for events that were reversed or corrected afterward. */
  overpaid(query: ListQuery): Promise<OverpaidList>
  settleOverpaid(command: SettleOverpaid): Promise<OverpaidOutcomes>
  /** An activity in numbers. Throws PublishProblem for an unknown alias. */
  figures(alias: string): Promise<ActivityFigures>
  /** The users who have applied. Throws PublishProblem for an unknown alias. */
  participants(alias: string, query: ParticipantsQuery): Promise<ParticipantList>
  /** The decisions of operators about users and payouts. */
  decisions(query: DecisionsQuery): Promise<DecisionList>
}

const decisionActions = [
  ...['approve', 'reject', 'appoint', 'pay', 'settleOverpaid'],
  ...['payoutRetry', 'payoutRefuse', 'payoutPaid', 'payoutReconcile'],
]

/** In the audit trail, `refuse` is a scheduled release that was not published; there, a refused application is a `reject`. */
const decisionOf = (action: string): string => (action === 'reject' ? 'refuse' : action)

const publisherOf = ({ by, reason }: { by: string; reason: string }): Publisher => ({
  actor: by,
  reason: reason.trim(),
  source: 'operator',
})

const outcomesOf = (outcomes: UserOutcome[]): UserOutcomes => ({
  outcomes,
  changed: outcomes.filter(({ changed }) => changed).length,
})

async function activityIdOf(db: Db, alias: string): Promise<string> {
  const row = await db.selectFrom('release_pointer').select('activity_id').where('alias', '=', alias).executeTakeFirst()
  if (row?.activity_id) return row.activity_id
  throw new PublishProblem(
    row ? `"${alias}" is a page without an activity.` : `There is no published "${alias}": publish it first.`,
  )
}

const unpaidEntry = (row: UnpaidReward): UnpaidEntry => ({
  userId: row.user_id,
  taskId: row.task_id,
  cycleKey: row.cycle_key,
  source: row.source,
  amount: row.reward.amount,
  coin: row.reward.coin ?? null,
  reason: row.reason,
  refusedTime: row.refused_at,
})

/** The queues of an embedded platform. Throws for any other platform. */
export function operatorQueuesOf(platform: Platform): OperatorQueues {
  const internals = internalsOf(platform)
  const { db } = internals
  const operator = operatorOf(platform)
  return {
    async reviews(alias, query) {
      const activityId = await activityIdOf(db, alias)
      const { rows, next } = await pageOf(
        query,
        (page) => pendingApplications(db, activityId, page),
        ({ applyTime, userId }) => ({ time: applyTime, id: userId }),
      )
      return { applications: rows, total: await countPendingApplications(db, activityId), next }
    },
    async review(command) {
      const activityId = await activityIdOf(db, command.alias)
      const status = command.decision === 'APPROVE' ? 'APPLIED' : 'REJECTED'
      const outcomes: UserOutcome[] = []
      for (const userId of command.userIds) {
        const changed = await operator.review({ activityId, userId, status }, publisherOf(command))
        outcomes.push({ userId, changed, message: changed ? null : 'There is no application of this user in review.' })
      }
      return outcomesOf(outcomes)
    },
    async agents(query) {
      const { rows, next } = await pageOf(
        query,
        ({ after, limit }) => agentsAfter(db, after, limit),
        (row) => ({ time: row.registered_at, id: row.user_id }),
      )
      const agents = rows.map((row) => ({
        userId: row.user_id,
        loginName: row.login_name,
        partnerCode: row.partner_code,
        registeredAt: row.registered_at,
      }))
      return { agents, next }
    },
    async appoint(command) {
      const { userId } = command
      const changed = await operator.appointAgent(userId, publisherOf(command))
      const message = changed ? null : 'The user is an agent already, or does not exist.'
      return outcomesOf([{ userId, changed, message }])
    },
    async unpaid(alias, query) {
      const activityId = await activityIdOf(db, alias)
      const { rows, next } = await pageOf(
        query,
        (page) => unpaidRewardsIn(db, activityId, page),
        (row) => ({ time: row.refused_at, id: `${row.user_id} ${row.task_id} ${row.cycle_key}` }),
      )
      return { rewards: rows.map(unpaidEntry), next }
    },
    async payUnpaid(command) {
      const activityId = await activityIdOf(db, command.alias)
      const outcomes: UserOutcome[] = []
      for (const reward of command.rewards) {
        const changed = await operator.payUnpaid(activityId, reward, publisherOf(command))
        const message = changed ? null : 'It is not in the list, or stock or budget is still missing.'
        outcomes.push({ userId: reward.userId, changed, message })
      }
      return outcomesOf(outcomes)
    },
    overpaid: (query) => listOverpaid(internals, query),
    async figures(alias) {
      const activityId = await activityIdOf(db, alias)
      const row = await activityRows(db).where('activity.activity_id', '=', activityId).executeTakeFirstOrThrow()
      const context = await internals.context({ viewer: null, langCode: '0' })
      const { windows } = await activityOf(context, row)
      return { alias, activityId, now: await internals.now(), ...(await activityFigures(db, activityId, windows)) }
    },
    async participants(alias, query) {
      const activityId = await activityIdOf(db, alias)
      const { rows, next } = await pageOf(
        query,
        (page) => participantsIn(db, activityId, { ...page, user: query.user }),
        ({ applyTime, userId }) => ({ time: applyTime, id: userId }),
      )
      return { participants: rows, next }
    },
    settleOverpaid: async (command) =>
      settleAllOverpaid(db, command.ledgerIds, publisherOf(command), await internals.now()),
    async decisions({ alias, limit = '100' }) {
      const decisions = await db
        .selectFrom('audit')
        .select(['at', 'actor', 'action', 'alias', 'reason'])
        .where('action', 'in', decisionActions)
        .$if(alias !== undefined, (query) => query.where('alias', '=', alias ?? ''))
        .orderBy('id', 'desc')
        .limit(Number(limit))
        .execute()
      return { decisions: decisions.map((entry) => ({ ...entry, action: decisionOf(entry.action) })) }
    },
  }
}
