import type {
  FastifyRateLimitOptions,
  FastifyRateLimitStore,
  FastifyRateLimitStoreCtor,
  RateLimitOptions,
} from '@fastify/rate-limit'
import type { CountedRequests, RateCounts, SharedCount } from '../platform/index.ts'

/** How often a process exchanges its counts with the others, ms. */
const exchangeMs = 500

/** A process exchanges its counts at once after this part of a limit. */
const earlyPart = 0.05

/** How long a strict limit waits for the database, ms. Then it counts in this process only. */
const strictWaitMs = 1_000

/** How long counts stay local after the database has not answered, ms. */
const pauseAfterFailureMs = 2_000

/** Most counts in one statement. */
const batchSize = 2_000

const cleanupMs = 60_000

/**
 * Limits whose count is exchanged with each request: they count failures and registrations, which are rare, and one too
 * many matters. By `groupId`.
 */
const strictLimits: ReadonlySet<string> = new Set([
  'wrong-tokens',
  'wrong-passwords',
  'wrong-passwords-account',
  'registrations',
])

/** The count of one key in this process. Times by `performance.now()`. */
interface LocalCount {
  name: string
  key: string
  windowMs: number
  endsAt: number
  /** The sum of all processes at the last exchange, with everything that this process had sent. */
  shared: number
  /** Sent, and not yet answered. */
  sent: number
  /** Not yet sent. */
  pending: number
}

const currentOf = ({ shared, sent, pending }: LocalCount) => shared + sent + pending

/** Rate limits that count in this process, and exchange their counts with all processes on the same database. */
export interface SharedLimits {
  /** The store for `@fastify/rate-limit`. Limits are distinguished by `groupId`; one without is not shared. */
  store: FastifyRateLimitStoreCtor
  /** Stops exchanging. */
  stop(): void
}

const withTimeout = (work: Promise<void>, ms: number) => {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer))
}

/** Exchanges the counts of keys that have changed, one statement at a time. */
function createExchange(counts: RateCounts) {
  const changed = new Set<LocalCount>()
  let running: Promise<void> | null = null
  let pausedUntil = 0
  let cleanedAt = performance.now()

  async function sendBatch(batch: readonly LocalCount[]) {
    if (!batch.length) return
    const given: CountedRequests[] = batch.map((entry) => {
      entry.sent = entry.pending
      entry.pending = 0
      return { name: entry.name, key: entry.key, count: entry.sent, windowMs: entry.windowMs }
    })
    let answers: SharedCount[]
    try {
      answers = await counts.add(given)
    } catch (error) {
      for (const entry of batch) {
        entry.pending += entry.sent
        entry.sent = 0
        changed.add(entry)
      }
      throw error
    }
    for (const [index, entry] of batch.entries()) {
      entry.sent = 0
      const answer = answers[index]
      if (!answer) continue
      entry.shared = answer.total
      entry.endsAt = performance.now() + answer.ttlMs
    }
  }

  async function sendAll() {
    // Without those that change meanwhile: otherwise a busy server would send statements without a pause.
    const all = [...changed]
    for (let start = 0; start < all.length; start += batchSize) {
      const batch = all.slice(start, start + batchSize)
      for (const entry of batch) changed.delete(entry)
      const now = performance.now()
      await sendBatch(batch.filter(({ endsAt }) => endsAt > now))
    }
    if (performance.now() - cleanedAt < cleanupMs) return
    cleanedAt = performance.now()
    await counts.deleteExpired()
  }

  /** Sends the counts that have changed until now, or waits for those being sent. Never rejects: without the database, the counts of this process decide. */
  function exchange(): Promise<void> {
    if (performance.now() < pausedUntil) return Promise.resolve()
    running ??= sendAll()
      .catch(() => {
        pausedUntil = performance.now() + pauseAfterFailureMs
      })
      .finally(() => {
        running = null
      })
    return running
  }

  return {
    add: (entry: LocalCount) => void changed.add(entry),
    exchange,
    /** Resolves when what is counted now has been exchanged, or after `strictWaitMs`. */
    async settle() {
      const exchanged = (running ?? Promise.resolve()).then(exchange)
      await withTimeout(exchanged, strictWaitMs)
    },
  }
}

type Exchange = ReturnType<typeof createExchange>

/** Counts one limit. The least recently used keys are evicted. */
class SharedStore implements FastifyRateLimitStore {
  readonly #exchange: Exchange
  readonly #name: string | undefined
  readonly #maxKeys: number
  readonly #counts = new Map<string, LocalCount>()

  constructor(exchange: Exchange, { groupId, cache = 5_000 }: RateLimitOptions) {
    this.#exchange = exchange
    this.#name = groupId
    this.#maxKeys = cache
  }

  #find(key: string): LocalCount | undefined {
    const found = this.#counts.get(key)
    return found && found.endsAt > performance.now() ? found : undefined
  }

  #open(key: string, windowMs: number): LocalCount {
    const found = this.#find(key)
    const name = this.#name ?? ''
    const entry = found ?? { name, key, windowMs, endsAt: performance.now() + windowMs, shared: 0, sent: 0, pending: 0 }
    // Insert again: the map's order is the order of use.
    this.#counts.delete(key)
    this.#counts.set(key, entry)
    const [oldest] = this.#counts.keys()
    if (this.#counts.size > this.#maxKeys && oldest !== undefined) this.#counts.delete(oldest)
    return entry
  }

  incr(
    key: string,
    answer: (error: Error | null, result?: { current: number; ttl: number }) => void,
    windowMs: number,
    max: number,
  ): void {
    const entry = this.#open(key, windowMs)
    entry.pending += 1
    const done = () =>
      answer(null, { current: currentOf(entry), ttl: Math.max(0, Math.ceil(entry.endsAt - performance.now())) })
    if (this.#name === undefined) {
      done()
      return
    }
    this.#exchange.add(entry)
    if (strictLimits.has(this.#name)) {
      void this.#exchange.settle().then(done)
      return
    }
    // Far above the limit, more requests change nothing.
    if (entry.pending >= max * earlyPart && currentOf(entry) <= 2 * max) void this.#exchange.exchange()
    done()
  }

  /** The count without a change, for `{ increment: false }`. */
  read(key: string, answer: (error: Error | null, result: { current: number; ttl: number }) => void): void {
    const entry = this.#find(key)
    const ttl = entry ? Math.max(0, Math.ceil(entry.endsAt - performance.now())) : 0
    answer(null, { current: entry ? currentOf(entry) : 0, ttl })
  }

  child(options: object): FastifyRateLimitStore {
    // Fastify's type names the route only; the options of the limit are merged into it.
    return new SharedStore(this.#exchange, options as RateLimitOptions)
  }
}

/**
 * Creates limits for several processes. A request never waits for the database, except for the strict limits. So an
 * address that spreads its requests over several processes gets some more than the limit until the counts are
 * exchanged: 5 % of the limit for each further process, and what arrives during one statement.
 */
export function createSharedLimits(counts: RateCounts): SharedLimits {
  const exchange = createExchange(counts)
  const timer = setInterval(() => void exchange.exchange(), exchangeMs)
  timer.unref()
  class Store extends SharedStore {
    constructor(options: FastifyRateLimitOptions) {
      super(exchange, options as RateLimitOptions)
    }
  }
  return { store: Store, stop: () => clearInterval(timer) }
}
