import { useSyncExternalStore } from 'react'
import { usePageInfo, useRuntime } from './runtime.ts'

const never = () => () => {}

/** False on the server and during hydration. Content that depends on the viewer's device waits until it is true. */
export const useMounted = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

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
