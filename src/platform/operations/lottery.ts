import type { Lottery } from '../../contract/shapes/lottery.ts'
import type { LotteryRule } from '../../contract/shapes/rules/lottery.ts'
import { type CallContext, type OpenActivity, type TextContext, wordsIn } from '../context.ts'
import { rewardNames, rewardOf } from '../payment/rewardOf.ts'
import { type Chances, chancesOf } from '../rules/chances.ts'
import { fallbackOf } from '../rules/draw.ts'
import type { ReleaseWithRules } from '../rules/effectiveTasks.ts'
import type { Remaining } from '../rules/remaining.ts'
import type { Participation } from '../settlement/participation.ts'
import { chanceSources } from '../store/draws.ts'
import { type PublicSeeds, publicSeeds } from '../store/seeds.ts'
import { remainingOf } from '../store/stockAndBudget.ts'
import type { User } from '../store/users.ts'

/** The lottery that applies to a viewer: of the release they joined under, otherwise of the current release. */
export function lotteryFor(
  { release }: OpenActivity,
  participation: Pick<Participation, 'joined'> | null,
): { lottery: LotteryRule; release: ReleaseWithRules } | null {
  const joined = participation?.joined
  if (joined?.rules.lottery) return { lottery: joined.rules.lottery, release: joined }
  return release.rules.lottery ? { lottery: release.rules.lottery, release } : null
}

/** Whether a task id is the draw of an activity, not a task. */
export const isDraw = ({ release }: OpenActivity, taskId: string): boolean =>
  release.rules.lottery?.drawTaskId === taskId

const noChances: Chances = { open: [], remain: 0, used: 0 }

async function chancesFor(
  context: CallContext,
  user: User,
  activity: OpenActivity,
  lottery: LotteryRule,
  isMember: boolean,
): Promise<Chances> {
  if (!isMember || context.now >= activity.windows.end) return noChances
  const sources = await chanceSources(context.db, user.user_id, activity.activityId)
  return chancesOf(lottery, sources, context.now, activity.release.rules.timeZone)
}

/** The number of draws a user has left; 0 if there is no lottery. */
export async function drawsLeft(
  context: CallContext,
  user: User,
  activity: OpenActivity,
  participation: Participation,
): Promise<number> {
  const applicable = lotteryFor(activity, participation)
  if (!applicable) return 0
  return (await chancesFor(context, user, activity, applicable.lottery, participation.member !== null)).remain
}

/** The lottery as a viewer sees it; without a viewer, as visitors see it. Undefined if the activity has none. */
export async function lotteryAnswer(
  context: CallContext,
  activity: OpenActivity,
  viewer: { user: User; participation: Participation } | null,
): Promise<Lottery | undefined> {
  const applicable = lotteryFor(activity, viewer?.participation ?? null)
  if (!applicable) return undefined
  const { activityId } = activity
  const left = await remainingOf(context.db, activityId)
  const seeds = await publicSeeds(context.db, activityId, context.now, activity.release.rules.timeZone)
  const chances = viewer
    ? await chancesFor(context, viewer.user, activity, applicable.lottery, viewer.participation.member !== null)
    : noChances
  return describeLottery(context, applicable, { left, seeds, chances })
}

/** A lottery with the remaining stock, the public part of the seeds and the chances of a viewer. */
export function describeLottery(
  context: TextContext,
  { lottery, release }: NonNullable<ReturnType<typeof lotteryFor>>,
  {
    left,
    seeds,
    chances,
  }: { left: Pick<Remaining, 'stock'>; seeds: PublicSeeds; chances: Pick<Chances, 'remain' | 'used'> },
): Lottery {
  const textOf = wordsIn(release, context.language)
  const nameOf = rewardNames(release, context.language)
  return {
    drawTaskId: lottery.drawTaskId,
    remainCount: chances.remain,
    totalCount: chances.remain + chances.used,
    usedCount: chances.used,
    chanceExpiry: lottery.chanceExpiry,
    maxPerUser: lottery.maxPerUser ?? null,
    freeDaily: lottery.freeDaily ?? 0,
    fallbackPrizeId: fallbackOf(lottery).prize.prizeId,
    prizes: lottery.prizes.map(({ prizeId, name, reward, odds }, index) => ({
      prizeId,
      index,
      name: textOf(name),
      reward: reward ? rewardOf(reward, nameOf) : null,
      odds,
      stock: reward?.stock === undefined ? 'OPEN' : 'LIMITED',
      left: reward?.stock === undefined ? null : (left.stock.get(reward.rewardId) ?? 0),
    })),
    seedDay: seeds.today.day,
    seedHash: seeds.today.seed_hash,
    next: { day: seeds.tomorrow.day, seedHash: seeds.tomorrow.seed_hash },
    revealed: seeds.revealed && {
      day: seeds.revealed.day,
      seed: seeds.revealed.seed,
      seedHash: seeds.revealed.seed_hash,
    },
  }
}
