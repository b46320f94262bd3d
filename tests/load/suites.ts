import { randomUUID } from 'node:crypto'
import type { Platform, Store } from '../../src/platform/index.ts'
import { checkBooks, countBooks } from './check.ts'
import { type Claimer, inLanes, type Reply } from './client.ts'
import { crowdUser, payingRelease, seedCrowd } from './crowd.ts'

/** Where a suite runs: the books it looks into, and the way to claim from them. */
export interface Ground {
  store: Store
  /** Publishes what a suite needs; the claims may go elsewhere. */
  platform: Platform
  claim: Claimer
  /** Now, for the ground's clock. */
  now(): number
}

/** What a suite found: its counts as one line, and its faults, none of which may be. */
export interface Found {
  counts: string
  faults: string[]
}

const by = { actor: 'load', reason: 'load', source: 'operator' } as const

async function open(ground: Ground, activityId: string, users: number, parts: { stock?: number } = {}) {
  await ground.platform.publish(payingRelease(activityId, { ...parts, now: ground.now() }), by)
  await seedCrowd(ground.store, activityId, users, ground.now())
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
const has = (reply: Reply, reason: string) => reply.code === '51020' && reply.reason === reason
const rateOf = (count: number, began: number) => {
  const seconds = (performance.now() - began) / 1000
  return `${seconds.toFixed(1)} s, ${Math.round(count / seconds)}/s`
}

/** One line a way in which an answer was none of those allowed. */
function oddOnes(replies: readonly Reply[], allowed: (reply: Reply) => boolean): string[] {
  const odd = replies.filter((reply) => reply.status !== 200 || !allowed(reply))
  const ways = new Map<string, number>()
  for (const { status, code, reason } of odd) {
    const way = `HTTP ${status} ${code} ${reason ?? ''}`
    ways.set(way, (ways.get(way) ?? 0) + 1)
  }
  return [...ways].map(([way, count]) => `${count} answers were ${way}`)
}

const expectCount = (what: string, found: number, wanted: number) =>
  found === wanted ? [] : [`${what}: ${found}, not ${wanted}`]

/** `times` claims at once for each of `users` keys: one grant a key, and every answer the same receipt. */
export async function manyKeys(ground: Ground, activityId: string, users: number, times: number): Promise<Found> {
  await open(ground, activityId, users)
  const claims = numbers(users).flatMap((n) =>
    numbers(times).map(() => ({ userId: crowdUser(activityId, n), activityId, requestId: randomUUID() })),
  )
  const began = performance.now()
  const replies = await inLanes(claims, 64, ground.claim)
  const took = rateOf(claims.length, began)
  const receipts = new Set(replies.map(({ userId, data }) => `${userId} ${data}`))
  const { grants, postings } = await countBooks(ground.store, activityId)
  return {
    counts: `${claims.length} claims of ${users} keys: ${grants} grants, ${postings} postings, ${receipts.size} receipts; ${took}`,
    faults: [
      ...oddOnes(replies, ({ code }) => code === '00000'),
      ...expectCount('grants', grants, users),
      ...expectCount('receipts', receipts.size, users),
      ...(await checkBooks(ground.store, replies)),
    ],
  }
}

/** A stock too small for its crowd: exactly so many grants, everybody else is told so. */
export async function scarceStock(ground: Ground, activityId: string, users: number, stock: number): Promise<Found> {
  await open(ground, activityId, users, { stock })
  const claims = numbers(users).map((n) => ({ userId: crowdUser(activityId, n), activityId, requestId: randomUUID() }))
  const began = performance.now()
  const replies = await inLanes(claims, 64, ground.claim)
  const took = rateOf(claims.length, began)
  const told = replies.filter((reply) => has(reply, 'OUT_OF_STOCK')).length
  const { grants } = await countBooks(ground.store, activityId)
  return {
    counts: `stock of ${stock} against ${users} users: ${grants} grants, ${told} told that it is gone; ${took}`,
    faults: [
      ...oddOnes(replies, (reply) => reply.code === '00000' || has(reply, 'OUT_OF_STOCK')),
      ...expectCount('grants', grants, stock),
      ...expectCount('told', told, users - stock),
      ...(await checkBooks(ground.store, replies)),
    ],
  }
}

/** `times` same claims at once, user after user; every other one names one operation of its own. */
export async function sameClaim(ground: Ground, activityId: string, users: number, times: number): Promise<Found> {
  await open(ground, activityId, users)
  const replies: Reply[] = []
  for (const n of numbers(users)) {
    const again = randomUUID()
    const claims = numbers(times).map((k) => ({
      userId: crowdUser(activityId, n),
      activityId,
      requestId: k % 2 ? again : randomUUID(),
    }))
    replies.push(...(await Promise.all(claims.map(ground.claim))))
  }
  const { grants } = await countBooks(ground.store, activityId)
  return {
    counts: `${times} same claims at once, ${users} times: ${grants} grants`,
    faults: [
      ...oddOnes(replies, ({ code }) => code === '00000'),
      ...expectCount('grants', grants, users),
      ...(await checkBooks(ground.store, replies)),
    ],
  }
}

const percentile = (sorted: readonly number[], part: number) => sorted[Math.ceil(sorted.length * part) - 1] ?? 0

/** A steady stream of claims, sent when they are due whether or not the ones before were answered. */
export async function soak(
  ground: Ground,
  activityId: string,
  parts: { perSecond: number; seconds: number },
): Promise<Found> {
  const count = parts.perSecond * parts.seconds
  await open(ground, activityId, count)
  const began = performance.now()
  const pending: Promise<Reply>[] = []
  for (const n of numbers(count)) {
    const due = began + (n * 1000) / parts.perSecond
    const wait = due - performance.now()
    if (wait > 1) await new Promise((resolve) => setTimeout(resolve, wait))
    pending.push(ground.claim({ userId: crowdUser(activityId, n), activityId, requestId: randomUUID() }))
  }
  const replies = await Promise.all(pending)
  const times = replies.map(({ ms }) => ms).sort((a, b) => a - b)
  const [middle, late] = [percentile(times, 0.5), percentile(times, 0.99)]
  const { grants } = await countBooks(ground.store, activityId)
  return {
    counts: `${parts.perSecond} claims/s for ${parts.seconds} s: ${grants} grants, median ${middle.toFixed(1)} ms, p99 ${late.toFixed(1)} ms`,
    faults: [
      ...oddOnes(replies, ({ code }) => code === '00000'),
      ...expectCount('grants', grants, count),
      ...(late < 250 ? [] : [`p99 of ${late.toFixed(0)} ms is over 250 ms`]),
      ...(await checkBooks(ground.store, replies)),
    ],
  }
}
