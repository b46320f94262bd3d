import { useSyncExternalStore } from 'react'
import { usePageInfo, useRuntime } from './runtime.ts'

/**
 * Server time, epoch ms, rounded down to steps of `stepMs`; the caller renders again at each step.
 * On the server and during hydration it is the time at which the HTML was rendered.
 */
export function useServerNow(stepMs = 1000): number {
  const { ticker } = useRuntime()
  const { renderedAt } = usePageInfo()
  const step = (time: number) => Math.floor(time / stepMs) * stepMs
  return useSyncExternalStore(
    ticker.subscribe,
    () => step(ticker.now()),
    () => step(renderedAt),
  )
}
