import { createStore } from '../store.ts'

/** Minimum fill level of the loading bar (specification). */
export const minFill = 0.1
/** Duration of its transitions, ms (specification). */
export const speedMs = 200

/** 0: hidden. Otherwise the fill level of the bar; 1 while it fades out. */
export const fillLevel = createStore(0)

let running = 0
let ticking: ReturnType<typeof setInterval> | undefined

/** Starts the bar and returns a function that ends it. Concurrent loads share one bar, which ends with the last. */
export function startLoading(): () => void {
  running += 1
  if (fillLevel.get() === 0 || fillLevel.get() === 1) fillLevel.set(() => minFill)
  // Slows down and never reaches the end, since the total time is unknown.
  ticking ??= setInterval(() => fillLevel.set((now) => now + (0.94 - now) * 0.12), speedMs)
  let ended = false
  return () => {
    if (ended) return
    ended = true
    running -= 1
    if (running === 0) finish()
  }
}

function finish() {
  clearInterval(ticking)
  ticking = undefined
  fillLevel.set(() => 1)
  setTimeout(() => fillLevel.set((now) => (now === 1 ? 0 : now)), 2 * speedMs)
}
