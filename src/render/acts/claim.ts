import { calls } from '../../contract/calls/index.ts'
import type { RewardRecord } from '../../contract/shapes/reward.ts'
import type { Completion } from '../../contract/shapes/task.ts'
import { isAirdrop } from '../../request/index.ts'
import type { ActContext } from './context.ts'
import { findOut, verdictOf } from './outcome.ts'

/** Claims one task's reward and shows the receipt. */
export async function claim(context: ActContext, taskId: string): Promise<boolean> {
  const record = await claimOne(context, taskId)
  await settleClaims(context)
  if (record) context.show.received([record])
  return record !== null
}

/** Claims everything that is ready, one after the other, and shows one receipt for all of it. */
export async function claimAll(context: ActContext): Promise<boolean> {
  const ready = context.completions().filter((entry) => entry.status === 'COMPLETED')
  const records: RewardRecord[] = []
  for (const { taskId } of ready) {
    const record = await claimOne(context, taskId)
    if (record) records.push(record)
  }
  await settleClaims(context)
  if (records.length) context.show.received(records)
  return records.length === ready.length
}

const settleClaims = ({ refresh }: ActContext) =>
  refresh(calls.getRewardList, calls.detail, calls.taskCompletions, calls.beginnerTaskCompletions)

/** The receipt, or null when there is none: refused, or not to be found out now. */
async function claimOne(context: ActContext, taskId: string): Promise<RewardRecord | null> {
  const { client, activityId, put } = context
  const requestId = context.operationId(taskId)
  try {
    const answer = await client.call(calls.obtainReward, { activityId, taskId, requestId }, { silentLost: true })
    context.settled(taskId)
    // First an account or a position is needed: the dialog says so.
    if (isAirdrop(answer)) return null
    if (answer.completion) put(answer.completion)
    return answer.record
  } catch (problem) {
    const verdict = verdictOf(problem)
    if (verdict === 'refused') context.settled(taskId)
    if (verdict !== 'lost') return null
    const granted = await findOut(context, problem, () => grantedRecord(context, taskId))
    if (granted) context.settled(taskId)
    return granted ?? null
  }
}

/** The record of a claim whose answer was lost, once the platform says GRANTED. */
async function grantedRecord({ client, activityId }: ActContext, taskId: string): Promise<RewardRecord | undefined> {
  const { completions } = await client.call(calls.taskCompletions, { activityId }, { silent: true })
  if (!completions.some((entry: Completion) => entry.taskId === taskId && entry.status === 'GRANTED')) return undefined
  const { list } = await client.call(
    calls.getRewardList,
    { activityId, scope: 'MINE', pageSize: 100 },
    { silent: true },
  )
  return list.find((record) => record.taskId === taskId)
}
