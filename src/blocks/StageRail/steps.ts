import type { Activity } from '../../contract/shapes/activity.ts'
import type { Stage } from '../../contract/shapes/standings.ts'
import type { Completion, Task } from '../../contract/shapes/task.ts'

/**
 * What a stage is to the viewer. `soon` and `over`: its own time has not come, or is past. `locked`: an earlier stage
 * is not done. `done`: all of its tasks are met; `claim`: and there is something to claim.
 */
export type StageState = 'open' | 'done' | 'claim' | 'locked' | 'soon' | 'over'

export interface StageStep {
  stage: Stage
  tasks: readonly Task[]
  /** Tasks met so far. */
  met: number
  state: StageState
}

const isMet = (row: Completion | undefined) => row?.status === 'COMPLETED' || row?.status === 'GRANTED'

/**
 * The stages of a campaign as they stand for this viewer. Locks are the platform's: a stage is locked while each of its
 * tasks that is not met is. `rows` null: nothing is known of the viewer, who sees the order and the times.
 */
export function stepsOf(activity: Activity, rows: readonly Completion[] | null): StageStep[] {
  const byTask = new Map((rows ?? []).map((row) => [row.taskId, row]))
  return (activity.stages ?? []).map((stage, index) => {
    const tasks = activity.taskGroups.find(({ identifier }) => identifier === stage.identifier)?.tasks ?? []
    const own = tasks.map(({ taskId }) => byTask.get(taskId))
    const met = own.filter(isMet).length
    return { stage, tasks, met, state: stateOf(stage, own, rows ? undefined : index > 0) }
  })
}

function stateOf(
  { status }: Stage,
  own: readonly (Completion | undefined)[],
  /** For a viewer nothing is known of: whether an earlier stage has to be done first. */
  follows: boolean | undefined,
): StageState {
  if (own.some((row) => row?.status === 'COMPLETED')) return 'claim'
  if (own.length > 0 && own.every(isMet)) return 'done'
  if (status === 'NOT_STARTED') return 'soon'
  if (status === 'ENDED') return 'over'
  const open = own.filter((row) => !isMet(row))
  const isLocked = follows ?? (open.length > 0 && open.every((row) => row?.locked))
  return isLocked ? 'locked' : 'open'
}
