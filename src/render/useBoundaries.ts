import { useEffect } from 'react'
import { calls } from '../contract/calls/index.ts'
import { nextBoundary } from '../contract/pageState.ts'
import { useActivity, useRefresh, useRuntime } from '../data/index.ts'

/** The longest wait a browser's timer takes, ms; later boundaries are looked at again then. */
const longest = 2_000_000_000

/** At each moment a window opens or closes the platform is asked anew, up to 3 s late, so that not all viewers ask at once. */
export function useBoundaries(): void {
  const { clock } = useRuntime()
  const activity = useActivity()
  const refresh = useRefresh()

  useEffect(() => {
    if (!activity) return
    const moment = nextBoundary(activity, clock.now())
    if (moment === null) return
    const wait = Math.min(longest, moment - clock.now() + Math.random() * 3_000)
    const timer = setTimeout(() => void refresh(calls.detail, calls.noLoginDetail, calls.taskCompletions), wait)
    return () => clearTimeout(timer)
  }, [activity, clock, refresh])
}
