import type { Answer } from '../../contract/call.ts'
import type { calls } from '../../contract/calls/index.ts'

type AgentPerformance = Answer<typeof calls.agentPerformance>
type AgentTier = Answer<typeof calls.getActivityDetailInfo>['tiers'][number]

/** What the platform answers about an agent. */
export interface AgentAnswers {
  /** Lowest first. */
  tiers: readonly AgentTier[]
  performance: Pick<AgentPerformance, 'tierId' | 'nextTier'>
}

/** The agent has reached a tier. `number`: from 1. `next`: what is missing to the tier above; null: none is. */
export interface AgentTierMoment {
  kind: 'agentTier'
  tier: AgentTier
  number: number
  next: AgentPerformance['nextTier']
}

/** The number of tiers that the agent has reached. */
export const agentTierOf = ({ tiers, performance }: AgentAnswers): number =>
  tiers.findIndex(({ tierId }) => tierId === performance.tierId) + 1

/** The tier that is reached now, if it is above the number `before`; undefined: that was not known, so nothing is new. */
export function agentTierReached(before: number | undefined, agent: AgentAnswers | null): AgentTierMoment[] {
  if (!agent || before === undefined) return []
  const number = agentTierOf(agent)
  const tier = agent.tiers[number - 1]
  if (!tier || number <= before) return []
  return [{ kind: 'agentTier', tier, number, next: agent.performance.nextTier }]
}
