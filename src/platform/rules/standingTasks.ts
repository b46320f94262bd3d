// Places and tiers are paid like tasks, under names that no task may have.

/** Under which name a board's places are paid. */
export const rankTask = (boardId: string): string => `rank-${boardId}`

/** Under which name the highest tier is paid. */
export const tierTask = 'tier'

/** Under which name an agent's highest tier is paid. */
export const agentTierTask = 'agent-tier'
