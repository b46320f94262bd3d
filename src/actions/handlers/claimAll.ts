import type { RewardRecord } from '../../contract/shapes/reward.ts'
import type { ClaimsResult } from '../claimResult.ts'
import type { ActionContext } from '../context.ts'
import type { ClaimTarget } from '../operation.ts'
import { claimOne, refreshClaims } from './claim.ts'

/** Claims everything of the page's activity that is ready. */
export function claimAll(context: ActionContext): Promise<boolean> {
  const { activityId } = context
  const tasks = context.activity()?.taskGroups.flatMap((group) => group.tasks) ?? []
  const ready = context.completions().filter((entry) => entry.status === 'COMPLETED')
  const nameOf = (task: string) => tasks.find(({ taskId }) => taskId === task)?.title
  return claimEach(
    context,
    ready.map(({ taskId }) => ({ activityId, taskId, name: nameOf(taskId) })),
  )
}

/**
 * Claims rewards one after the other and shows one dialog: what was received, what was not, and why. A refused claim does
 * not stop the rest. It stops where continuing cannot help: after a 429, at an unknown outcome, and when its user has left;
 * a further tap continues with the same idempotency keys. True when everything was received.
 */
export async function claimEach(context: ActionContext, targets: readonly ClaimTarget[]): Promise<boolean> {
  const [only, ...others] = targets
  const received: RewardRecord[] = []
  const failed: ClaimsResult['failed'][number][] = []
  let done = 0
  for (const target of targets) {
    const result = await claimOne(context, target, others.length > 0)
    done += 1
    if (result.status === 'done') received.push(...result.data)
    else failed.push({ target, result })
    if (result.status !== 'done' && result.status !== 'refused') break
  }
  await refreshClaims(context)
  // The request layer shows the failure of a single claim.
  if (only && (others.length > 0 || received.length > 0))
    context.show.claimed({ received, failed, left: targets.slice(done) })
  return failed.length === 0
}
