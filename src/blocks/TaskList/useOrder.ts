import { useMemo, useSyncExternalStore } from 'react'
import type { Completion, Task } from '../../contract/shapes/task.ts'
import { progress, useRows } from '../../data/index.ts'

/** The tasks with the claimable ones first. A new order only when the claimable ones change, never with mere progress. */
export function useOrder(tasks: readonly Task[]): readonly Task[] {
  const { rows } = useRows(progress)
  const claimable = () =>
    (rows.rows() as readonly Completion[]).flatMap((row) => (row.status === 'COMPLETED' ? row.taskId : [])).join()
  const first = useSyncExternalStore(rows.subscribe, claimable, claimable)
  return useMemo(() => {
    const ids = new Set(first.split(','))
    return [...tasks.filter((task) => ids.has(task.taskId)), ...tasks.filter((task) => !ids.has(task.taskId))]
  }, [tasks, first])
}
