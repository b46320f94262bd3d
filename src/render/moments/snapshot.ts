import type { Activity } from '../../contract/shapes/activity.ts'
import type { Completion } from '../../contract/shapes/task.ts'
import type { KeyValue } from '../../request/index.ts'
import { type AgentAnswers, agentTierOf } from './agentTier.ts'

/** What this browser has last shown a user of an activity. */
export interface Snapshot {
  /** The results were out. */
  results: boolean
  /** Number of tiers reached. */
  tier: number
  /** Number of tiers that an agent has reached; left out where it is not known. */
  agentTier?: number | undefined
  /** The user's ranks, by board and period. */
  rank: Readonly<Record<string, number>>
  team: { id: string; isRanked: boolean; isFull: boolean } | null
  /** The completed tasks, by id and cycle. */
  task: readonly string[]
}

/** The key of a task in a snapshot: a daily task is another one each day. */
export const taskKey = ({ taskId, cycleKey }: Pick<Completion, 'taskId' | 'cycleKey'>): string =>
  `${taskId}|${cycleKey}`

/** The key of a board in a snapshot: its ranks start again in each period. */
export const boardKey = ({ boardId, periodKey }: { boardId: string; periodKey: string }): string =>
  `${boardId}|${periodKey}`

/** What the answers of the platform say now. */
export function snapshotOf(
  activity: Activity,
  completions: readonly Completion[],
  agent: AgentAnswers | null = null,
): Snapshot {
  const { leaderboards = [], tiers = [], team } = activity
  return {
    results: activity.status === 'SETTLED',
    tier: tiers.filter(({ reached }) => reached).length,
    ...(agent && { agentTier: agentTierOf(agent) }),
    rank: Object.fromEntries(leaderboards.flatMap((board) => (board.me ? [[boardKey(board), board.me.rank]] : []))),
    team: team
      ? {
          id: team.teamId,
          isRanked: team.memberCount >= team.minMembers,
          isFull: team.memberCount >= team.maxMembers,
        }
      : null,
    task: completions
      .filter(({ status }) => status === 'COMPLETED' || status === 'GRANTED')
      .map((completion) => taskKey(completion)),
  }
}

const keyOf = (userId: string, activityId: string) => `seen|${userId}|${activityId}`

/** The stored snapshot; null: none, or one that cannot be read. The viewer can edit the storage. */
export function readSnapshot(storage: KeyValue, userId: string, activityId: string): Snapshot | null {
  try {
    const found = JSON.parse(storage.getItem(keyOf(userId, activityId)) ?? 'null')
    return isSnapshot(found) ? found : null
  } catch {
    return null
  }
}

function isSnapshot(found: Partial<Snapshot> | null): found is Snapshot {
  if (typeof found !== 'object' || found === null) return false
  const { results, tier, agentTier, rank, team, task } = found
  return (
    typeof results === 'boolean' &&
    typeof tier === 'number' &&
    (agentTier === undefined || typeof agentTier === 'number') &&
    typeof rank === 'object' &&
    rank !== null &&
    (team === null || typeof team?.id === 'string') &&
    Array.isArray(task)
  )
}

/** Stores a snapshot, if it has changed. */
export function writeSnapshot(storage: KeyValue, userId: string, activityId: string, snapshot: Snapshot): void {
  const text = JSON.stringify(snapshot)
  const key = keyOf(userId, activityId)
  if (storage.getItem(key) !== text) storage.setItem(key, text)
}
