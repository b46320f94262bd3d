import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { calls } from '../../src/contract/calls/index.ts'
import { createPlatform, type Store } from '../../src/platform/index.ts'
import { drawOutcome, ticketOf } from '../../src/platform/rules/draw.ts'
import { group, moments, releaseOf, rulesOf, task } from '../integration/platform/fixture.ts'
import { chiSquareP, independenceP } from './chiSquare.ts'

/** Odds of a typical wheel, per million: rare prizes, some cash, mostly nothing. */
export const wheel = [500, 9_500, 40_000, 100_000, 250_000, 600_000]

/** Computes the outcome of a ticket. */
export type Drawer = (seed: string, ticketId: string, weights: readonly number[]) => number

/** One draw, as input of the statistics. */
export interface Drawn {
  outcome: number
  /** Index of the user, from 0. */
  user: number
  /** Index of the draw among those of the user, from 0. */
  turn: number
}

/** Outcomes of `count` tickets under a new seed, ten draws for each user. */
export function pureDraws(
  count: number,
  drawer: Drawer = drawOutcome,
  seed = randomBytes(32).toString('hex'),
): Drawn[] {
  return Array.from({ length: count }, (_, index) => {
    const [user, turn] = [Math.floor(index / 10), index % 10]
    const ticketId = ticketOf({
      activityId: '1',
      userId: String(user + 1),
      source: 'free:2026-11-02',
      number: turn + 1,
    })
    return { outcome: drawer(seed, ticketId, wheel), user, turn }
  })
}

const counted = (draws: readonly Drawn[], weights: readonly number[]): number[] => {
  const counts = weights.map(() => 0)
  for (const { outcome } of draws) counts[outcome] = (counts[outcome] ?? 0) + 1
  return counts
}

const table = (draws: readonly Drawn[], rows: number, rowOf: (draw: Drawn) => number) => {
  const cells = Array.from({ length: rows }, () => wheel.map(() => 0))
  for (const draw of draws) {
    const row = cells[rowOf(draw)]
    if (row) row[draw.outcome] = (row[draw.outcome] ?? 0) + 1
  }
  return cells
}

/** Tests the independence of consecutive outcomes. The rare ones are grouped, so that every cell has enough draws. */
function serialPairs(draws: readonly Drawn[]): number {
  const kindOf = (outcome: number) => Math.max(0, outcome - 2)
  const cells = Array.from({ length: 4 }, () => [0, 0, 0, 0])
  for (const [index, { outcome }] of draws.entries()) {
    const before = draws[index - 1]
    const row = before && cells[kindOf(before.outcome)]
    if (row) row[kindOf(outcome)] = (row[kindOf(outcome)] ?? 0) + 1
  }
  return independenceP(cells)
}

/** Tests draws. Each p-value is the probability of draws at least this unusual on a fair wheel. */
export function judgeDraws(draws: readonly Drawn[]): { counts: number[]; p: Record<string, number> } {
  const counts = counted(draws, wheel)
  const total = draws.length
  const single = counts.map((count, index) => {
    const share = wheel[index] ?? 0
    return chiSquareP([count, total - count], [share, 1_000_000 - share])
  })
  return {
    counts,
    p: {
      'all prizes': chiSquareP(counts, wheel),
      'each prize (minimum)': Math.min(...single),
      'consecutive draws': serialPairs(draws),
      'by user': independenceP(table(draws, 10, ({ user }) => user % 10)),
      'by turn': independenceP(table(draws, 10, ({ turn }) => turn % 10)),
    },
  }
}

const limit = 1e-4

/** True if every p-value is above 0.0001. */
export const isFair = ({ p }: ReturnType<typeof judgeDraws>): boolean =>
  Object.values(p).every((value) => value > limit)

/** Repeats an unusual sample once: two in a row are a fault. */
export async function isFairTwice(
  sample: () => Promise<Drawn[]> | Drawn[],
  show: (text: string) => void,
): Promise<boolean> {
  for (const attempt of [1, 2]) {
    const verdict = judgeDraws(await sample())
    show(`counts ${verdict.counts.join(' ')}`)
    for (const [name, p] of Object.entries(verdict.p)) show(`p ${p.toExponential(2)} ${name}`)
    if (isFair(verdict)) return true
    show(`unusual, attempt ${attempt}`)
  }
  return false
}

const prizes = wheel.map((odds, index) => ({
  prizeId: `p${index}`,
  name: 'reward.name',
  odds,
  reward:
    index === wheel.length - 1
      ? null
      : { rewardId: `r${index}`, rewardType: 'GIFT_CASH' as const, amount: '0.01', coin: 'USDT', name: 'reward.name' },
}))

const freeDaily = 100

/** Writes users who have joined in bulk: joining is not tested here. */
async function seedPlayers({ db }: Store, activityId: string, alias: string, count: number): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    insert into app_user (user_id, login_name, region, invite_code, registered_at)
    select nextval('user_number')::text, 'fair-' || ${activityId} || '-' || n, 'TR', 'F' || ${activityId} || n, 0
    from generate_series(1, ${count}::int) as n returning user_id`.execute(db)
  await sql`
    insert into application (user_id, activity_id, status, applied_at, alias, version, last_event_id)
    select user_id, ${activityId}, 'APPLIED', ${moments.start}::int8, ${alias}, 1, 0
    from app_user where invite_code like ${`F${activityId}%`}`.execute(db)
  return rows.map((row) => row.user_id)
}

/** Results of draws through the call. */
export interface WholePath {
  draws: Drawn[]
  /** Draws that can be recomputed from the seed of the day. */
  recomputed: number
  /** Σ of all ledger entries. */
  ledgerSum: string
  chances: number
}

/** `users` × 100 draws through obtainReward, eight in parallel. Then each is recomputed from the seed. */
export async function wholePathDraws(store: Store, activityId: string, users: number): Promise<WholePath> {
  const platform = await createPlatform({
    store,
    clock: { now: () => moments.start + 1000 },
    sandbox: false,
    signKey: 'key',
  })
  const alias = `fair-${activityId}`
  const rules = rulesOf(activityId, [group([task({ taskId: 'deposit' })])], {
    lottery: { drawTaskId: 'draw', chanceExpiry: 'DAILY', freeDaily, prizes },
  })
  await platform.publish(releaseOf(alias, rules), { actor: 'test', reason: 'test', source: 'file' })
  const ids = await seedPlayers(store, activityId, alias, users)
  const draws: Drawn[] = []
  const queue = ids.entries()
  const work = async () => {
    for (const [user, userId] of queue)
      for (let turn = 0; turn < freeDaily; turn++) {
        const input = { activityId, taskId: 'draw', requestId: randomUUID() }
        const { code, data } = await platform.call(calls.obtainReward, input, { viewer: { userId }, langCode: '0' })
        if (code !== '00000' || !data.lottery) throw new Error(`draw refused: ${code}`)
        draws.push({ outcome: data.lottery.index, user, turn })
      }
  }
  await Promise.all(Array.from({ length: 8 }, work))
  const { rows } = await sql<{ ticket_id: string; outcome: string; seed: string }>`
    select ticket_id, outcome, seed from draw join draw_seed using (activity_id, day)
    where activity_id = ${activityId}`.execute(store.db)
  const again = rows.filter((row) => row.outcome === `p${drawOutcome(row.seed, row.ticket_id, wheel)}`)
  const sum = await sql<{ sum: string }>`select coalesce(sum(amount), 0)::text as sum from ledger_entry`.execute(
    store.db,
  )
  await platform.close()
  return { draws, recomputed: again.length, ledgerSum: sum.rows[0]?.sum ?? '?', chances: users * freeDaily }
}
