import type { RewardRule } from '../../contract/shapes/platformRules.ts'
import { type Reward, rewardKindOf } from '../../contract/shapes/reward.ts'

/** A reward as it is shown, named by the words it was promised in. */
export const rewardOf = (reward: RewardRule, say: (key: string) => string): Reward => ({
  rewardId: reward.rewardId,
  rewardType: reward.rewardType,
  rewardKind: rewardKindOf[reward.rewardType],
  amount: reward.amount,
  coin: reward.coin ?? null,
  name: say(reward.name),
  iconUrl: null,
  validDays: reward.validDays ?? null,
})
