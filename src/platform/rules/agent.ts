import { payable } from '../../contract/coins.ts'
import { toMinor } from '../../contract/decimal.ts'
import type { AgentTierRule } from '../../contract/shapes/rules/agent.ts'

/** The share of the fees of invitees that an inviter receives, by the number of verified invitees. */
interface Level {
  level: number
  validInvites: number
  /** Share of the fee, per thousand. */
  permille: bigint
}

/** Level 0: a user who is not an agent. */
const notAgent: Level = { level: 0, validInvites: 0, permille: 100n }

const levels: readonly Level[] = [
  { level: 1, validInvites: 0, permille: 200n },
  { level: 2, validInvites: 5, permille: 250n },
  { level: 3, validInvites: 25, permille: 300n },
  { level: 4, validInvites: 100, permille: 350n },
  { level: 5, validInvites: 500, permille: 400n },
]

const levelOf = (agent: boolean, validInvites: number): Level =>
  agent ? (levels.findLast((entry) => validInvites >= entry.validInvites) ?? notAgent) : notAgent

/** The agent level of a user; 0 if the user is not an agent. */
export const agentLevel = (agent: boolean, validInvites: number): number => levelOf(agent, validInvites).level

const rateText = (permille: bigint) => `0.${permille.toString().padStart(3, '0').replace(/0+$/, '')}`

/** The rebate rate as decimal text, such as `0.25`. */
export const rebateRate = (agent: boolean, validInvites: number): string =>
  rateText(levelOf(agent, validInvites).permille)

/** The market of a trade, as calls about rebates name it. */
export type BizType = 'SPOT' | 'FUTURES'

/** Fees per ten thousand of the volume. */
const fees: Record<BizType, bigint> = { SPOT: 10n, FUTURES: 5n }

/** The coin of fees and rebates. */
export const rebateCoin = 'USDT'

/**
 * The fee of a trade and the rebate of the inviter, in minor units of USDT. Both are truncated to the scale of the
 * coin, so the rebate is never more than its share of the displayed fee. `knownFee`: the fee that the feed reported.
 */
export function rebateOf(
  biz: BizType,
  volume: bigint,
  agent: boolean,
  validInvites: number,
  knownFee: bigint | null = null,
) {
  const { permille } = levelOf(agent, validInvites)
  const fee = knownFee ?? payable((volume * fees[biz]) / 10_000n, rebateCoin)
  return {
    fee,
    rate: rateText(permille),
    amount: payable((fee * permille) / 1000n, rebateCoin),
  }
}

/** Results of an agent in an activity; volume in minor units. */
export interface Reached {
  validInvites: number
  volume: bigint
}

/** The highest tier reached; undefined below the first tier. */
export const tierReached = (tiers: readonly AgentTierRule[], { validInvites, volume }: Reached) =>
  tiers.findLast((tier) => validInvites >= tier.validInvites && volume >= toMinor(tier.volume))

/** The next tier with the missing invites and volume; null if the highest tier is reached. */
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
