import { type RefObject, useEffect, useRef } from 'react'
import type { Completion } from '../../contract/shapes/task.ts'
import { useProgress } from '../../data/index.ts'
import { playMotion } from '../../ui/index.ts'

const isAchieved = (status: Completion['status']) => status === 'COMPLETED' || status === 'GRANTED'

/** Animates the card of a task that was just completed or claimed. One listener for all cards. */
export function useTaskMotion(): RefObject<HTMLDivElement | null> {
  const container = useRef<HTMLDivElement>(null)
  const rows = useProgress()
  useEffect(() => {
    const known = new Map(rows.rows().map(({ taskId, status }) => [taskId, status]))
    return rows.subscribe(() => {
      for (const { taskId, status } of rows.rows()) {
        const before = known.get(taskId)
        known.set(taskId, status)
        if (before === undefined || before === status || !isAchieved(status)) continue
        playMotion(
          container.current?.querySelector<HTMLElement>(`[data-task="${CSS.escape(taskId)}"]`) ?? null,
          'cheer',
        )
      }
    }, 'status')
  }, [rows])
  return container
}
