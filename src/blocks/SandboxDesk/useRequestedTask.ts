import { useRef } from 'react'
import { onlyParam } from '../../contract/onlyParam.ts'
import { useActivityDetail, useTaskCompletions, useViewer } from '../../data/index.ts'
import { useMounted } from '../../ui/index.ts'
import type { RequestedTask } from './taskForms.ts'

const patterns = { activityId: /^[1-9]\d{0,18}$/, taskId: /^[A-Za-z0-9-]{1,40}$/, traderId: /^[A-Za-z0-9-]{1,40}$/ }

/** A URL parameter; null if it is missing or malformed. */
function useParam(name: keyof typeof patterns): string | null {
  const mounted = useMounted()
  const value = mounted ? onlyParam(window.location.search, name) : null
  return value !== null && patterns[name].test(value) ? value : null
}

/** The trader from the URL. */
export const useRequestedTrader = (): string | null => useParam('traderId')

/**
 * The task from the URL (`?activityId=1110&taskId=finale`) with the progress of the user; null if there is none. While
 * it is loaded again after an event, the last value is returned, so that forms stay mounted.
 */
export function useRequestedTask(): RequestedTask | 'loading' | null {
  const last = useRef<RequestedTask>(null)
  const activityId = useParam('activityId')
  const taskId = useParam('taskId')
  const isAsked = useViewer().status === 'user' && activityId !== null && taskId !== null
  const detail = useActivityDetail(isAsked ? { activityId } : null)
  const progress = useTaskCompletions(isAsked ? { activityId } : null)
  if (!isAsked || detail.status === 'failed') return null
  if (detail.status === 'loading' || progress.status === 'loading') return last.current ?? 'loading'
  const activity = detail.data
  const task = activity.taskGroups.flatMap((group) => group.tasks).find((entry) => entry.taskId === taskId)
  const rows = progress.status === 'ready' ? progress.data.completions : []
  last.current = task ? { activity, task, row: rows.find((row) => row.taskId === taskId) } : null
  return last.current
}
