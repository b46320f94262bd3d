import type { PlatformRules, RewardRule } from '../../contract/shapes/platformRules.ts'

/** Every reward an activity may pay, wherever its rules name it: each has its row of stock. */
export const rewardRulesOf = ({ taskGroups, agent, lottery, leaderboards, tiers }: PlatformRules): RewardRule[] => [
  ...taskGroups.flatMap((group) => group.tasks.flatMap((task) => task.rewards)),
  ...(agent?.tiers ?? []).map((tier) => tier.reward),
  ...(lottery?.prizes ?? []).flatMap(({ reward }) => reward ?? []),
  ...(leaderboards ?? []).flatMap((board) => (board.rewards ?? []).map(({ reward }) => reward)),
  ...(tiers ?? []).map(({ reward }) => reward),
]
