import { useCallback, useSyncExternalStore } from 'react'
import type { Completion } from '../../contract/shapes/task.ts'
import type { useProgress } from '../../data/index.ts'

const none: readonly Completion[] = []

/** The progress rows of the user. Re-renders when a task is completed, claimed or unlocked, not when progress grows. */
export function useStageRows(rows: ReturnType<typeof useProgress>): readonly Completion[] {
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = [rows.subscribe(listener, 'status'), rows.subscribe(listener, 'locked')]
      return () => stops.forEach((stop) => void stop())
    },
    [rows],
  )
  return useSyncExternalStore(subscribe, rows.rows, () => none)
}
