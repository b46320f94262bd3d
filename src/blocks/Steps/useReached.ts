import { useSyncExternalStore } from 'react'
import type { Completion } from '../../contract/shapes/task.ts'
import { useActivity, useProgress } from '../../data/index.ts'

const none: readonly Completion[] = []
const nothing = () => none

/** What the viewer has reached in the activity. All false until it is known. */
export function useReached(): { joined: boolean; completed: boolean; claimed: boolean } {
  const activity = useActivity()
  const progress = useProgress()
  const rows = useSyncExternalStore(progress.subscribe, progress.rows, nothing)
  const joined = activity?.user?.applyStatus === 'APPLIED'
  const isEvery = (...statuses: Completion['status'][]) =>
    joined && rows.length > 0 && rows.every(({ status }) => statuses.includes(status))
  return { joined, completed: isEvery('COMPLETED', 'GRANTED'), claimed: isEvery('GRANTED') }
}
