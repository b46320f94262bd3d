import type { AgentTierRule } from '../../contract/shapes/rules/agent.ts'
import { payable, toMinor } from './amount.ts'

/** What somebody gets of the fees of those they invited, by how many of them are verified. */
interface Level {
  level: number
  validInvites: number
  /** Part of a thousand. */
  permille: bigint
}

/** Somebody who is no agent: level 0. */
const ordinary: Level = { level: 0, validInvites: 0, permille: 100n }

const levels: readonly Level[] = [
  { level: 1, validInvites: 0, permille: 200n },
  { level: 2, validInvites: 5, permille: 250n },
  { level: 3, validInvites: 25, permille: 300n },
  { level: 4, validInvites: 100, permille: 350n },
  { level: 5, validInvites: 500, permille: 400n },
]

const levelOf = (agent: boolean, validInvites: number): Level =>
  agent ? (levels.findLast((entry) => validInvites >= entry.validInvites) ?? ordinary) : ordinary

/** The level of an account, 0 for one that is no agent. */
export const agentLevel = (agent: boolean, validInvites: number): number => levelOf(agent, validInvites).level

const rateText = (permille: bigint) => `0.${permille.toString().padStart(3, '0').replace(/0+$/, '')}`

/** What of the fees comes back, as decimal text. */
export const rebateRate = (agent: boolean, validInvites: number): string =>
  rateText(levelOf(agent, validInvites).permille)

export type BizType = 'SPOT' | 'FUTURES'

/** Fees in parts of ten thousand of the volume. */
const fees: Record<BizType, bigint> = { SPOT: 10n, FUTURES: 5n }

/** Fee of a trade and what of it goes to the inviter, minor units. */
export function rebateOf(biz: BizType, volume: bigint, agent: boolean, validInvites: number) {
  const { permille } = levelOf(agent, validInvites)
  const fee = (volume * fees[biz]) / 10_000n
  return { fee, rate: rateText(permille), amount: payable((fee * permille) / 1000n) }
}

/** What an agent reached in an activity; volume in minor units. */
export interface Reached {
  validInvites: number
  volume: bigint
}

/** The highest tier reached, or undefined below the first. */
export const tierReached = (tiers: readonly AgentTierRule[], { validInvites, volume }: Reached) =>
  tiers.findLast((tier) => validInvites >= tier.validInvites && volume >= toMinor(tier.volume))

/** The tier after the one reached and what it still takes, or null at the top. */
export function tierAhead(tiers: readonly AgentTierRule[], reached: Reached) {
  const current = tierReached(tiers, reached)
  const tier = tiers[current ? tiers.indexOf(current) + 1 : 0]
  if (!tier) return null
  const gap = toMinor(tier.volume) - reached.volume
  return {
    tierId: tier.tierId,
    gapInvites: Math.max(0, tier.validInvites - reached.validInvites),
    gapVolume: gap > 0n ? gap : 0n,
  }
}
