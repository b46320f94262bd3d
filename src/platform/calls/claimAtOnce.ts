import { crashAt } from '../crashPoints.ts'
import { refuse } from '../refusal.ts'
import { refusalOf } from '../rules/eligibility.ts'
import { type Cycle, claimUntil, metCompletion } from '../rules/progress.ts'
import { termsOf } from '../rules/terms.ts'
import { type Claim, claimableRows } from '../store/claimable.ts'
import { answerOf, type Operation, storeAnswer } from '../store/operations.ts'
import { accountOf, activityOf, type CallContext, placed } from './context.ts'
import { pay } from './pay.ts'

/** A reward paid before: the same receipt, remembered as this operation's answer too. */
async function toldAgain({ db, now }: CallContext, receipt: string, operation: Operation | null): Promise<string> {
  if (operation) await storeAnswer(db, operation, receipt, now)
  return receipt
}

/**
 * Pays the oldest met cycle that can still be claimed, or tells its receipt, by two statements in all. Null when there is none to pay at
 * once: then progress has to be judged, which finds the reason or what was met since.
 */
export async function claimAtOnce(
  context: CallContext,
  claim: Claim,
  operation: Operation | null,
): Promise<string | null> {
  crashAt('claim.asked')
  const rows = await claimableRows(context.db, claim)
  const [first] = rows
  if (!first) return null
  if (operation && first.known_operation !== null && first.known_answer !== null)
    return answerOf(first.known_operation, first.known_answer, operation.name)
  if (first.receipt !== null) return toldAgain(context, first.receipt, operation)
  const activity = await activityOf(context, first)
  const joined = await context.releases.ruled(first.joined_alias, first.joined_version)
  const tasks = termsOf(activity.release, joined).flatMap((group) => group.tasks)
  const terms = tasks.find(({ task }) => task.taskId === claim.taskId)
  if (!terms) return null
  const zone = activity.release.rules.timeZone
  const row = rows.find(({ cycle_key }) => context.now < claimUntil(terms, cycle_key, activity.windows, zone))
  if (!row) return null
  const refusal = refusalOf(activity.release.rules, accountOf(placed(context, first.account)), context.now, true)
  if (refusal) throw refuse(refusal)
  const completion = metCompletion(terms, row.cycle_key, { value: row.value, completedAt: row.completed_at })
  const cycle: Cycle = { terms, completion, receipt: null, unsaved: false }
  return pay(context, first.account, activity, cycle, operation)
}
