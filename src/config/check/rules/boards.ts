import type { Problem } from '../../problem.ts'
import type { Document } from '../../text/document.ts'
import { join } from '../../text/pointer.ts'
import { amountOf } from '../amounts.ts'
import { entries, type Located, part } from '../located.ts'
import { countPeriods } from '../periods.ts'

/** Checks leaderboards: ranks without gaps, descending rewards, enough stock, valid limits, no duplicates. */
export function checkBoards(document: Document, root: Located): Problem[] {
  const boards = entries(root, 'leaderboards')
  return [
    ...boards.flatMap((board) => [
      ...checkGaps(document, board),
      ...checkRewardsDescend(
        document,
        ranksOf(board).map(({ reward }) => reward),
        'rank',
      ),
      ...checkStocks(document, root, board),
      ...checkLimits(document, board),
      ...checkMinimum(document, board),
    ]),
    ...findSame(document, boards),
  ]
}

interface Rank {
  found: Located
  from: number
  to: number
  reward: Located
}

/** The ranks of a leaderboard that have a reward, best first. */
const ranksOf = (board: Located): Rank[] =>
  entries(board, 'rewards')
    .flatMap((found) => {
      const { from, to } = found.value
      const [reward] = part(found, 'reward')
      return typeof from === 'number' && typeof to === 'number' && reward ? [{ found, from, to, reward }] : []
    })
    .sort((a, b) => a.from - b.from)

function checkGaps(document: Document, board: Located): Problem[] {
  const ranks = ranksOf(board)
  const isWrong = ranks.some(({ from, to }, index) => to < from || (ranks[index + 1]?.from ?? to + 1) <= to)
  // Overlapping ranks are reported by checkRanksAndTiers.
  if (isWrong) return []
  return ranks.flatMap(({ found, from }, index) => {
    const next = (ranks[index - 1]?.to ?? 0) + 1
    if (from <= next) return []
    const gap = next === from - 1 ? `Rank ${next} has` : `The ranks ${next} to ${from - 1} have`
    return [
      document.problem('P0741', join(found.pointer, 'from'), {
        message: `${gap} no reward.`,
        cause: 'Somebody on a better rank would win nothing.',
        suggestion: `Write ${next} here, or add a reward for the ranks between.`,
      }),
    ]
  })
}

/** Reports rewards that pay more than the better one before it. `rewards`: best first; tiers therefore in reverse order. */
export function checkRewardsDescend(document: Document, rewards: readonly Located[], what: 'rank' | 'tier'): Problem[] {
  return rewards.slice(1).flatMap((reward, index) => {
    const before = rewards[index]
    if (!before || reward.value.coin !== before.value.coin || reward.value.rewardType !== before.value.rewardType)
      return []
    const [own, better] = [amountOf(reward.value.amount), amountOf(before.value.amount)]
    if (own === null || better === null || own <= better) return []
    const [here, there] = what === 'rank' ? [reward, before] : [before, reward]
    return [
      document.problem('P0740', join(here.pointer, 'amount'), {
        message: `This ${what} pays ${String(here.value.amount)}, and the ${what === 'rank' ? 'better rank' : 'tier'} before it ${String(there.value.amount)}.`,
        cause: what === 'rank' ? 'A worse rank would win more.' : 'A higher tier would win less.',
        suggestion: 'Check both amounts.',
      }),
    ]
  })
}

function checkStocks(document: Document, root: Located, board: Located): Problem[] {
  const periods = countPeriods(root, board)
  return ranksOf(board).flatMap(({ from, to, reward }) => {
    const { stock } = reward.value
    const winners = (to - from + 1) * periods
    if (typeof stock !== 'number' || stock >= winners || winners <= 0) return []
    return [
      document.problem('P0742', join(reward.pointer, 'stock'), {
        message: `The stock is ${stock}, and the board pays this reward ${winners} times.`,
        cause: 'Some winners would get nothing.',
        suggestion: `Write ${winners}, or remove "stock".`,
      }),
    ]
  })
}

function checkLimits(document: Document, { value, pointer }: Located): Problem[] {
  const { metric, minValue, maxValue } = value
  const max = amountOf(maxValue)
  if (max === null) return []
  if (metric === 'PNL' || metric === 'ROI')
    return [
      document.problem('P0756', join(pointer, 'maxValue'), {
        message: `"maxValue" limits a volume, and this board ranks by ${metric}.`,
        cause: 'The platform refuses such a board.',
        suggestion: 'Remove "maxValue".',
        on: 'key',
      }),
    ]
  if (max >= (amountOf(minValue) ?? amountOf('1') ?? 0n)) return []
  return [
    document.problem('P0756', join(pointer, 'maxValue'), {
      message: 'Nobody can win on this board.',
      cause: `At most ${String(maxValue)} counts per user, and a reward needs ${String(minValue ?? 1)}.`,
      suggestion: 'Raise "maxValue", or lower "minValue".',
    }),
  ]
}

/** Reports a minimum of 0 on a board of volumes: each volume is at least 0. */
function checkMinimum(document: Document, { value, pointer }: Located): Problem[] {
  if (value.metric !== 'VOLUME' || amountOf(value.minValue) !== 0n) return []
  return [
    document.problem('P0729', join(pointer, 'minValue'), {
      message: '"minValue" has no effect: it is 0.',
      cause: 'Each volume is at least 0, so every rank wins.',
      suggestion: 'Write the volume that a reward needs, or remove "minValue".',
    }),
  ]
}

/** Reports leaderboards with the same scope, metric, market and a common period. */
function findSame(document: Document, boards: readonly Located[]): Problem[] {
  return boards.flatMap((board, index) => {
    const { scope, metric, market, periods } = board.value
    const duplicate = boards
      .slice(0, index)
      .find(
        ({ value }) =>
          value.boardId !== board.value.boardId &&
          value.scope === scope &&
          value.metric === metric &&
          (value.market ?? null) === (market ?? null) &&
          Array.isArray(periods) &&
          Array.isArray(value.periods) &&
          periods.some((period: unknown) => (value.periods as unknown[]).includes(period)),
      )
    if (!duplicate) return []
    return [
      document.problem('P0754', join(board.pointer, 'metric'), {
        message: `This board ranks the same as the board "${String(duplicate.value.boardId)}".`,
        cause: 'Their scope, metric, market and a period are the same, so the same users lead both.',
        suggestion: 'Remove one of the two boards, or change what it ranks.',
      }),
    ]
  })
}
