type Listener = () => void

/** The page's one timer: it beats on whole seconds of server time, and only while somebody listens. */
export interface Ticker {
  subscribe(listener: Listener): () => void
  /** Server time, epoch ms. */
  now(): number
}

/** A ticker over a clock. In a hidden page it beats too, seldom: browsers slow timers themselves. */
export function createTicker(clock: { now(): number }): Ticker {
  const listeners = new Set<Listener>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const beat = () => {
    timer = listeners.size ? setTimeout(beat, 1000 - (clock.now() % 1000)) : undefined
    for (const listener of listeners) listener()
  }

  return {
    now: () => clock.now(),
    subscribe(listener) {
      listeners.add(listener)
      timer ??= setTimeout(beat, 1000 - (clock.now() % 1000))
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        clearTimeout(timer)
        timer = undefined
      }
    },
  }
}
