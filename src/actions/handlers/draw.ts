import type { Answer } from '../../contract/call.ts'
import { calls } from '../../contract/calls/index.ts'
import type { RewardRecord } from '../../contract/shapes/reward.ts'
import { isAirdrop, RequestProblem } from '../../request/index.ts'
import type { ActionContext } from '../context.ts'
import type { DrawResult, OperationOutcome } from '../operation.ts'
import { type Answered, operationOutcome } from '../outcome.ts'
import { runRequest } from '../pipeline.ts'
import { airdropReason } from '../refusal.ts'

type Result = Omit<DrawResult, 'seen'>

/**
 * Draws. The idempotency key stays until the result was seen, so that a second tap, a lost answer or a reload is still one
 * draw with one result.
 */
export async function draw(context: ActionContext, drawTaskId: string): Promise<OperationOutcome<DrawResult>> {
  const before = { usedCount: context.activity()?.lottery?.usedCount, at: context.now() }
  const outcome = await runRequest<Result>(context, {
    key: { taskId: drawTaskId },
    isResultAwaited: true,
    send: (requestId) => send(context, drawTaskId, requestId),
    reconcile: () => readDraw(context, before),
    stale: ({ status }) => (status === 'refused' ? [calls.detail] : []),
  })
  if (outcome.status !== 'done') return operationOutcome(outcome)
  return { status: 'done', data: { ...outcome.data, seen: seenBy(context, drawTaskId) } }
}

/** The page must not show the result before the wheel stops: records and chances are read again after that. */
function seenBy(context: ActionContext, drawTaskId: string): () => void {
  let isSeen = false
  return () => {
    if (isSeen) return
    isSeen = true
    context.releaseKey(drawTaskId)
    void context.refresh(calls.detail, calls.getRewardList, calls.taskCompletions, calls.beginnerTaskCompletions)
  }
}

async function send(
  { client, activityId }: ActionContext,
  taskId: string,
  requestId: string,
): Promise<Answered<Result>> {
  const answer: Answer<typeof calls.obtainReward> = await client.call(
    calls.obtainReward,
    { activityId, taskId, requestId },
    { silentLost: true },
  )
  if (isAirdrop(answer)) return { status: 'refused', reason: airdropReason }
  // A success without its result is a lost answer: the draw may have been made.
  if (!answer.lottery)
    throw new RequestProblem({ kind: 'badShape', call: calls.obtainReward.name, traceId: '', field: '/lottery' })
  const { prizeId, index, remainCount, ticketId, soldOut } = answer.lottery
  return { status: 'done', data: { prizeId, index, remainCount, ticketId, soldOut, record: answer.record } }
}

/** What was known of the lottery when the button was pressed; `at` is server time, epoch ms. */
interface Before {
  usedCount: number | undefined
  at: number
}

/**
 * The draw as records and chances show it. It is read, not sent again: the request layer has sent it twice already. Undefined:
 * none was made, or which one it was cannot be determined. The next tap uses the same key.
 */
async function readDraw({ client, activityId }: ActionContext, before: Before): Promise<Answered<Result> | undefined> {
  const [{ lottery }, { list }] = await Promise.all([
    client.call(calls.detail, { activityId }, { silent: true }),
    client.call(calls.getRewardList, { activityId, scope: 'MINE', pageSize: 20 }, { silent: true }),
  ])
  if (!lottery || before.usedCount === undefined || lottery.usedCount !== before.usedCount + 1) return undefined
  const since = list.filter(({ source, createTime }) => source === 'DRAW' && createTime >= before.at - clockError)
  const [record = null] = since
  const prize = lottery.prizes.find(({ reward }) => isOf(record, reward))
  // Two wins close together: only the platform knows which one is this draw's, by the key.
  if (!prize || since.length > 1) return undefined
  const { prizeId, index } = prize
  const { remainCount } = lottery
  return { status: 'done', data: { prizeId, index, record, remainCount, ticketId: '', soldOut: false } }
}

/** By how much the page's idea of server time may be wrong, ms. */
const clockError = 5_000

/** A record has the reward, not the field of the wheel; of two fields with that reward the first is taken. */
const isOf = (record: RewardRecord | null, reward: { rewardType: string; amount: string; name: string } | null) =>
  record === null
    ? reward === null
    : reward !== null &&
      reward.rewardType === record.rewardType &&
      reward.amount === record.amount &&
      reward.name === record.rewardName
