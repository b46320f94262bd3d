import { amountOf } from './amounts.ts'
import { entries, type Located, part, rewardsOf } from './located.ts'
import { countPeriods } from './periods.ts'

/** The maximum cost of a reward, in 10⁻¹⁸ of its coin. */
interface MaxCost {
  coin: string
  minor: bigint
}

function maxCost(reward: Located, times: number): MaxCost[] {
  const { coin, amount } = reward.value
  const minor = amountOf(amount)
  if (typeof coin !== 'string' || minor === null || !Number.isSafeInteger(times) || times < 0) return []
  return [{ coin, minor: minor * BigInt(times) }]
}

/** A reward with a stock is paid at most `stock` times. */
const byStock = (reward: Located): MaxCost[] =>
  typeof reward.value.stock === 'number' ? maxCost(reward, reward.value.stock) : []

/** A leaderboard pays every rank once per period. */
function byRank(board: Located, root: Located): MaxCost[] {
  const periods = countPeriods(root, board)
  return entries(board, 'rewards').flatMap((rank) => {
    const { from, to } = rank.value
    if (typeof from !== 'number' || typeof to !== 'number') return []
    return part(rank, 'reward').flatMap((reward) => maxCost(reward, (to - from + 1) * periods))
  })
}

function maxCostsOf(root: Located): MaxCost[] {
  const boards = entries(root, 'leaderboards')
  const ranked = new Set(boards.map(({ pointer }) => pointer))
  const isRank = ({ pointer }: Located) => [...ranked].some((board) => pointer.startsWith(`${board}/`))
  return [
    ...rewardsOf(root)
      .filter((reward) => !isRank(reward))
      .flatMap(byStock),
    ...boards.flatMap((board) => byRank(board, root)),
  ]
}

/** The maximum cost of all rewards that have a stock or a rank, by coin, in 10⁻¹⁸. */
export function maxCostByCoin(root: Located): Map<string, bigint> {
  const maxCosts = new Map<string, bigint>()
  for (const { coin, minor } of maxCostsOf(root)) maxCosts.set(coin, (maxCosts.get(coin) ?? 0n) + minor)
  return maxCosts
}
