import { createStore } from '../store.ts'

/** Least filling and speed of the specification's loading bar. */
export const least = 0.1
export const speedMs = 200

/** 0: at rest. Otherwise how far the bar is filled; 1 while it fades. */
export const filling = createStore(0)

let running = 0
let ticking: ReturnType<typeof setInterval> | undefined

/** Starts the bar and returns what ends it. Several at once share one bar, which ends with the last. */
export function startLoading(): () => void {
  running += 1
  if (filling.get() === 0 || filling.get() === 1) filling.set(() => least)
  // Ever slower and never there: how long it takes is not known.
  ticking ??= setInterval(() => filling.set((now) => now + (0.94 - now) * 0.12), speedMs)
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
  filling.set(() => 1)
  setTimeout(() => filling.set((now) => (now === 1 ? 0 : now)), 2 * speedMs)
}
