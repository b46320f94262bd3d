import { useCallback, useSyncExternalStore } from 'react'
import type { Completion } from '../../contract/shapes/task.ts'
import type { useProgress } from '../../data/index.ts'

const none: readonly Completion[] = []

/** The viewer's rows; redraws the caller when a task is met, claimed or unlocked, not when progress grows. */
export function useRail(rows: ReturnType<typeof useProgress>): readonly Completion[] {
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = [rows.subscribe(listener, 'status'), rows.subscribe(listener, 'locked')]
      return () => stops.forEach((stop) => void stop())
    },
    [rows],
  )
  return useSyncExternalStore(subscribe, rows.rows, () => none)
}
