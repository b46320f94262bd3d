import { countRefusal } from '../businessCounts.ts'
import { accountOf, activityOf, type CallContext, withRegion } from '../context.ts'
import { crashAt } from '../crashPoints.ts'
import { pay } from '../payment/pay.ts'
import { refuse } from '../refusal.ts'
import { effectiveTaskGroups } from '../rules/effectiveTasks.ts'
import { refusalOf } from '../rules/eligibility.ts'
import { type Cycle, claimUntil, metCompletion } from '../rules/progress.ts'
import { type Claim, claimableRows } from '../store/claimable.ts'
import { assertSameOperation, type IdempotentRequest, storeAnswer } from '../store/idempotency.ts'

/** Returns the receipt of an earlier claim, and stores it as the answer of this operation too. */
async function repeatReceipt(
  { db, now }: CallContext,
  receipt: string,
  operation: IdempotentRequest | null,
): Promise<string> {
  if (operation) await storeAnswer(db, operation, receipt, now)
  return receipt
}

/**
 * Pays the oldest completed cycle that can still be claimed, or returns its receipt, with two SQL statements in all.
 * Null if no stored cycle can be paid. The caller then loads the full progress, which finds a newly completed cycle or
 * the reason of the refusal.
 */
export async function claimFastPath(
  context: CallContext,
  claim: Claim,
  operation: IdempotentRequest | null,
): Promise<string | null> {
  crashAt('claim.asked')
  const rows = await claimableRows(context.db, claim)
  const [first] = rows
  if (!first) return null
  if (operation && first.known_operation !== null && first.known_answer !== null)
    return assertSameOperation(first.known_operation, first.known_answer, operation.name)
  if (first.receipt !== null) return repeatReceipt(context, first.receipt, operation)
  const activity = await activityOf(context, first)
  const joined = await context.releases.readWithRules(first.joined_alias, first.joined_version)
  const tasks = effectiveTaskGroups(activity.release, joined).flatMap((group) => group.tasks)
  const effective = tasks.find(({ task }) => task.taskId === claim.taskId)
  if (!effective) return null
  const zone = activity.release.rules.timeZone
  const row = rows.find(({ cycle_key }) => context.now < claimUntil(effective, cycle_key, activity.windows, zone))
  if (!row) return null
  const completion = metCompletion(effective, row.cycle_key, { value: row.value, completedAt: row.completed_at })
  const cycle: Cycle = { effective, completion, receipt: null, unsaved: false }
  return countRefusal(context.counts, 'claims', activity.release.alias, async () => {
    const refusal = refusalOf(activity.release.rules, accountOf(withRegion(context, first.account)), context.now, true)
    if (refusal) throw refuse(refusal)
    return pay(context, first.account, activity, cycle, operation)
  })
}
