import { createHash } from 'node:crypto'
import { calls } from '../../src/contract/calls/index.ts'
import { ingestOf, type Platform, type Store } from '../../src/platform/index.ts'
import { crowdTask, crowdUser, payingRelease, seedCrowd } from './crowd.ts'
import type { SuiteEnvironment, SuiteResult } from './suites.ts'

const by = { actor: 'load', reason: 'load', source: 'operator' } as const

/** Numbers that look random and are the same in each run. */
function randomNumbers(seed: number) {
  let state = seed >>> 0
  return (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

interface Sent {
  id: string
  userId: string
  kind: string
  at: number
  amount?: string
  market?: string
  symbol?: string
  reverses?: string
}

/** A feed of `count` events with the volume of each user that counts in the end, in hundredths. */
export function feedOf(activityId: string, users: number, count: number, now: number) {
  const random = randomNumbers(count)
  const events: Sent[] = []
  const volumes = new Map<string, bigint>()
  while (events.length < count) {
    const userId = crowdUser(activityId, 1 + random(users))
    const cents = BigInt(1 + random(100_000))
    const id = `${activityId}-${events.length}`
    const at = now - random(50_000)
    const amount = `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`
    events.push({ id, userId, kind: 'trade', at, amount, market: random(2) ? 'spot' : 'futures', symbol: 'BTCUSDT' })
    if (random(20) === 0 && events.length < count)
      events.push({ id: `${id}-r`, userId, kind: 'reversal', at: at + 1, reverses: id })
    else volumes.set(userId, (volumes.get(userId) ?? 0n) + cents)
  }
  const sent = [...events, ...events.filter(() => random(20) === 0)]
  for (let index = sent.length - 1; index > 0; index--) {
    const other = random(index + 1)
    const [a, b] = [sent[index], sent[other]]
    if (a && b) [sent[index], sent[other]] = [b, a]
  }
  return { sent, unique: events.length, volumes }
}

/** Sends batches of 500, four at a time. Returns the events that were stored, and events per second. */
export async function replay(platform: Platform, sent: readonly object[]) {
  const ingest = ingestOf(platform)
  const batches = Array.from({ length: Math.ceil(sent.length / 500) }, (_, index) =>
    sent.slice(index * 500, index * 500 + 500),
  )
  const began = performance.now()
  let [accepted, rejected] = [0, 0]
  const lane = async () => {
    for (let batch = batches.shift(); batch; batch = batches.shift()) {
      const result = await ingest.take(batch)
      accepted += result.accepted
      rejected += result.rejected.length
    }
  }
  await Promise.all([lane(), lane(), lane(), lane()])
  return { accepted, rejected, perSecond: sent.length / ((performance.now() - began) / 1000) }
}

const board = { boardId: 'volume', scope: 'USER' as const, metric: 'VOLUME' as const, periods: ['TOTAL' as const] }

/** Opens an activity with a volume leaderboard and `users` members. */
export async function openFeed(
  { store, platform, now }: Pick<SuiteEnvironment, 'store' | 'platform' | 'now'>,
  activityId: string,
  users: number,
) {
  const release = payingRelease(activityId, { now: now() })
  if (release.rules) release.rules.leaderboards = [board]
  await platform.publish({ ...release, hash: createHash('sha256').update(activityId).digest('hex') }, by)
  await seedCrowd(store, activityId, users, now())
}

const scoresOf = async (store: Store, activityId: string) => {
  const rows = await store.db
    .selectFrom('score')
    .select(['member', 'lag'])
    .where('board', 'like', `${activityId}/volume/%`)
    .where('removed', '=', false)
    .execute()
  return new Map(rows.map(({ member, lag }) => [member, -BigInt(lag) / 10n ** 16n]))
}

/** `count` events with 5 % duplicates and 5 % reversals, shuffled, sent twice: exact scores, and nothing from the replay. */
export async function feedTwice(
  environment: SuiteEnvironment,
  activityId: string,
  users: number,
  count: number,
): Promise<SuiteResult> {
  const { store, platform, now } = environment
  await openFeed(environment, activityId, users)
  const { sent, unique, volumes } = feedOf(activityId, users, count, now())
  const first = await replay(platform, sent)
  const began = performance.now()
  await ingestOf(platform).updates.finish()
  const updated = ((performance.now() - began) / 1000).toFixed(1)
  const scores = await scoresOf(store, activityId)
  const second = await replay(platform, sent)
  await ingestOf(platform).updates.finish()
  const again = await scoresOf(store, activityId)
  const wrong = (found: ReadonlyMap<string, bigint>) =>
    [...new Set([...found.keys(), ...volumes.keys()])].filter((user) => found.get(user) !== volumes.get(user)).length
  const viewer = { userId: crowdUser(activityId, 1) }
  const read = await platform.call(calls.taskCompletions, { activityId }, { viewer, langCode: '0' })
  const faults = [
    ...(first.accepted === unique ? [] : [`${first.accepted} events were accepted, not ${unique}`]),
    ...(first.rejected || second.rejected ? [`${first.rejected + second.rejected} events were rejected`] : []),
    ...(second.accepted ? [`the replay changed ${second.accepted} events`] : []),
    ...(wrong(scores) ? [`${wrong(scores)} scores are wrong`] : []),
    ...(wrong(again) ? [`${wrong(again)} scores are wrong after the replay`] : []),
    ...(read.data.completions.some(({ taskId }) => taskId === crowdTask) ? [] : ['the task cannot be read']),
  ]
  return {
    counts: `${sent.length} events of ${users} users, twice: ${Math.round(first.perSecond)}/s, replay ${Math.round(second.perSecond)}/s, progress of all users ${updated} s later; ${scores.size} scores`,
    faults,
  }
}
