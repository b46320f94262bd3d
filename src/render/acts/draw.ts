import type { Answer } from '../../contract/call.ts'
import { calls } from '../../contract/calls/index.ts'
import type { RewardRecord } from '../../contract/shapes/reward.ts'
import type { Drawn, Outcome } from '../../data/index.ts'
import { isAirdrop } from '../../request/index.ts'
import type { ActContext } from './context.ts'
import { findOut, reasonOf, type Verdict, verdictOf } from './outcome.ts'

type Result = Omit<Drawn, 'seen'>

/**
 * Draws. The operation's id is stored before anything is sent and stays until the result was seen, so that whatever comes
 * between (a second tap, a lost answer, a reload) it is one draw with one result.
 */
export async function draw(context: ActContext, drawTaskId: string): Promise<Outcome<Drawn>> {
  const requestId = context.operationId(drawTaskId)
  const before = { usedCount: context.activity()?.lottery?.usedCount, at: context.now() }
  const found = await ask(context, drawTaskId, requestId).catch(async (problem) => {
    const verdict = verdictOf(problem)
    if (verdict !== 'lost') return { verdict, reason: reasonOf(problem) }
    return (await findOut(context, problem, () => truth(context, drawTaskId, requestId, before))) ?? { verdict }
  })
  if ('prizeId' in found) return { status: 'done', data: { ...found, seen: seenBy(context, drawTaskId) } }
  if (found.verdict === 'notNow') context.shelved(drawTaskId)
  if (found.verdict !== 'refused') return { status: 'unknown' }
  context.settled(drawTaskId)
  await context.refresh(calls.detail)
  return { status: 'refused', reason: found.reason ?? 'UNKNOWN' }
}

/** Until the wheel stands, the page must not tell what it will be: records and chances are read again afterwards. */
function seenBy(context: ActContext, drawTaskId: string): () => void {
  let told = false
  return () => {
    if (told) return
    told = true
    context.settled(drawTaskId)
    void context.refresh(calls.detail, calls.getRewardList, calls.taskCompletions, calls.beginnerTaskCompletions)
  }
}

interface Refused {
  verdict: Verdict
  reason?: string
}

async function ask(
  { client, activityId }: ActContext,
  taskId: string,
  requestId: string,
  silent?: boolean,
): Promise<Result | Refused> {
  const answer: Answer<typeof calls.obtainReward> = await client.call(
    calls.obtainReward,
    { activityId, taskId, requestId },
    { silent, silentLost: true },
  )
  if (isAirdrop(answer) || !answer.lottery) return { verdict: 'refused' }
  const { prizeId, index, remainCount, ticketId, soldOut } = answer.lottery
  return { prizeId, index, remainCount, ticketId, soldOut, record: answer.record }
}

/** What was known of the lottery when the button was pressed; `at` is server time, epoch ms. */
interface Before {
  usedCount: number | undefined
  at: number
}

/** Asks by the same id, which gives the same draw; where that is not answered, looks what the platform has written down. */
async function truth(
  context: ActContext,
  taskId: string,
  requestId: string,
  before: Before,
): Promise<Result | Refused | undefined> {
  try {
    return await ask(context, taskId, requestId, true)
  } catch (problem) {
    const verdict = verdictOf(problem)
    if (verdict === 'refused') return { verdict, reason: reasonOf(problem) }
    return readDraw(context, before)
  }
}

/** The draw as records and chances show it. Undefined: none was made, or not yet. */
async function readDraw({ client, activityId }: ActContext, before: Before): Promise<Result | undefined> {
  const [{ lottery }, { list }] = await Promise.all([
    client.call(calls.detail, { activityId }, { silent: true }),
    client.call(calls.getRewardList, { activityId, scope: 'MINE', pageSize: 20 }, { silent: true }),
  ])
  if (!lottery || before.usedCount === undefined || lottery.usedCount !== before.usedCount + 1) return undefined
  const since = list.filter(({ source, createTime }) => source === 'DRAW' && createTime >= before.at - clockError)
  const [record = null] = since
  const prize = lottery.prizes.find(({ reward }) => isOf(record, reward))
  // Two wins close together: which one is this draw's only the platform can say, by the id.
  if (!prize || since.length > 1) return undefined
  const { prizeId, index } = prize
  return { prizeId, index, record, remainCount: lottery.remainCount, ticketId: '', soldOut: false }
}

/** By how much the page's idea of server time may be wrong, ms. */
const clockError = 5_000

/** A record says what was won, not which field of the wheel; the first field with that reward is as good as its twin. */
const isOf = (record: RewardRecord | null, reward: { rewardType: string; amount: string; name: string } | null) =>
  record === null
    ? reward === null
    : reward !== null &&
      reward.rewardType === record.rewardType &&
      reward.amount === record.amount &&
      reward.name === record.rewardName
