import type { PlatformRules, RewardRule } from '../../contract/shapes/platformRules.ts'

/** Every reward in the rules of an activity. Each has one row in the stock table. */
export const rewardRulesOf = ({ taskGroups, agent, lottery, leaderboards, tiers }: PlatformRules): RewardRule[] => [
  ...taskGroups.flatMap((group) => group.tasks.flatMap((task) => task.rewards)),
  ...(agent?.tiers ?? []).map((tier) => tier.reward),
  ...(lottery?.prizes ?? []).flatMap(({ reward }) => reward ?? []),
  ...(leaderboards ?? []).flatMap((board) => (board.rewards ?? []).map(({ reward }) => reward)),
  ...(tiers ?? []).map(({ reward }) => reward),
]
