type Listener = () => void

/** The shared timer of a page. It ticks on whole seconds of server time, while it has listeners. */
export interface Ticker {
  subscribe(listener: Listener): () => void
  /** Server time, epoch ms. */
  now(): number
}

/** Creates a ticker for a clock. In a hidden page it ticks less often, because browsers slow timers down. */
export function createTicker(clock: { now(): number }): Ticker {
  const listeners = new Set<Listener>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const tick = () => {
    timer = listeners.size ? setTimeout(tick, 1000 - (clock.now() % 1000)) : undefined
    for (const listener of listeners) listener()
  }

  return {
    now: () => clock.now(),
    subscribe(listener) {
      listeners.add(listener)
      timer ??= setTimeout(tick, 1000 - (clock.now() % 1000))
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        clearTimeout(timer)
        timer = undefined
      }
    },
  }
}
