import { toMinor } from '../../contract/decimal.ts'
import type { PlatformRules } from '../../contract/shapes/platformRules.ts'
import type { LeaderboardRule } from '../../contract/shapes/rules/boards.ts'
import { unlockedReward } from '../rules/pool.ts'
import type { RankedMember } from '../store/scores.ts'

/** The reward of a rank for a number of participants, or null. */
export function rankReward(
  rules: PlatformRules,
  rule: LeaderboardRule,
  { rank, score }: RankedMember,
  participants: number,
) {
  if (rule.minValue !== undefined && score < toMinor(rule.minValue)) return null
  const promised = rule.rewards?.find(({ from, to }) => rank >= from && rank <= to)?.reward
  return promised ? unlockedReward(rules, participants, promised) : null
}
