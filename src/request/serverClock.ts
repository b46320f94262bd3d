/** The platform's time. After the first answer it does not depend on the device's clock. */
export interface ServerClock {
  /** Server time, epoch ms; the device's time until the first sample. */
  now(): number
  /**
   * Whether a time has passed. It uses only an offset on which two answers agree, and the device's time before that, so that
   * one wrong answer does not end a login.
   */
  hasPassed(time: number): boolean
  /** Monotonic time, ms, of which `sent` and `received` are values. */
  ticks(): number
  /** Adds the `requestTime` of an answer, with the ticks when the request was sent and the answer received. */
  sample(requestTime: number, sent: number, received: number): void
}

/** The offset is within [low, high]; the faster the answer, the smaller the interval. */
interface Interval {
  low: number
  high: number
}

interface Sample extends Interval {
  at: number
}

const middle = ({ low, high }: Interval) => (low + high) / 2

const maxSampleAge = 5 * 60_000

/** Whether two samples exclude each other: the device slept, or the server's clock was set. */
const contradict = (a: Interval, b: Interval, tolerance = 0) => a.low > b.high + tolerance || b.low > a.high + tolerance

/** Accepted difference between the clocks of several servers, ms. */
const serverTolerance = 2_000
/** Accepted difference between the device's time and an answer, ms. */
const deviceTolerance = 30_000

/**
 * Creates a server clock. It uses the sample with the shortest round trip for up to five minutes, and replaces it at once
 * with a sample that contradicts it.
 */
export function createServerClock(parts: { ticks?: () => number; wall?: () => number } = {}): ServerClock {
  const ticks = parts.ticks ?? (() => performance.now())
  const wall = parts.wall ?? (() => Date.now())
  const start = wall() - ticks()
  let best: Sample | undefined
  let confirmed: Interval = { low: start - deviceTolerance, high: start + deviceTolerance }
  let candidate: Interval | undefined

  /** Two consecutive answers that agree replace the confirmed offset that they contradict. */
  function confirm(fresh: Interval) {
    const isAgreed = [confirmed, candidate].some((known) => known && !contradict(known, fresh, serverTolerance))
    if (isAgreed) confirmed = fresh
    candidate = isAgreed ? undefined : fresh
  }

  return {
    ticks,
    now: () => ticks() + (best ? middle(best) : start),
    hasPassed: (time) => time <= ticks() + middle(confirmed),
    sample(requestTime, sent, received) {
      // The server truncates to whole ms, so its time can be up to 1 ms later.
      const fresh = { low: requestTime - received, high: requestTime + 1 - sent, at: received }
      confirm(fresh)
      const worse = best && fresh.high - fresh.low > best.high - best.low
      if (best && worse && received - best.at < maxSampleAge && !contradict(best, fresh)) return
      best = fresh
    },
  }
}
