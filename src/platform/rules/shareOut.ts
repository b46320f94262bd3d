import { fromMinor, payable, toMinor } from './amount.ts'
import { allOdds } from './draw.ts'

/** A member of a team, and what it brought in minor units. */
export interface Sharer {
  userId: string
  isCaptain: boolean
  gain: bigint
}

/**
 * Divides a team's reward: the captain's share first, the rest by what each member brought (evenly when nobody brought
 * anything). Parts are cut off at eight decimals; what is left over stays with the activity, so it never exceeds the whole.
 */
export function shareOut(amount: string, captainShare: number, members: readonly Sharer[]): Map<string, string> {
  const whole = toMinor(amount)
  const captains = members.some(({ isCaptain }) => isCaptain) ? (whole * BigInt(captainShare)) / BigInt(allOdds) : 0n
  const rest = whole - captains
  const brought = members.map(({ gain }) => (gain > 0n ? gain : 0n))
  const total = brought.reduce((sum, gain) => sum + gain, 0n)
  const parts = new Map<string, string>()
  for (const [index, { userId, isCaptain }] of members.entries()) {
    const own = total > 0n ? (rest * (brought[index] ?? 0n)) / total : rest / BigInt(members.length)
    const part = own + (isCaptain ? captains : 0n)
    const cut = payable(part)
    if (cut > 0n) parts.set(userId, fromMinor(cut))
  }
  return parts
}
