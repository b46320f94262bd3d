import { useSyncExternalStore } from 'react'
import { usePageInfo, useRuntime } from './runtime.ts'

const never = () => () => {}

/** False on the server and while hydrating; whatever depends on the viewer's machine waits for it. */
export const useMounted = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

/**
 * Server time, epoch ms, in whole steps of `stepMs`; redraws its caller at each step.
 * On the server and while hydrating it is the moment the HTML was drawn.
 */
export function useServerNow(stepMs = 1000): number {
  const { ticker } = useRuntime()
  const { drawnAt } = usePageInfo()
  const step = (time: number) => Math.floor(time / stepMs) * stepMs
  return useSyncExternalStore(
    ticker.subscribe,
    () => step(ticker.now()),
    () => step(drawnAt),
  )
}
