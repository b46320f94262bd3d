import { useEffect } from 'react'
import { calls } from '../contract/calls/index.ts'
import { nextBoundary } from '../contract/pageState.ts'
import { useActivity, useRefresh, useRuntime } from '../data/index.ts'

/**
 * Maximum delay of a timer, ms; browsers limit it to 2^31 − 1. For a later boundary the timer fires early and is set
 * again.
 */
const maxDelay = 2_000_000_000

/**
 * Reads the activity again when a window opens or closes, up to 3 s late, so that not all viewers send requests at
 * once.
 */
export function useRefreshAtBoundaries(): void {
  const { clock } = useRuntime()
  const activity = useActivity()
  const refresh = useRefresh()

  useEffect(() => {
    if (!activity) return
    const boundary = nextBoundary(activity, clock.now())
    if (boundary === null) return
    const wait = Math.min(maxDelay, boundary - clock.now() + Math.random() * 3_000)
    const timer = setTimeout(() => void refresh(calls.detail, calls.noLoginDetail, calls.taskCompletions), wait)
    return () => clearTimeout(timer)
  }, [activity, clock, refresh])
}
