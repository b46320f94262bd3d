import type { Language } from '../../contract/languages.ts'
import type { RewardRule } from '../../contract/shapes/platformRules.ts'
import { type Reward, rewardKindOf } from '../../contract/shapes/reward.ts'
import { wordsIn } from '../context.ts'
import type { ReleaseWithRules } from '../rules/effectiveTasks.ts'
import { nameOfReward } from '../rules/rewardName.ts'

/** Names a reward with the amount that is, or would be, credited. `name` is the key of its words. */
export type Namer = (reward: Pick<RewardRule, 'rewardId' | 'amount' | 'coin' | 'name'>) => string

/** Names the rewards of a release in a language. */
export function rewardNames(release: ReleaseWithRules, language: Language): Namer {
  const textOf = wordsIn(release, language)
  return (reward) => nameOfReward(release.rules, reward, textOf(reward.name), language.language)
}

/** A reward as answers contain it. */
export const rewardOf = (reward: RewardRule, nameOf: Namer): Reward => ({
  rewardId: reward.rewardId,
  rewardType: reward.rewardType,
  rewardKind: rewardKindOf[reward.rewardType],
  amount: reward.amount,
  coin: reward.coin ?? null,
  name: nameOf(reward),
  iconUrl: null,
  validDays: reward.validDays ?? null,
})
