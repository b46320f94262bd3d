/** The platform's time, told without the device's clock once an answer has come. */
export interface ServerClock {
  /** Server time, epoch ms. Until the first sample it is the device's. */
  now(): number
  /** Ms on the clock `sent` and `received` are read from; it never jumps when the device's time is set. */
  ticks(): number
  /** Learns from an answer: its `requestTime`, and the ticks when it was asked for and when it was here. */
  sample(requestTime: number, sent: number, received: number): void
}

/** The offset lies in [low, high]; a quick answer leaves little between them. */
interface Sample {
  low: number
  high: number
  at: number
}

const wornOutAfter = 5 * 60_000

/** Samples that exclude each other: this device slept, or the server's clock was set. */
const contradict = (a: Sample, b: Sample) => a.low > b.high || b.low > a.high

/**
 * A server clock. It keeps the sample with the smallest round trip for up to five minutes,
 * and at once takes one that proves it wrong.
 */
export function createServerClock(parts: { ticks?: () => number; wall?: () => number } = {}): ServerClock {
  const ticks = parts.ticks ?? (() => performance.now())
  const wall = parts.wall ?? (() => Date.now())
  const start = wall() - ticks()
  let best: Sample | undefined

  return {
    ticks,
    now: () => ticks() + (best ? (best.low + best.high) / 2 : start),
    sample(requestTime, sent, received) {
      // The server rounds to whole ms: its true time is up to one later.
      const fresh = { low: requestTime - received, high: requestTime + 1 - sent, at: received }
      const worse = best && fresh.high - fresh.low > best.high - best.low
      if (best && worse && received - best.at < wornOutAfter && !contradict(best, fresh)) return
      best = fresh
    },
  }
}
