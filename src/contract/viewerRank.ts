import { isAtLeast, minus } from './decimal.ts'
import type { Activity } from './shapes/activity.ts'
import type { Leaderboard, RankRow } from './shapes/competition.ts'
import type { Reward } from './shapes/reward.ts'

/** The next better reward, and what is missing for it. */
export interface NextReward {
  reward: Reward
  /** The last rank that wins it. */
  rank: number
  /** Number of ranks from the viewer's rank up to that rank. */
  ranksAbove: number
  /** The value missing for that rank; null when its row has not been loaded. */
  gap: string | null
}

/** The rank of the viewer or the viewer's team on a board, or the reason why there is none. */
export type ViewerRank =
  /** `unknown`: a user whose data the platform has not answered (yet). */
  | { kind: 'visitor' | 'unknown' | 'notJoined' | 'noTeam' | 'unranked' }
  /** The team needs `missing` more members to be ranked. */
  | { kind: 'smallTeam'; missing: number }
  | {
      kind: 'ranked'
      me: RankRow
      /** The value missing for the rank above; null on the first rank. '0': the values are equal, and the other was first. */
      gap: string | null
      /** The value missing for the minimum that can win a reward; null when it is reached or there is no minimum. */
      toMinimum: string | null
      next: NextReward | null
    }

/** The viewer's rank on a board. Without `loggedIn` the result is a visitor's, even if the answer contains a user. */
export function viewerRank(board: Leaderboard, { user, team }: Activity, loggedIn: boolean): ViewerRank {
  if (!loggedIn) return { kind: 'visitor' }
  const { me, minValue } = board
  if (me) {
    const toMinimum = minValue !== null && !isAtLeast(me.value, minValue) ? minus(minValue, me.value) : null
    return { kind: 'ranked', me, gap: board.gapToNext, toMinimum, next: nextReward(board, me) }
  }
  if (!user) return { kind: 'unknown' }
  if (user.applyStatus !== 'APPLIED') return { kind: 'notJoined' }
  if (board.scope === 'USER') return { kind: 'unranked' }
  if (!team) return { kind: 'noTeam' }
  const missing = team.minMembers - team.memberCount
  return missing > 0 ? { kind: 'smallTeam', missing } : { kind: 'unranked' }
}

function nextReward({ rewards, list, around }: Leaderboard, me: RankRow): NextReward | null {
  const above = rewards.filter(({ to }) => to < me.rank)
  const best = above.reduce<(typeof above)[number] | null>(
    (last, band) => (last && last.to > band.to ? last : band),
    null,
  )
  if (!best) return null
  const row = [...around, ...list].find(({ rank }) => rank === best.to)
  return {
    reward: best.reward,
    rank: best.to,
    ranksAbove: me.rank - best.to,
    gap: row ? minus(row.value, me.value) : null,
  }
}
