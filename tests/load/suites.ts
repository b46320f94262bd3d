import { randomUUID } from 'node:crypto'
import type { Platform, Store } from '../../src/platform/index.ts'
import { checkLedger, countGrants } from './checkLedger.ts'
import { type Claimer, inLanes, type Reply } from './client.ts'
import { crowdUser, payingRelease, seedCrowd } from './crowd.ts'

/** What a suite runs on: a store, a platform and a way to claim. */
export interface SuiteEnvironment {
  store: Store
  /** Publishes releases. Claims may go to another process with the same store. */
  platform: Platform
  claim: Claimer
  /** Current time, epoch ms. */
  now(): number
}

/** The result of a suite: its counts as one line, and its faults. It passes without faults. */
export interface SuiteResult {
  counts: string
  faults: string[]
}

const by = { actor: 'load', reason: 'load', source: 'operator' } as const

async function open(environment: SuiteEnvironment, activityId: string, users: number, parts: { stock?: number } = {}) {
  await environment.platform.publish(payingRelease(activityId, { ...parts, now: environment.now() }), by)
  await seedCrowd(environment.store, activityId, users, environment.now())
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
const has = (reply: Reply, reason: string) => reply.code === '51020' && reply.reason === reason
const rateOf = (count: number, began: number) => {
  const seconds = (performance.now() - began) / 1000
  return `${seconds.toFixed(1)} s, ${Math.round(count / seconds)}/s`
}

/** One line for each kind of unexpected answer. */
function unexpectedAnswers(replies: readonly Reply[], allowed: (reply: Reply) => boolean): string[] {
  const unexpected = replies.filter((reply) => reply.status !== 200 || !allowed(reply))
  const kinds = new Map<string, number>()
  for (const { status, code, reason } of unexpected) {
    const kind = `HTTP ${status} ${code} ${reason ?? ''}`
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
  }
  return [...kinds].map(([kind, count]) => `${count} answers were ${kind}`)
}

const expectCount = (what: string, found: number, wanted: number) =>
  found === wanted ? [] : [`${what}: ${found}, not ${wanted}`]

/** `times` parallel claims for each of `users` users: one grant for each user, and the same receipt in every answer. */
export async function manyKeys(
  environment: SuiteEnvironment,
  activityId: string,
  users: number,
  times: number,
): Promise<SuiteResult> {
  await open(environment, activityId, users)
  const claims = numbers(users).flatMap((n) =>
    numbers(times).map(() => ({ userId: crowdUser(activityId, n), activityId, requestId: randomUUID() })),
  )
  const began = performance.now()
  const replies = await inLanes(claims, 64, environment.claim)
  const took = rateOf(claims.length, began)
  const receipts = new Set(replies.map(({ userId, data }) => `${userId} ${data}`))
  const { grants, postings } = await countGrants(environment.store, activityId)
  return {
    counts: `${claims.length} claims of ${users} keys: ${grants} grants, ${postings} postings, ${receipts.size} receipts; ${took}`,
    faults: [
      ...unexpectedAnswers(replies, ({ code }) => code === '00000'),
      ...expectCount('grants', grants, users),
      ...expectCount('receipts', receipts.size, users),
      ...(await checkLedger(environment.store, replies)),
    ],
  }
}

/** A stock smaller than its crowd: as many grants as stock, all other claims are refused with OUT_OF_STOCK. */
export async function scarceStock(
  environment: SuiteEnvironment,
  activityId: string,
  users: number,
  stock: number,
): Promise<SuiteResult> {
  await open(environment, activityId, users, { stock })
  const claims = numbers(users).map((n) => ({ userId: crowdUser(activityId, n), activityId, requestId: randomUUID() }))
  const began = performance.now()
  const replies = await inLanes(claims, 64, environment.claim)
  const took = rateOf(claims.length, began)
  const refusals = replies.filter((reply) => has(reply, 'OUT_OF_STOCK')).length
  const { grants } = await countGrants(environment.store, activityId)
  return {
    counts: `stock of ${stock} against ${users} users: ${grants} grants, ${refusals} answers OUT_OF_STOCK; ${took}`,
    faults: [
      ...unexpectedAnswers(replies, (reply) => reply.code === '00000' || has(reply, 'OUT_OF_STOCK')),
      ...expectCount('grants', grants, stock),
      ...expectCount('refusals', refusals, users - stock),
      ...(await checkLedger(environment.store, replies)),
    ],
  }
}

/** `times` equal claims at once, user after user. Every other one has its own operation id. */
export async function sameClaim(
  environment: SuiteEnvironment,
  activityId: string,
  users: number,
  times: number,
): Promise<SuiteResult> {
  await open(environment, activityId, users)
  const replies: Reply[] = []
  for (const n of numbers(users)) {
    const again = randomUUID()
    const claims = numbers(times).map((k) => ({
      userId: crowdUser(activityId, n),
      activityId,
      requestId: k % 2 ? again : randomUUID(),
    }))
    replies.push(...(await Promise.all(claims.map(environment.claim))))
  }
  const { grants } = await countGrants(environment.store, activityId)
  return {
    counts: `${times} same claims at once, ${users} times: ${grants} grants`,
    faults: [
      ...unexpectedAnswers(replies, ({ code }) => code === '00000'),
      ...expectCount('grants', grants, users),
      ...(await checkLedger(environment.store, replies)),
    ],
  }
}

const percentile = (sorted: readonly number[], part: number) => sorted[Math.ceil(sorted.length * part) - 1] ?? 0

/** A steady stream of claims, each sent when it is due, whether or not earlier ones are answered. */
export async function soak(
  environment: SuiteEnvironment,
  activityId: string,
  parts: { perSecond: number; seconds: number },
): Promise<SuiteResult> {
  const count = parts.perSecond * parts.seconds
  await open(environment, activityId, count)
  const began = performance.now()
  const pending: Promise<Reply>[] = []
  for (const n of numbers(count)) {
    const due = began + (n * 1000) / parts.perSecond
    const wait = due - performance.now()
    if (wait > 1) await new Promise((resolve) => setTimeout(resolve, wait))
    pending.push(environment.claim({ userId: crowdUser(activityId, n), activityId, requestId: randomUUID() }))
  }
  const replies = await Promise.all(pending)
  const times = replies.map(({ ms }) => ms).sort((a, b) => a - b)
  const [middle, late] = [percentile(times, 0.5), percentile(times, 0.99)]
  const { grants } = await countGrants(environment.store, activityId)
  return {
    counts: `${parts.perSecond} claims/s for ${parts.seconds} s: ${grants} grants, median ${middle.toFixed(1)} ms, p99 ${late.toFixed(1)} ms`,
    faults: [
      ...unexpectedAnswers(replies, ({ code }) => code === '00000'),
      ...expectCount('grants', grants, count),
      ...(late < 250 ? [] : [`p99 of ${late.toFixed(0)} ms is over 250 ms`]),
      ...(await checkLedger(environment.store, replies)),
    ],
  }
}
