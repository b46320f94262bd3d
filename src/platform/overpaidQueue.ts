import { toMinor } from '../contract/decimal.ts'
import type { OverpaidEntry, OverpaidList, OverpaidOutcome, OverpaidOutcomes } from '../contract/operatorOverpaid.ts'
import type { ListQuery } from '../contract/operatorQueues.ts'
import { activityOf, activityRows } from './context.ts'
import type { PlatformInternals } from './internals.ts'
import { pageOf } from './pageOf.ts'
import { type OverpaidRow, overpaidAfter, settleOverpaid } from './store/overpaid.ts'
import type { Publisher } from './store/releaseTypes.ts'
import type { Db } from './store/schema.ts'

/** Finds the agent activity in which a rebate counted: trade and invitation were within its window. */
async function agentActivities(internals: PlatformInternals) {
  const context = await internals.context({ viewer: null, langCode: '0' })
  const rows = await activityRows(internals.db).orderBy('activity.activity_id').execute()
  const all = await Promise.all(rows.map((row) => activityOf(context, row)))
  const agents = all.filter(({ release }) => release.rules.agent)
  return ({ tradedAt, invitedAt }: OverpaidRow): string | null => {
    const isIn = (at: number | null, { start, end }: { start: number; end: number }) =>
      at !== null && at >= start && at < end
    return agents.find(({ windows }) => isIn(tradedAt, windows) && isIn(invitedAt, windows))?.activityId ?? null
  }
}

/** The aliases of published pages by their activity. */
async function aliasesByActivity(db: Db): Promise<ReadonlyMap<string | null, string>> {
  const rows = await db.selectFrom('release_pointer').select(['activity_id', 'alias']).execute()
  return new Map(rows.map(({ activity_id, alias }) => [activity_id, alias]))
}

const overpaidEntry = (row: OverpaidRow, activityId: string | null, alias: string | null): OverpaidEntry => ({
  ledgerId: row.id,
  userId: row.userId,
  activityId,
  alias,
  taskId: row.taskId,
  coin: row.coin,
  amount: row.taskId !== null ? `${toMinor(row.amount)}` : row.amount,
  reason: row.reason,
  time: row.at,
})

/** What was paid for events that were reversed or corrected afterward, with the activity that each entry belongs to. */
export async function listOverpaid(internals: PlatformInternals, query: ListQuery): Promise<OverpaidList> {
  const { db } = internals
  const { rows, next } = await pageOf(
    query,
    (page) => overpaidAfter(db, page),
    ({ at, id }) => ({ time: at, id }),
  )
  if (!rows.length) return { entries: [], next }
  const activityOfRebate = await agentActivities(internals)
  const aliases = await aliasesByActivity(db)
  const entries = rows.map((row) => {
    const activityId = row.activityId ?? activityOfRebate(row)
    return overpaidEntry(row, activityId, (activityId !== null && aliases.get(activityId)) || null)
  })
  return { entries, next }
}

/** Marks entries as settled at `now` (epoch ms), each with its outcome. */
export async function settleAllOverpaid(
  db: Db,
  ledgerIds: readonly string[],
  publisher: Publisher,
  now: number,
): Promise<OverpaidOutcomes> {
  const outcomes: OverpaidOutcome[] = []
  for (const ledgerId of ledgerIds) {
    const changed = await settleOverpaid(db, ledgerId, publisher, now)
    outcomes.push({ ledgerId, changed, message: changed ? null : 'There is no open entry with this id.' })
  }
  return { outcomes, changed: outcomes.filter(({ changed }) => changed).length }
}
