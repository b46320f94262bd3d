import { sql } from 'kysely'
import type { Store } from '../../src/platform/index.ts'
import { checkDraws, drawInvariants } from './checkDraws.ts'

/** The answer that a client received for one operation. */
export interface RecordedAnswer {
  userId: string
  activityId: string
  taskId: string
  requestId: string
  code: string
  /** `data` of the envelope as JSON. */
  data: string
}

/** An invariant of the ledger: a query that returns one row for each violation. */
export interface Invariant {
  name: string
  faults: string
}

const invariants: Invariant[] = [
  {
    name: 'I1 one grant for each user, activity, task, cycle and reward',
    faults: `select user_id, activity_id, task_id, cycle_key, reward_id, count(*) from reward_record
      group by 1, 2, 3, 4, 5 having count(*) > 1`,
  },
  {
    name: 'I1 the id of a record is unique',
    faults: 'select record_id, count(*) from reward_record group by 1 having count(*) > 1',
  },
  {
    name: 'I3 every record has one posting of its amount from its activity to its user',
    faults: `select record.record_id, count(posting.record_id) from reward_record record
      left join ledger posting on posting.record_id = record.record_id
        and posting.credit = 'user:' || record.user_id and posting.debit = 'activity:' || record.activity_id
        and posting.amount = record.amount::numeric * 1000000000000000000
        and posting.asset = coalesce(record.coin, record.reward_type || ':' || record.reward_id)
      group by 1 having count(posting.record_id) <> 1`,
  },
  {
    name: 'I3 every posting has a record',
    faults: `select record_id from ledger posting
      where not exists (select 1 from reward_record record where record.record_id = posting.record_id)
        and not exists (select 1 from rebate where 'rb-' || event_id = posting.record_id)
        and not exists (select 1 from reward_record record where 'rv-' || record.record_id = posting.record_id
          and record.payout = 'CANCELED')`,
  },
  {
    name: 'I3 every canceled payout is reversed by a posting of its amount from its user to its activity',
    faults: `select record.record_id from reward_record record
      left join ledger posting on posting.record_id = 'rv-' || record.record_id
        and posting.debit = 'user:' || record.user_id and posting.credit = 'activity:' || record.activity_id
        and posting.amount = record.amount::numeric * 1000000000000000000
        and posting.asset = coalesce(record.coin, record.reward_type || ':' || record.reward_id)
      where record.payout = 'CANCELED' and posting.record_id is null`,
  },
  {
    name: 'I3 each asset sums to zero',
    faults: 'select asset, sum(amount) from ledger_entry group by 1 having sum(amount) <> 0',
  },
  {
    name: 'I4 no stock below zero, and what is missing was granted',
    faults: `select stock.activity_id, stock.reward_id, total, remaining, given from stock
      cross join lateral (select count(*) as given from reward_record record
        where record.activity_id = stock.activity_id and record.reward_id = stock.reward_id
          and record.payout <> 'CANCELED') counted
      where remaining < 0 or remaining <> greatest(0, total - given) or given > total`,
  },
  {
    name: 'I5 the spent part of a budget was posted and is not more than the budget',
    faults: `select budget.activity_id, coin, total, spent, posted from budget
      cross join lateral (select coalesce(sum(amount) filter (where debit = 'activity:' || budget.activity_id), 0)
          - coalesce(sum(amount) filter (where credit = 'activity:' || budget.activity_id), 0) as posted
        from ledger where 'activity:' || budget.activity_id in (debit, credit) and asset = budget.coin) counted
      where spent > total or spent <> posted`,
  },
  {
    name: 'I6 no grant without a completed task before it',
    faults: `select record.record_id from reward_record record left join completion using (user_id, activity_id, task_id, cycle_key)
      where completion.status is distinct from 'GRANTED' or completion.receipt is null
        or completion.granted_at < completion.completed_at or completion.granted_at <> record.created_at`,
  },
  {
    name: 'I6 a completion with status GRANTED has its record',
    faults: `select user_id, activity_id, task_id, cycle_key from completion
      where status = 'GRANTED' and (receipt is null or granted_at is null
        or (receipt::json -> 'record' ->> 'recordId' is not null and not exists (select 1 from reward_record record
          where record.record_id = completion.receipt::json -> 'record' ->> 'recordId')))`,
  },
  {
    name: 'I6 the receipt names the task, cycle and amount of the record',
    faults: `select user_id, activity_id, task_id, cycle_key from completion
      where status = 'GRANTED' and receipt::json -> 'record' ->> 'recordId' is not null and not exists (
        select 1 from reward_record record
        where record.record_id = completion.receipt::json -> 'record' ->> 'recordId'
          and record.user_id = completion.user_id and record.activity_id = completion.activity_id
          and record.task_id = completion.task_id and record.cycle_key = completion.cycle_key
          and record.amount = completion.receipt::json -> 'record' ->> 'amount')`,
  },
  {
    name: 'I6 the amount is that of the release',
    faults: `select record.record_id, record.amount, promised.amount from reward_record record
      join release using (alias, version)
      cross join lateral (select reward ->> 'amount' as amount
        from json_array_elements(release.rules -> 'taskGroups') task_group,
          json_array_elements(task_group -> 'tasks') task, json_array_elements(task -> 'rewards') reward
        where task ->> 'taskId' = record.task_id and reward ->> 'rewardId' = record.reward_id) promised
      where record.source = 'TASK' and record.amount <> promised.amount`,
  },
  {
    name: 'I1 a task with timing EVERYDAY has one cycle a day, any other task one cycle',
    faults: `select record.record_id, record.cycle_key from reward_record record
      join release using (alias, version)
      cross join lateral (select task_group ->> 'timing' as timing
        from json_array_elements(release.rules -> 'taskGroups') task_group, json_array_elements(task_group -> 'tasks') task
        where task ->> 'taskId' = record.task_id) task_timing
      where record.source = 'TASK' and case task_timing.timing when 'EVERYDAY'
        then record.cycle_key !~ '^\\d{4}-\\d{2}-\\d{2}$' else record.cycle_key <> 'ALL' end`,
  },
  {
    name: 'I8 the stored answer of an operation is its receipt',
    faults: `select known.user_id, known.request_id from idempotency known
      where known.operation like 'claim %' and not exists (
        select 1 from completion where completion.user_id = known.user_id and completion.receipt = known.answer)`,
  },
  {
    name: 'I9 triggers protect ledger, audit trail and releases from changes',
    faults: `select wanted from (values ('ledger_append_only'), ('audit_append_only'), ('release_immutable')) as w (wanted)
      where not exists (select 1 from pg_trigger where tgname = wanted and tgenabled = 'O' and tgtype & 56 = 56)`,
  },
  {
    name: 'I10 a payout is pending, ordered, paid, dead, refused or canceled',
    faults: `select record_id, payout from reward_record
      where payout not in ('PENDING', 'ORDERED', 'PAID', 'DEAD', 'REFUSED', 'CANCELED')
        or (payout = 'PAID') <> (payout_at is not null)
        or (payout in ('PAID', 'DEAD', 'REFUSED') and payout_attempts = 0)
        or (payout in ('DEAD', 'REFUSED', 'CANCELED') and payout_reason is null)`,
  },
  {
    name: 'I11 one application for each user and activity, each counted once unless it was refused',
    faults: `select activity_id, participants, joined from activity
      cross join lateral (select count(*) as joined, count(distinct user_id) as users from application
        where application.activity_id = activity.activity_id and status <> 'REJECTED') counted
      where participants <> joined or joined <> users`,
  },
  {
    name: 'I11 a bound code has its time',
    faults: 'select user_id from app_user where (kol_code is null) <> (kol_bound_at is null)',
  },
  {
    name: 'I12 every release is in the audit trail',
    faults: `select alias, version from release where not exists (select 1 from audit
      where audit.alias = release.alias and audit.version = release.version and audit.action = 'publish')`,
  },
]

/** The part of the answer of a claim or a draw that the invariants use. */
interface Receipt {
  record: { recordId: string } | null
  lottery: { ticketId: string } | null
}

/** Compares the answers of clients with the database (I2, I8). */
async function faultsOfAnswers({ db }: Store, answers: readonly RecordedAnswer[]): Promise<string[]> {
  const faults: string[] = []
  const first = new Map<string, string>()
  for (const { userId, requestId, code, data } of answers) {
    const key = `${userId} ${requestId}`
    const before = first.get(key)
    if (code === '00000' && before !== undefined && before !== data) faults.push(`I8 two answers for operation ${key}`)
    if (code === '00000' && before === undefined) first.set(key, data)
  }
  const ids = new Set<string>()
  const { rows } = await sql<{ id: string }>`
    select record_id as id from reward_record union all select ticket_id from draw`.execute(db)
  for (const { id } of rows) ids.add(id)
  for (const { userId, code, data } of answers) {
    if (code !== '00000') continue
    const { record, lottery } = JSON.parse(data) as Receipt
    const named = [record?.recordId, lottery?.ticketId].filter((id) => id !== undefined)
    if (!named.length || !named.every((id) => ids.has(id)))
      faults.push(`I2 the answer for ${userId} names a reward that does not exist`)
  }
  return faults
}

/**
 * Checks the invariants of money (I1 to I12) with the database and the answers of clients only. Returns one line for each
 * fault.
 */
export async function checkLedger(store: Store, answers: readonly RecordedAnswer[] = []): Promise<string[]> {
  const faults = await faultsOfAnswers(store, answers)
  await store.db.transaction().execute(async (db) => {
    // Unlike the calls, the queries read whole tables: they need a longer time-out and current statistics.
    await sql`set local statement_timeout = 600000`.execute(db)
    await sql`analyze reward_record, ledger, completion, idempotency, application`.execute(db)
    for (const invariant of [...invariants, ...drawInvariants]) {
      const { rows } = await sql.raw<Record<string, unknown>>(invariant.faults).execute(db)
      if (rows.length) faults.push(`${invariant.name}: ${rows.length} faults, the first ${JSON.stringify(rows[0])}`)
    }
    faults.push(...(await checkDraws(db)))
  })
  return faults
}

/**
 * Counts grants, claims, paid users, postings and draws of an activity, without the personas of the sandbox.
 */
export async function countGrants({ db }: Store, activityId: string) {
  const { rows } = await sql<{ grants: number; claims: number; users: number; postings: number; draws: number }>`
    select count(record.record_id) as grants, count(record.record_id) filter (where source = 'TASK') as claims,
      count(distinct record.user_id) as users, count(ledger.record_id) as postings,
      (select count(*) from draw join app_user using (user_id)
        where activity_id = ${activityId} and persona is null) as draws
    from reward_record record join app_user using (user_id) left join ledger using (record_id)
    where activity_id = ${activityId} and persona is null`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the database returned no count')
  return row
}
