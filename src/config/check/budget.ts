import { nearest } from '../../expressions/nearest.ts'
import type { Problem } from '../problem.ts'
import type { Document } from '../text/document.ts'
import { join } from '../text/pointer.ts'
import { fromMinor, toMinor } from './amounts.ts'
import { entries, type Found, part, rewardsOf } from './found.ts'
import { countPeriods } from './periods.ts'

/** Every coin that is paid out has a budget, and the budget holds what is promised for certain. */
export function checkBudget(document: Document, root: Found): Problem[] {
  // A broken budget is said where it stands; it says nothing of what it holds.
  if (!Array.isArray(root.value.budget)) return []
  const lines = entries(root, 'budget')
  return [...findUncovered(document, root, lines), ...findExcess(document, root, lines)]
}

// What is no ticker is told as that.
const ticker = /^[A-Z0-9]{2,12}$/

function findUncovered(document: Document, root: Found, lines: readonly Found[]): Problem[] {
  const covered = new Set<unknown>(lines.map(({ value }) => value.coin))
  const held = [...covered].map(String)
  return rewardsOf(root).flatMap(({ value, pointer }) => {
    const { coin } = value
    if (typeof coin !== 'string' || !ticker.test(coin) || covered.has(coin)) return []
    // One line of the budget mends them all.
    covered.add(coin)
    const meant = nearest(coin, held)
    return [
      document.problem('P0705', join(pointer, 'coin'), {
        message: `There is no budget in ${coin}.`,
        suggestion: `${meant ? `Did you mean "${meant}"? If not, add` : 'Add'} { "coin": "${coin}", "amount": "…" } to "budget".`,
      }),
    ]
  })
}

/** What one reward may cost at most, where that is certain. */
interface Promise {
  coin: string
  minor: bigint
}

function promise(reward: Found, times: number): Promise[] {
  const { coin, amount } = reward.value
  const minor = toMinor(amount)
  if (typeof coin !== 'string' || minor === null || !Number.isSafeInteger(times) || times < 0) return []
  return [{ coin, minor: minor * BigInt(times) }]
}

/** A reward with a stock can be paid as often as the stock has pieces. */
const byStock = (reward: Found): Promise[] =>
  typeof reward.value.stock === 'number' ? promise(reward, reward.value.stock) : []

/** Every rank of every period of a board is paid once. */
function byRank(board: Found, root: Found): Promise[] {
  const periods = countPeriods(root, board)
  return entries(board, 'rewards').flatMap((rank) => {
    const { from, to } = rank.value
    if (typeof from !== 'number' || typeof to !== 'number') return []
    return part(rank, 'reward').flatMap((reward) => promise(reward, (to - from + 1) * periods))
  })
}

function promisesOf(root: Found): Promise[] {
  const boards = entries(root, 'leaderboards')
  const ranked = new Set(boards.map(({ pointer }) => pointer))
  const isRank = ({ pointer }: Found) => [...ranked].some((board) => pointer.startsWith(`${board}/`))
  return [
    ...rewardsOf(root)
      .filter((reward) => !isRank(reward))
      .flatMap(byStock),
    ...boards.flatMap((board) => byRank(board, root)),
  ]
}

function findExcess(document: Document, root: Found, lines: readonly Found[]): Problem[] {
  const promised = new Map<string, bigint>()
  for (const { coin, minor } of promisesOf(root)) promised.set(coin, (promised.get(coin) ?? 0n) + minor)
  return lines.flatMap(({ value, pointer }) => {
    const held = toMinor(value.amount)
    const sum = promised.get(String(value.coin)) ?? 0n
    if (held === null || held === 0n || sum <= held) return []
    const needed = fromMinor(sum)
    return [
      document.problem('P0709', join(pointer, 'amount'), {
        message: `The rewards promise ${needed} ${value.coin}, and the budget holds ${value.amount}.`,
        cause: 'Promised are the stock of each reward and, on boards, every rank of every period.',
        suggestion: `Raise the budget to "${needed}", or lower stock and amounts.`,
      }),
    ]
  })
}
