import { fromMinor } from '../../contract/decimal.ts'
import type { Leaderboard, RankRow } from '../../contract/shapes/competition.ts'
import type { LeaderboardRule } from '../../contract/shapes/rules/boards.ts'
import type { OpenActivity, TextContext } from '../context.ts'
import { rewardNames, rewardOf } from '../payment/rewardOf.ts'
import { unlockedReward } from '../rules/pool.ts'
import { rankReward } from '../settlement/rankReward.ts'
import type { RankedMember } from '../store/scores.ts'

/** Creates the row of a ranked member. `name`: as other viewers see it. */
export function rankRows(
  { language }: TextContext,
  { release, participants }: OpenActivity,
  rule: LeaderboardRule,
): (place: RankedMember, name: string, isMe: boolean) => RankRow {
  const nameOf = rewardNames(release, language)
  return (place, name, isMe) => {
    const reward = rankReward(release.rules, rule, place, participants)
    return {
      rank: place.rank,
      userName: rule.scope === 'USER' ? name : null,
      teamName: rule.scope === 'TEAM' ? name : null,
      avatarUrl: null,
      value: fromMinor(place.score),
      metric: rule.metric,
      reward: reward && rewardOf(reward, nameOf),
      isMe,
    }
  }
}

/** The fields of a board that depend on the rules, the time and the number of participants only. */
export function boardFields(
  { language, now }: TextContext,
  { release, windows, participants }: OpenActivity,
  rule: LeaderboardRule,
): Pick<Leaderboard, 'boardId' | 'scope' | 'metric' | 'updateTime' | 'minValue' | 'rewards'> {
  const nameOf = rewardNames(release, language)
  return {
    boardId: rule.boardId,
    scope: rule.scope,
    metric: rule.metric,
    updateTime: Math.min(now, windows.settle),
    minValue: rule.minValue ?? null,
    rewards: (rule.rewards ?? []).flatMap(({ from, to, reward: promised }) => {
      const reward = unlockedReward(release.rules, participants, promised)
      return reward ? [{ from, to, reward: rewardOf(reward, nameOf) }] : []
    }),
  }
}
