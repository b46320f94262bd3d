import { countOf } from '../../contract/decimal.ts'
import { countRefusal } from '../businessCounts.ts'
import { accountOf, type CallContext, type OpenActivity } from '../context.ts'
import { crashAt } from '../crashPoints.ts'
import { grantedRecord, receiptText } from '../payment/recordOf.ts'
import { refuse } from '../refusal.ts'
import { chancesOf } from '../rules/chances.ts'
import { prizeOf, ticketOf } from '../rules/draw.ts'
import { refusalOf } from '../rules/eligibility.ts'
import { isSoldOut } from '../rules/remaining.ts'
import { dayOf } from '../rules/windows.ts'
import { type Participation, participationOf } from '../settlement/participation.ts'
import { type Draw, drawState, takeDraw } from '../store/draws.ts'
import { type IdempotentRequest, orStoredAnswer, storedAnswer } from '../store/idempotency.ts'
import { publicSeeds } from '../store/seeds.ts'
import type { User } from '../store/users.ts'
import { lotteryFor } from './lottery.ts'

type ApplicableLottery = NonNullable<ReturnType<typeof lotteryFor>>

/** Refuses if the user cannot draw now. */
function assertCanDraw(
  context: CallContext,
  user: User,
  { release, windows }: OpenActivity,
  participation: Participation,
) {
  const { now } = context
  if (now < windows.start) throw refuse('NOT_STARTED')
  if (now >= windows.end) throw refuse('ENDED')
  if (!participation.member) throw refuse('NOT_APPLIED')
  const reason = refusalOf(release.rules, accountOf(user), now, true)
  if (reason) throw refuse(reason)
}

/** The seed of today. Creates it if no one has read the lottery today. */
async function seedOf(context: CallContext, { activityId, release }: OpenActivity): Promise<string> {
  const { timeZone } = release.rules
  await publicSeeds(context.db, activityId, context.now, timeZone)
  const { seed } = await drawState(context.db, '', activityId, dayOf(context.now, timeZone))
  if (seed === null) throw new Error(`activity ${activityId} has no seed`)
  return seed
}

function receiptFor(
  context: CallContext,
  activity: OpenActivity,
  { release }: ApplicableLottery,
  draw: Omit<Draw, 'receipt'>,
  result: { index: number; remainCount: number },
): string {
  const { key, reward, prizeId, outcome, ticketId, day } = draw
  const record = reward && grantedRecord(context, activity.release, { key, reward, release, source: 'DRAW' })
  return receiptText(record, { ...result, prizeId, ticketId, seedDay: day, soldOut: outcome !== prizeId })
}

const chancesWon = (reward: Draw['reward']): number =>
  reward?.rewardType === 'LOTTERY_COUNT' ? countOf(reward.amount) : 0

/** Prepares the next draw of a user from the current state. Refuses if no chance is left. */
async function nextDraw(
  context: CallContext,
  user: User,
  activity: OpenActivity,
  applicable: ApplicableLottery,
  operation: IdempotentRequest,
  soldOutPrizes: ReadonlySet<string>,
): Promise<Draw> {
  const { db, now } = context
  const { activityId } = activity
  const { timeZone } = activity.release.rules
  const { lottery, release } = applicable
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
    reward ? !soldOutPrizes.has(prizeId) && !isSoldOut(state.left, [reward]) : true,
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
  // The prize may contain chances, and maxPerUser limits the number of all draws.
  const allowed = (lottery.maxPerUser ?? Number.POSITIVE_INFINITY) - draw.number
  const remainCount = Math.min(allowed, chances.remain - 1 + chancesWon(draw.reward))
  return { ...draw, receipt: receiptFor(context, activity, applicable, draw, { index, remainCount }) }
}

/** Attempts when concurrent draws use the same chance or prize. */
const maxAttempts = 100

/**
 * Uses one chance and returns the receipt. The same operation always gets the same receipt. Each chance has one
 * outcome, which the seed of the day determines in advance. Refuses NO_DRAW_CHANCES and DRAW_LIMIT. Refuses a draw
 * without an idempotency key, because a repeated request would be another draw.
 */
export const draw = (
  context: CallContext,
  user: User,
  activity: OpenActivity,
  operation: IdempotentRequest | null,
): Promise<string> =>
  countRefusal(context.counts, 'draws', activity.release.alias, () =>
    orStoredAnswer(context.db, operation, () => drawOnce(context, user, activity, operation)),
  )

async function drawOnce(
  context: CallContext,
  user: User,
  activity: OpenActivity,
  operation: IdempotentRequest | null,
): Promise<string> {
  if (!operation) throw refuse('PARAM_INVALID', 'A draw needs a requestId.')
  crashAt('draw.asked')
  const participation = await participationOf(context, user, activity)
  const applicable = lotteryFor(activity, participation)
  if (!applicable) throw refuse('NOT_FOUND')
  assertCanDraw(context, user, activity, participation)
  const soldOutPrizes = new Set<string>()
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const known = attempt > 0 && (await storedAnswer(context.db, operation))
    if (known) return known
    const next = await nextDraw(context, user, activity, applicable, operation, soldOutPrizes)
    crashAt('draw.decided')
    const drawing = takeDraw(context.db, next)
    // In the next turn of the event loop the statement has been sent, and its result is not known yet.
    setImmediate(() => crashAt('draw.sent'))
    const result = await drawing
    crashAt('draw.done')
    if (result === 'drawn') {
      const outcome = next.reward ? 'WON' : 'NOTHING'
      context.counts.add('draws', { activity: activity.release.alias, result: outcome })
      return next.receipt
    }
    if (result === 'soldOut') {
      if (soldOutPrizes.has(next.prizeId) || next.outcome !== next.prizeId) throw refuse('OUT_OF_STOCK')
      soldOutPrizes.add(next.prizeId)
    }
  }
  throw refuse('RATE_LIMITED')
}
