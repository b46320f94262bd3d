import type { Lottery } from '../../contract/shapes/lottery.ts'
import type { LotteryRule } from '../../contract/shapes/rules/lottery.ts'
import { type Chances, chancesOf } from '../rules/chances.ts'
import { fallbackOf } from '../rules/draw.ts'
import type { RuledRelease } from '../rules/terms.ts'
import { chanceSources } from '../store/draws.ts'
import { leftOf } from '../store/releases.ts'
import { seedNews } from '../store/seeds.ts'
import type { User } from '../store/users.ts'
import { type CallContext, type OpenActivity, wordsIn } from './context.ts'
import type { Standing } from './loadProgress.ts'
import { rewardOf } from './rewardOf.ts'

/** The lottery that holds for a viewer: the one they joined under, as with every promise. */
export function lotteryFor(
  { release }: OpenActivity,
  standing: Pick<Standing, 'joined'> | null,
): { lottery: LotteryRule; release: RuledRelease } | null {
  const joined = standing?.joined
  if (joined?.rules.lottery) return { lottery: joined.rules.lottery, release: joined }
  return release.rules.lottery ? { lottery: release.rules.lottery, release } : null
}

/** Whether an id stands for the draw of an activity, not for a task. */
export const isDraw = ({ release }: OpenActivity, taskId: string): boolean =>
  release.rules.lottery?.drawTaskId === taskId

const none: Chances = { open: [], remain: 0, used: 0 }

async function chancesFor(
  context: CallContext,
  user: User,
  activity: OpenActivity,
  lottery: LotteryRule,
  isMember: boolean,
): Promise<Chances> {
  if (!isMember || context.now >= activity.windows.end) return none
  const sources = await chanceSources(context.db, user.user_id, activity.activityId)
  return chancesOf(lottery, sources, context.now, activity.release.rules.timeZone)
}

/** How many draws a viewer has left; 0 where there is no lottery. */
export async function drawsLeft(
  context: CallContext,
  user: User,
  activity: OpenActivity,
  standing: Standing,
): Promise<number> {
  const held = lotteryFor(activity, standing)
  if (!held) return 0
  return (await chancesFor(context, user, activity, held.lottery, standing.member !== null)).remain
}

/** The lottery as a viewer sees it, or everybody without one. */
export async function lotteryAnswer(
  context: CallContext,
  activity: OpenActivity,
  viewer: { user: User; standing: Standing } | null,
): Promise<Lottery | undefined> {
  const held = lotteryFor(activity, viewer?.standing ?? null)
  if (!held) return undefined
  const { lottery, release } = held
  const { activityId } = activity
  const say = wordsIn(release, context.language)
  const left = await leftOf(context.db, activityId)
  const seeds = await seedNews(context.db, activityId, context.now, activity.release.rules.timeZone)
  const chances = viewer
    ? await chancesFor(context, viewer.user, activity, lottery, viewer.standing.member !== null)
    : none
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
      name: say(name),
      reward: reward ? rewardOf(reward, say) : null,
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
