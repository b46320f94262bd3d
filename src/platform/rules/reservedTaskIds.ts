// Rewards of ranks and tiers are granted like those of tasks, under task ids that no task may use.

/** The task id of the rank rewards of a leaderboard. */
export const rankTaskId = (boardId: string): string => `rank-${boardId}`

/** The task id of the tier reward. */
export const tierTaskId = 'tier'

/** The task id of the tier reward of an agent. */
export const agentTierTaskId = 'agent-tier'
