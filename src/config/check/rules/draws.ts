import { countOf } from '../../../contract/decimal.ts'
import type { Problem } from '../../problem.ts'
import type { Document } from '../../text/document.ts'
import { join } from '../../text/pointer.ts'
import { entries, type Located, part, rewardsOf } from '../located.ts'

const million = 1_000_000
const isDraws = ({ value }: Located) => value.rewardType === 'LOTTERY_COUNT'

/** Checks that draws can be earned and used, that they run out, and that prizes can be won. */
export function checkDraws(document: Document, root: Located): Problem[] {
  const [lottery] = part(root, 'lottery')
  const prizes = lottery ? entries(lottery, 'prizes') : []
  return [
    ...checkUsableDraws(document, root, lottery),
    ...(lottery ? [...checkChances(document, root, lottery), ...checkEndless(document, lottery, prizes)] : []),
    ...(lottery ? checkLimit(document, root, lottery) : []),
    ...prizes.flatMap((prize) => checkOdds(document, prize, lottery?.value.fallbackPrizeId)),
  ]
}

/** Reports rewards that give draws that cannot be used: there is no lottery, or it is over when they are paid. */
function checkUsableDraws(document: Document, root: Located, lottery: Located | undefined): Problem[] {
  const after = entries(root, 'taskGroups').flatMap((group, index) =>
    group.value.timing === 'AFTER' ? [`/taskGroups/${index}/`] : [],
  )
  // A lottery that is not an object is reported by the schema.
  if (!lottery && root.value.lottery !== undefined) return []
  const useless = rewardsOf(root)
    .filter(isDraws)
    .filter(({ pointer }) => !lottery || isLate(pointer, after))
  const [first, ...more] = useless
  if (!first) return []
  const count = more.length ? `${useless.length} rewards give` : 'This reward gives'
  return [
    document.problem('P0724', join(first.pointer, 'rewardType'), {
      message: lottery
        ? `${more.length ? `The draws of ${useless.length} rewards` : 'These draws'} are paid after the last draw.`
        : `${count} draws, and the activity has no lottery.`,
      cause: lottery
        ? 'Draws end with the event, and what is paid when results are final comes later.'
        : 'Nobody could use them.',
      suggestion: lottery ? 'Give another reward here.' : 'Add "lottery" to this file, or give another reward.',
    }),
  ]
}

/** Whether a reward is paid at settlement. */
const isLate = (pointer: string, after: readonly string[]): boolean =>
  ['/leaderboards/', '/tiers/', '/agent/', ...after].some((start) => pointer.startsWith(start))

function checkChances(document: Document, root: Located, { value, pointer }: Located): Problem[] {
  const isFree = value.freeDaily !== undefined && value.freeDaily !== 0
  const isEarned = entries(root, 'taskGroups').some((group) =>
    entries(group, 'tasks').some((task) => entries(task, 'rewards').some(isDraws)),
  )
  if (isFree || isEarned) return []
  return [
    document.problem('P0725', pointer, {
      message: 'Nobody can draw.',
      cause: 'No task gives draws, and "freeDaily" gives none.',
      suggestion: 'Write "freeDaily": 1, or give a task a LOTTERY_COUNT reward.',
      on: 'key',
    }),
  ]
}

const drawsOf = (prize: Located): number => {
  const [reward] = part(prize, 'reward')
  return reward && isDraws(reward) && /^\d{1,15}$/.test(String(reward.value.amount))
    ? countOf(String(reward.value.amount))
    : 0
}

/** Reports prizes that give one or more draws per draw on average. A prize with stock counts as the fallback prize, as if sold out. */
function checkEndless(document: Document, lottery: Located, prizes: readonly Located[]): Problem[] {
  const fallback = prizes.find(({ value }) => value.prizeId === lottery.value.fallbackPrizeId)
  const given = prizes.reduce((sum, prize) => {
    const [reward] = part(prize, 'reward')
    const odds = typeof prize.value.odds === 'number' ? prize.value.odds : 0
    const won = reward?.value.stock !== undefined && fallback ? fallback : prize
    return sum + odds * drawsOf(won)
  }, 0)
  if (given < million) return []
  return [
    document.problem('P0725', join(lottery.pointer, 'prizes'), {
      message: `Each draw wins ${(given / million).toLocaleString('en-US', { maximumFractionDigits: 2 })} further draws on average.`,
      cause: 'Viewers could draw without end.',
      suggestion: 'Lower the odds or the amount of the prizes that give draws.',
      on: 'key',
    }),
  ]
}

/** The draws that the tasks of the whole event give one user together. */
const earnedOnce = (root: Located): number =>
  entries(root, 'taskGroups')
    .filter(({ value }) => value.timing === 'DURING')
    .flatMap((group) => entries(group, 'tasks'))
    .flatMap((task) => entries(task, 'rewards'))
    .filter((reward) => isDraws(reward) && /^\d{1,6}$/.test(String(reward.value.amount)))
    .reduce((sum, { value }) => sum + countOf(String(value.amount)), 0)

/** Reports a limit below the free draws of one day, or below the draws that a user can earn. */
function checkLimit(document: Document, root: Located, { value, pointer }: Located): Problem[] {
  const { freeDaily, maxPerUser } = value
  if (typeof maxPerUser !== 'number' || maxPerUser < 1) return []
  const describe = (has: string, cause: string, suggestion: string) => [
    document.problem('P0726', join(pointer, 'maxPerUser'), {
      message: `A user can draw ${maxPerUser === 1 ? 'once' : `${maxPerUser} times`} in the whole event, and ${has}.`,
      cause,
      suggestion,
    }),
  ]
  if (typeof freeDaily === 'number' && maxPerUser < freeDaily)
    return describe(
      `has ${freeDaily} free draws each day`,
      'The free draws of the first day cannot all be used.',
      'Raise "maxPerUser", or lower "freeDaily".',
    )
  const earned = earnedOnce(root)
  if (earned <= maxPerUser) return []
  return describe(
    `the tasks give ${earned} draws`,
    'Users who complete all tasks cannot use the draws they get.',
    'Raise "maxPerUser", or lower the rewards of the tasks.',
  )
}

function checkOdds(document: Document, { value, pointer }: Located, fallback: unknown): Problem[] {
  const isFallback = value.prizeId === fallback || value.reward === undefined || value.reward === null
  if (value.odds !== 0 || isFallback) return []
  return [
    document.problem('P0726', join(pointer, 'odds'), {
      message: 'Nobody can win this prize.',
      cause: 'Its odds are 0 in a million, and the page shows it.',
      suggestion: 'Give it odds, or remove the prize.',
    }),
  ]
}
