import type { Activity } from '../../contract/shapes/activity.ts'
import type { Stage } from '../../contract/shapes/competition.ts'
import type { Completion, Task } from '../../contract/shapes/task.ts'

/**
 * The state of a stage for the viewer. `soon` and `over`: before or after its window. `locked`: an earlier stage is not
 * done. `done`: all tasks are completed. `claim`: a reward can be claimed.
 */
export type StageState = 'open' | 'done' | 'claim' | 'locked' | 'soon' | 'over'

/** A stage of the activity as the viewer sees it. */
export interface StageProgress {
  stage: Stage
  tasks: readonly Task[]
  /** Number of completed tasks. */
  met: number
  state: StageState
}

const isMet = (row: Completion | undefined) => row?.status === 'COMPLETED' || row?.status === 'GRANTED'

/**
 * The stages of a campaign with the state for this viewer. The platform sets the locks: a stage is locked while all of
 * its uncompleted tasks are locked. `rows` null: nothing is known of the viewer, so only order and dates are shown.
 */
export function stageProgressOf(activity: Activity, rows: readonly Completion[] | null): StageProgress[] {
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
  /** For an unknown viewer: whether an earlier stage must be done first. */
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
