import type { Reason } from '../../contract/codes.ts'
import { accountOf, type CallContext, type OpenActivity } from '../context.ts'
import { pay } from '../payment/pay.ts'
import { Refusal } from '../refusal.ts'
import type { EffectiveTask } from '../rules/effectiveTasks.ts'
import { refusalOf } from '../rules/eligibility.ts'
import { type CompletionRow, type Cycle, progressOf } from '../rules/progress.ts'
import { isSoldOut } from '../rules/remaining.ts'
import { agentTierTaskId, tierTaskId } from '../rules/reservedTaskIds.ts'
import { completionRows, saveCompletedCycles } from '../store/completions.ts'
import { remainingOf } from '../store/stockAndBudget.ts'
import type { User } from '../store/users.ts'
import { updateScores } from './boardScores.ts'
import { ownTiers, tierRelease } from './ownTiers.ts'
import { factsOf, type Participation, participationOf, type VersionedFacts } from './participation.ts'
import { settleTier, trySettleBoards } from './settle.ts'
import { settleAgent } from './settleAgent.ts'

/** The participation of a user with the progress of all tasks. */
export interface Progress extends Participation {
  cycles: Cycle[]
  /** Why the account is not eligible, or null. */
  refusal: Reason | null
}

async function judge(
  { db, now }: CallContext,
  activity: OpenActivity,
  participation: Participation,
  facts: VersionedFacts,
  rows: CompletionRow[],
) {
  const left = await remainingOf(db, activity.activityId)
  const input = {
    tasks: participation.groups.flatMap((group) => group.tasks),
    windows: activity.windows,
    facts,
    member: participation.member,
    now,
    soldOut: ({ task }: Pick<EffectiveTask, 'task'>) => isSoldOut(left, task.rewards),
  }
  return (known: CompletionRow[] = rows) => progressOf({ ...input, rows: known })
}

/**
 * Loads the progress of a user in an activity. Before it returns, it stores newly completed cycles, grants rewards with
 * `autoGrant`, updates scores and, after the settlement, pays ranks and tiers.
 */
export async function loadProgress(context: CallContext, user: User, activity: OpenActivity): Promise<Progress> {
  // New events may arrive while the progress is read. It is then read again.
  for (let attempt = 1; ; attempt++) {
    const progress = await tryLoadProgress(context, user, activity)
    if (progress) return progress
    if (attempt === maxReads) throw new Error(`the events of user ${user.user_id} change faster than they can be read`)
  }
}

const maxReads = 20

/** Null if new events arrived before newly completed cycles were stored. */
async function tryLoadProgress(context: CallContext, user: User, activity: OpenActivity): Promise<Progress | null> {
  const { db, now } = context
  const participation = await participationOf(context, user, activity)
  const rows = await completionRows(db, user.user_id, activity.activityId)
  const facts = await factsOf(context, user, activity)
  await updateScores(context, user, activity, facts, participation.member)
  await settleRanksAndTiers(context, user, activity, participation, facts, rows)
  const judged = await judge(context, activity, participation, facts, rows)
  const refusal = refusalOf(activity.release.rules, accountOf(user), now, participation.member !== null)
  const first = judged()
  const unsaved = first.filter((cycle) => cycle.unsaved)
  const due = refusal
    ? []
    : first.filter(({ effective, completion }) => effective.task.autoGrant && completion.status === 'COMPLETED')
  if (!unsaved.length && !due.length) return { ...participation, cycles: first, refusal }
  const saved = await saveCompletedCycles(db, user.user_id, activity.activityId, unsaved, facts.version)
  if (saved === null) return null
  context.counts.add('completions', { activity: activity.release.alias }, saved)
  for (const cycle of due) await payIgnoringRefusals(context, user, activity, cycle)
  return { ...participation, cycles: judged(await completionRows(db, user.user_id, activity.activityId)), refusal }
}

/** Pays the rewards of ranks and tiers once the results are final. */
async function settleRanksAndTiers(
  context: CallContext,
  user: User,
  activity: OpenActivity,
  participation: Participation,
  facts: VersionedFacts,
  rows: readonly CompletionRow[],
) {
  if (context.now < activity.windows.settle) return
  await trySettleBoards(context, activity)
  const release = tierRelease(activity, participation)
  // Events that arrive after the member was settled do not change the totals of an agent that count.
  const isSettled = participation.application?.settled === true
  if (participation.member && !isSettled && !rows.some(({ taskId }) => taskId === agentTierTaskId))
    await settleAgent(context, user, activity, release)
  if (!release.rules.tiers || rows.some(({ taskId }) => taskId === tierTaskId)) return
  await settleTier(context, user, activity, release, ownTiers(context, activity, participation, facts))
}

/**
 * Grants an `autoGrant` reward. Ignores refusals such as OUT_OF_STOCK, which must not make reading the progress fail.
 */
async function payIgnoringRefusals(context: CallContext, user: User, activity: OpenActivity, cycle: Cycle) {
  try {
    await pay(context, user, activity, cycle, null)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}
