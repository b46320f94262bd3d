import { useSyncExternalStore } from 'react'
import { useActivity, useProgress } from '../../data/index.ts'

/** Whether the progress of a task shows that the user is bound. No call returns this directly. */
export function useBoundByTask(): boolean {
  const rows = useProgress()
  const groups = useActivity()?.taskGroups ?? []
  const tasks = groups.flatMap((group) => group.tasks).filter(({ taskType }) => taskType === 'KOL_BIND')
  return useSyncExternalStore(
    rows.subscribe,
    () =>
      rows
        .rows()
        .some(
          ({ taskId, status }) =>
            status !== 'PENDING' && status !== 'UNSATISFIED' && tasks.some((task) => task.taskId === taskId),
        ),
    () => false,
  )
}
