import { createHash } from 'node:crypto'
import { countOf } from '../../contract/decimal.ts'
import type { Lottery } from '../../contract/shapes/lottery.ts'
import type { LotteryRule } from '../../contract/shapes/rules/lottery.ts'
import type { OpenActivity, TextContext } from '../context.ts'
import { describeLottery } from '../operations/lottery.ts'
import { type ChanceSource, type Chances, chancesOf } from '../rules/chances.ts'
import { seedHashOf } from '../rules/draw.ts'
import { rewardRulesOf } from '../rules/rewardRules.ts'
import { dayLength, dayOf } from '../rules/windows.ts'
import type { PersonaState } from './persona.ts'
import type { PersonaProgress } from './progress.ts'

/** Draws that `finished` has at least, within `maxPerUser`. */
const minDraws = 3

/** The chances from rewards of the persona. `claimed` has used them, `finished` has some left. */
function sourcesOf(
  lottery: LotteryRule,
  { persona, timeline, participation }: PersonaState,
  { granted }: PersonaProgress,
): ChanceSource[] {
  const tasks = participation.groups.flatMap((group) => group.tasks.map(({ task }) => task))
  const earned = granted.flatMap(({ taskId, cycleKey, grantedAt }) => {
    const rewards = tasks.find((task) => task.taskId === taskId)?.rewards ?? []
    return rewards
      .filter(({ rewardType }) => rewardType === 'LOTTERY_COUNT')
      .map(({ rewardId, amount }) => ({
        source: `${rewardId}-${cycleKey}`,
        size: countOf(amount),
        used: persona === 'claimed' ? countOf(amount) : 0,
        at: grantedAt ?? timeline.last,
      }))
  })
  if (persona !== 'finished' || timeline.activeAt === null) return earned
  const left = earned.reduce((sum, { size }) => sum + size, 0)
  const missing = Math.min(minDraws, lottery.maxPerUser ?? minDraws) - left
  return missing > 0 ? [...earned, { source: 'preview', size: missing, used: 0, at: timeline.last }] : earned
}

/** The chances of a persona: none for others than members, and none outside the event. */
export function previewChances(
  { release, windows }: OpenActivity,
  state: PersonaState | null,
  progress: PersonaProgress | null,
  now: number,
): Pick<Chances, 'remain' | 'used'> {
  const { lottery, timeZone } = release.rules
  if (!lottery || !state || !progress || !state.participation.member || now >= windows.end)
    return { remain: 0, used: 0 }
  return chancesOf(lottery, sourcesOf(lottery, state, progress), now, timeZone)
}

/** A seed of a day. It decides no draw, so it can be derived from the day. */
const seedOf = (activityId: string, day: string) =>
  createHash('sha256').update(`playbill preview ${activityId} ${day}`).digest('hex')

/** The lottery as a persona sees it, with full stock; undefined if the activity has none. */
export function previewLottery(
  context: TextContext,
  activity: OpenActivity,
  chances: Pick<Chances, 'remain' | 'used'>,
): Lottery | undefined {
  const { release, activityId } = activity
  const { lottery, timeZone } = release.rules
  if (!lottery) return undefined
  const seedFor = (at: number) => {
    const day = dayOf(at, timeZone)
    const seed = seedOf(activityId, day)
    return { day, seed, seed_hash: seedHashOf(seed) }
  }
  const stock = new Map(rewardRulesOf(release.rules).map(({ rewardId, stock }) => [rewardId, stock ?? null]))
  const seeds = {
    today: seedFor(context.now),
    tomorrow: seedFor(context.now + dayLength),
    revealed: context.now > activity.windows.start + dayLength ? seedFor(context.now - dayLength) : null,
  }
  return describeLottery(context, { lottery, release }, { left: { stock }, seeds, chances })
}
