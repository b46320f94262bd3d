import type { Answer } from '../../contract/call.ts'
import type { Calls } from '../../contract/calls/index.ts'
import { rewardKindOf } from '../../contract/shapes/reward.ts'
import { crashAt } from '../crashPoints.ts'
import { refuse } from '../refusal.ts'
import { chancesOf } from '../rules/chances.ts'
import { prizeOf, ticketOf } from '../rules/draw.ts'
import { refusalOf } from '../rules/eligibility.ts'
import { dayOf } from '../rules/windows.ts'
import { type Draw, drawState, takeDraw } from '../store/draws.ts'
import { recordIdOf, usableUntil } from '../store/grant.ts'
import { type Operation, storedAnswer } from '../store/operations.ts'
import { isSoldOut } from '../store/releases.ts'
import { seedNews } from '../store/seeds.ts'
import type { User } from '../store/users.ts'
import { accountOf, type CallContext, type OpenActivity, wordsIn } from './context.ts'
import { type Standing, standingOf } from './loadProgress.ts'
import { lotteryFor } from './lottery.ts'

type Held = NonNullable<ReturnType<typeof lotteryFor>>

/** Refuses whoever cannot draw now. */
function checkDoor(context: CallContext, user: User, { release, windows }: OpenActivity, standing: Standing) {
  const { now } = context
  if (now < windows.start) throw refuse('NOT_STARTED')
  if (now >= windows.end) throw refuse('ENDED')
  if (!standing.member) throw refuse('NOT_APPLIED')
  const reason = refusalOf(release.rules, accountOf(user), now, true)
  if (reason) throw refuse(reason)
}

/** The seed of today, made on the first draw if nobody looked before. */
async function seedOf(context: CallContext, { activityId, release }: OpenActivity): Promise<string> {
  const { timeZone } = release.rules
  await seedNews(context.db, activityId, context.now, timeZone)
  const { seed } = await drawState(context.db, '', activityId, dayOf(context.now, timeZone))
  if (seed === null) throw new Error(`activity ${activityId} has no seed`)
  return seed
}

function receiptFor(
  context: CallContext,
  activity: OpenActivity,
  { release }: Held,
  draw: Omit<Draw, 'receipt'>,
  result: { index: number; remainCount: number },
): string {
  const { key, reward, now, prizeId, outcome, ticketId, day } = draw
  const say = wordsIn(release, context.language)
  const answer: Answer<Calls['obtainReward']> = {
    record: reward && {
      recordId: recordIdOf(key, reward.rewardId),
      activityId: key.activityId,
      activityTitle: wordsIn(activity.release, context.language)(activity.release.rules.title),
      taskId: key.taskId,
      rewardType: reward.rewardType,
      rewardKind: rewardKindOf[reward.rewardType],
      rewardName: say(reward.name),
      amount: reward.amount,
      coin: reward.coin ?? null,
      status: 'GRANTED',
      source: 'DRAW',
      userName: null,
      createTime: now,
      expireTime: usableUntil(reward, now),
    },
    completion: null,
    lottery: { ...result, prizeId, ticketId, seedDay: day, soldOut: outcome !== prizeId },
  }
  return JSON.stringify(answer)
}

const drawsIn = (reward: Draw['reward']): number => (reward?.rewardType === 'LOTTERY_COUNT' ? Number(reward.amount) : 0)

/** Makes up the next draw of a user from what is known now. Refuses when there is none. */
async function nextDraw(
  context: CallContext,
  user: User,
  activity: OpenActivity,
  held: Held,
  operation: Operation,
  gone: ReadonlySet<string>,
): Promise<Draw> {
  const { db, now } = context
  const { activityId } = activity
  const { timeZone } = activity.release.rules
  const { lottery, release } = held
  const day = dayOf(now, timeZone)
  const state = await drawState(db, user.user_id, activityId, day)
  const chances = chancesOf(lottery, state.sources, now, timeZone)
  if (chances.used >= (lottery.maxPerUser ?? Number.POSITIVE_INFINITY)) throw refuse('DRAW_LIMIT')
  const [chance] = chances.open
  if (!chance) throw refuse('NO_DRAW_CHANCES')
  const userId = user.user_id
  const ticketId = ticketOf({ userId, activityId, source: chance.source, number: chance.used + 1 })
  const seed = state.seed ?? (await seedOf(context, activity))
  const { outcome, prize, index } = prizeOf(lottery, seed, ticketId, ({ prizeId, reward }) =>
    reward ? !gone.has(prizeId) && !isSoldOut(state.left, [reward]) : true,
  )
  const draw = {
    ticketId,
    key: { userId, activityId, taskId: lottery.drawTaskId, cycleKey: ticketId },
    number: chances.used + 1,
    chance,
    day,
    outcome: outcome.prizeId,
    prizeId: prize.prizeId,
    reward: prize.reward ?? null,
    release,
    now,
    operation,
  }
  // A draw may win draws, and all together may be limited.
  const allowed = (lottery.maxPerUser ?? Number.POSITIVE_INFINITY) - draw.number
  const remainCount = Math.min(allowed, chances.remain - 1 + drawsIn(draw.reward))
  return { ...draw, receipt: receiptFor(context, activity, held, draw, { index, remainCount }) }
}

const patience = 100

/**
 * Uses one chance and gives the receipt. The same operation gives the same receipt for ever; every chance has one
 * outcome, decided by the day's seed before anybody asks. Refuses NO_DRAW_CHANCES, DRAW_LIMIT, and a draw without
 * an operation id: repeated without one it would be another draw.
 */
export async function draw(
  context: CallContext,
  user: User,
  activity: OpenActivity,
  operation: Operation | null,
): Promise<string> {
  if (!operation) throw refuse('PARAM_INVALID', 'A draw needs a requestId.')
  crashAt('draw.asked')
  const standing = await standingOf(context, user, activity)
  const held = lotteryFor(activity, standing)
  if (!held) throw refuse('NOT_FOUND')
  checkDoor(context, user, activity, standing)
  const gone = new Set<string>()
  for (let attempt = 0; attempt < patience; attempt++) {
    const known = attempt > 0 && (await storedAnswer(context.db, operation))
    if (known) return known
    const next = await nextDraw(context, user, activity, held, operation, gone)
    crashAt('draw.decided')
    const taking = takeDraw(context.db, next)
    // By the next turn the statement is with the database, and nobody knows yet what became of it.
    setImmediate(() => crashAt('draw.sent'))
    const end = await taking
    crashAt('draw.done')
    if (end === 'drawn') return next.receipt
    if (end === 'soldOut') {
      if (gone.has(next.prizeId) || next.outcome !== next.prizeId) throw refuse('OUT_OF_STOCK')
      gone.add(next.prizeId)
    }
  }
  throw refuse('RATE_LIMITED')
}
