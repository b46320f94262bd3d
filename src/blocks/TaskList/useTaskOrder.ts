import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { Task } from '../../contract/shapes/task.ts'
import { useProgress } from '../../data/index.ts'

/** The tasks, claimable ones first. The order changes only when the claimable tasks change, not with progress. */
export function useTaskOrder(tasks: readonly Task[]): readonly Task[] {
  const rows = useProgress()
  const subscribe = useCallback((listener: () => void) => rows.subscribe(listener, 'status'), [rows])
  const claimable = () =>
    rows
      .rows()
      .flatMap((row) => (row.status === 'COMPLETED' ? row.taskId : []))
      .join()
  const first = useSyncExternalStore(subscribe, claimable, () => '')
  return useMemo(() => {
    const ids = new Set(first.split(','))
    return [...tasks.filter((task) => ids.has(task.taskId)), ...tasks.filter((task) => !ids.has(task.taskId))]
  }, [tasks, first])
}
