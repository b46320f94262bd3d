import type { Activity } from '../../contract/shapes/activity.ts'
import type { Reward } from '../../contract/shapes/reward.ts'

const scale = 18

const toMinor = (amount: string): bigint => {
  const [whole = '0', decimals = ''] = amount.split('.')
  return BigInt(whole + decimals.padEnd(scale, '0'))
}

const fromMinor = (minor: bigint): string => {
  const digits = minor.toString().padStart(scale + 1, '0')
  return `${digits.slice(0, -scale)}.${digits.slice(-scale)}`.replace(/\.?0+$/, '')
}

/**
 * The most that one viewer can be paid in the coin most rewards are paid in: every task once and, of the tiers, the
 * highest; null when nothing is paid in a coin. An everyday reward counts once: how often it can be had depends on when
 * one joins. Decimal strings throughout, never a float.
 */
export function mostOf({ taskGroups, tiers = [] }: Activity): { amount: string; coin: string } | null {
  const tasks = taskGroups.flatMap((group) => group.tasks).flatMap((task) => task.rewards)
  const last = tiers.at(-1)
  return sumOf(last ? [...tasks, last.reward] : tasks)
}

function sumOf(rewards: readonly Reward[]): { amount: string; coin: string } | null {
  const sums = new Map<string, { minor: bigint; count: number }>()
  for (const { coin, amount } of rewards) {
    if (!coin) continue
    const { minor, count } = sums.get(coin) ?? { minor: 0n, count: 0 }
    sums.set(coin, { minor: minor + toMinor(amount), count: count + 1 })
  }
  const [most] = [...sums].sort(([, a], [, b]) => b.count - a.count)
  return most ? { coin: most[0], amount: fromMinor(most[1].minor) } : null
}
