import { payable } from '../../contract/coins.ts'
import { fromMinor, toMinor } from '../../contract/decimal.ts'
import { totalOdds } from './draw.ts'

/** A member of a team with its contribution, in minor units. */
export interface TeamShare {
  userId: string
  isCaptain: boolean
  gain: bigint
}

/** The reward to split: an amount of a coin, or a count if there is no coin. */
export interface RewardAmount {
  amount: string
  coin?: string | null | undefined
}

/**
 * Splits the reward of a team: the captain's share first, the rest in proportion to the contributions (equally if all
 * contributions are 0). Parts are truncated to the scale of the coin and never exceed the reward; the remainder is not
 * paid. Members whose part is 0 are left out.
 */
export function splitReward(
  { amount, coin }: RewardAmount,
  captainShare: number,
  members: readonly TeamShare[],
): Map<string, string> {
  const whole = toMinor(amount)
  const captainBonus = members.some(({ isCaptain }) => isCaptain)
    ? (whole * BigInt(captainShare)) / BigInt(totalOdds)
    : 0n
  const rest = whole - captainBonus
  const gains = members.map(({ gain }) => (gain > 0n ? gain : 0n))
  const total = gains.reduce((sum, gain) => sum + gain, 0n)
  const parts = new Map<string, string>()
  for (const [index, { userId, isCaptain }] of members.entries()) {
    const own = total > 0n ? (rest * (gains[index] ?? 0n)) / total : rest / BigInt(members.length)
    const part = own + (isCaptain ? captainBonus : 0n)
    const amountPaid = payable(part, coin)
    if (amountPaid > 0n) parts.set(userId, fromMinor(amountPaid))
  }
  return parts
}
