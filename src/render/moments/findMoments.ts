import { isOver } from '../../contract/isOver.ts'
import { type NextTier, nextTier } from '../../contract/nextTier.ts'
import type { Activity } from '../../contract/shapes/activity.ts'
import type { Leaderboard, RankRow, Team, Tier } from '../../contract/shapes/competition.ts'
import type { Completion, Task } from '../../contract/shapes/task.ts'
import { type AgentAnswers, type AgentTierMoment, agentTierReached } from './agentTier.ts'
import { boardKey, type Snapshot, snapshotOf, taskKey } from './snapshot.ts'
import { takesPart } from './takesPart.ts'

/** A board with the final or current rank of the user. */
export type RankedBoard = Leaderboard & { me: RankRow }

/** Something that has happened to a user in an activity since this browser last showed it. */
export type Moment =
  /** The results are out. `board`: one with the user's final rank; null: not ranked. */
  | { kind: 'results'; board: RankedBoard | null }
  /** `number`: from 1. */
  | { kind: 'tier'; tier: Tier; number: number; next: NextTier | null }
  | AgentTierMoment
  /** The team has enough members to be ranked, or the maximum. */
  | { kind: 'team'; team: Team; isFull: boolean }
  /** Tasks whose rewards can be claimed. */
  | { kind: 'task'; tasks: readonly Task[] }
  | { kind: 'rank'; board: RankedBoard }

/** The name of a moment. */
export type MomentKind = Moment['kind']

/**
 * The moments of a user who takes part, the most valuable first. `before`: what this browser has shown; null: nothing yet,
 * so nothing can be said about a change. Only results do not need a change: they are shown at the first visit after the
 * settlement, until the claims end.
 */
export function findMoments(
  before: Snapshot | null,
  activity: Activity,
  completions: readonly Completion[],
  agent: AgentAnswers | null = null,
): Moment[] {
  if (!takesPart(activity)) return []
  if (activity.status === 'SETTLED') {
    const isNew = !before?.results && activity.serverTime < activity.claimEndTime
    return isNew ? [{ kind: 'results', board: finalBoard(activity) }] : []
  }
  if (!before || isOver(activity)) return []
  const now = snapshotOf(activity, completions)
  return [
    ...tierReached(before, now, activity),
    ...agentTierReached(before.agentTier, agent),
    ...tasksCompleted(before, activity, completions),
    ...teamFormed(before, now, activity),
    ...rankGained(before, activity),
  ]
}

/**
 * The snapshot to store: what the answers say now, except for `pending` moments, which were not shown yet. After its moment
 * was shown, a kind is no longer pending.
 */
export function storedSnapshot(before: Snapshot | null, now: Snapshot, pending: readonly MomentKind[]): Snapshot {
  const first: Snapshot = { ...now, results: false }
  const shown = before ?? first
  const known = { ...(before?.agentTier !== undefined && { agentTier: before.agentTier }), ...now }
  return { ...known, ...Object.fromEntries(pending.map((kind) => [kind, shown[kind]])) }
}

const isRanked = (board: Leaderboard): board is RankedBoard => board.me !== null

/** Of the boards of the whole event, the one with a reward for the user, else the first on which the user is ranked. */
function finalBoard({ leaderboards = [] }: Activity): RankedBoard | null {
  const ranked = leaderboards.filter(isRanked).filter(({ period }) => period === 'TOTAL')
  return ranked.find(({ me }) => me.reward) ?? ranked[0] ?? null
}

function tierReached(before: Snapshot, now: Snapshot, activity: Activity): Moment[] {
  const { tiers = [], tierProgress } = activity
  const index = tiers.findIndex(({ current }) => current)
  const tier = tiers[index]
  if (!tier || !tierProgress || now.tier <= before.tier) return []
  return [{ kind: 'tier', tier, number: index + 1, next: nextTier(activity) }]
}

function tasksCompleted(before: Snapshot, { taskGroups }: Activity, completions: readonly Completion[]): Moment[] {
  const known = new Set(before.task)
  const all = new Map(taskGroups.flatMap((group) => group.tasks).map((task) => [task.taskId, task]))
  const tasks = completions.flatMap((completion) => {
    const task = all.get(completion.taskId)
    return task && completion.status === 'COMPLETED' && !known.has(taskKey(completion)) ? [task] : []
  })
  return tasks.length ? [{ kind: 'task', tasks }] : []
}

/** Only a change of the team that was shown before: the action by which the user joins a team has its own dialog. */
function teamFormed({ team: before }: Snapshot, { team: now }: Snapshot, { team }: Activity): Moment[] {
  if (!team || !now || before?.id !== now.id) return []
  const isFull = now.isFull && !before.isFull
  return isFull || (now.isRanked && !before.isRanked) ? [{ kind: 'team', team, isFull }] : []
}

/** Ranks up to this one are worth a moment, however small the gain. */
const topRank = 10

function rankGained(before: Snapshot, { leaderboards = [] }: Activity): Moment[] {
  const gained = leaderboards.filter(isRanked).filter((board) => {
    const from = before.rank[boardKey(board)]
    return from !== undefined && isNotable(board, from)
  })
  const board = gained.find(({ me }) => me.reward) ?? gained[0]
  return board ? [{ kind: 'rank', board }] : []
}

/**
 * Boards of thousands change all the time: a gain counts near the top, of a tenth of the rank, or for another reward.
 */
function isNotable({ me: { rank, reward }, rewards }: RankedBoard, from: number): boolean {
  if (rank >= from) return false
  const before = rewards.find((band) => band.from <= from && from <= band.to)?.reward
  return rank <= topRank || (from - rank) * 10 >= from || (reward !== null && reward.rewardId !== before?.rewardId)
}
