import { sql } from 'kysely'
import type { PageEvent, PageEventSum } from '../../contract/analytics.ts'
import type { Db, PageEventTable } from './schema.ts'

type Row = Omit<PageEventTable, 'id' | 'at'>
type EventColumns = Pick<Row, 'subject' | 'detail' | 'value'>

/** Maps an event to the three columns that all events share. */
function columnsOf(event: PageEvent): EventColumns {
  const none: EventColumns = { subject: null, detail: null, value: null }
  switch (event.name) {
    case '$WebPageLoad':
    case '$WebPageLeave':
      return { ...none, value: event.duration ?? null }
    case 'BlockImpression':
      return { ...none, subject: event.block }
    case 'BlockAction':
      return { ...none, subject: event.block, detail: event.action }
    case 'BlockProblem':
      return { ...none, subject: event.block, detail: event.problem }
    case 'RequestProblem':
      return {
        ...none,
        subject: event.call,
        detail: event.message ?? event.code ?? event.status?.toString() ?? event.kind,
      }
    case 'ScreenProblem':
      return { ...none, subject: event.screen, detail: event.message }
    case 'WebVital':
      return { ...none, subject: event.metric, value: event.value }
    case 'EventsDropped':
      return { ...none, value: event.count }
  }
}

/** Stores events received at `at` (epoch ms). */
export async function storePageEvents(db: Db, events: readonly PageEvent[], at: number): Promise<void> {
  const rows = events.map((event) => {
    const { page, release, locale, name } = event
    return { at, page, release, locale, name, ...columnsOf(event) }
  })
  await db.insertInto('page_event').values(rows).execute()
}

/** Deletes events received before `since`, and the oldest beyond `maxRows`. */
export async function deleteOldPageEvents(db: Db, since: number, maxRows: number): Promise<void> {
  await db.deleteFrom('page_event').where('at', '<', since).execute()
  const first = db.selectFrom('page_event').select('id').orderBy('id', 'desc').offset(maxRows).limit(1)
  await db.deleteFrom('page_event').where('id', '<=', first).execute()
}

/** Maximum number of sums in one answer. */
const maxSums = 5_000

/** Counts by page, release, event, subject and detail, with the 75th percentile of measured values. */
export async function sumPageEvents(db: Db, since: number, page: string | undefined): Promise<PageEventSum[]> {
  let query = db.selectFrom('page_event').where('at', '>=', since)
  if (page !== undefined) query = query.where('page', '=', page)
  const columns = ['page', 'release', 'name', 'subject', 'detail'] as const
  return query
    .select([...columns])
    .select(sql<number>`count(*)::int`.as('count'))
    .select(sql<number | null>`percentile_cont(0.75) within group (order by value)`.as('p75'))
    .groupBy([...columns])
    .orderBy('page')
    .orderBy('release', 'desc')
    .orderBy('name')
    .orderBy('count', 'desc')
    .limit(maxSums)
    .execute()
}
