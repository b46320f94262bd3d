import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { Task } from '../../contract/shapes/task.ts'
import { useProgress } from '../../data/index.ts'

/** The tasks with the claimable ones first. A new order only when the claimable ones change, never with mere progress. */
export function useOrder(tasks: readonly Task[]): readonly Task[] {
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
