import { plus } from './decimal.ts'

/** The sum of the rewards in one coin. */
export interface CoinSum {
  coin: string
  amount: string
  /** Number of rewards in the sum. */
  count: number
}

/** Rewards summed by coin; the coin with the most rewards comes first. Rewards without a coin (draws, goods) are skipped. */
export function sumsByCoin(rewards: readonly { coin?: string | null; amount: string }[]): CoinSum[] {
  const sums = new Map<string, CoinSum>()
  for (const { coin, amount } of rewards) {
    if (!coin) continue
    const before = sums.get(coin) ?? { coin, amount: '0', count: 0 }
    sums.set(coin, { coin, amount: plus(before.amount, amount), count: before.count + 1 })
  }
  return [...sums.values()].sort((a, b) => b.count - a.count)
}
