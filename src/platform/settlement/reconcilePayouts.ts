import { equals } from '../../contract/decimal.ts'
import type { PayoutDifference, PayoutReport } from '../../contract/operatorPayouts.ts'
import type { ListedPayout } from '../../contract/payoutService.ts'
import { dayLength } from '../rules/windows.ts'
import { findPayouts, type PayoutRow, payoutsBetween } from '../store/payoutQueries.ts'
import { releaseDay, renewDay, reportedDays, storeReport, takeDay } from '../store/payoutReports.ts'
import { markPaid, markPending } from '../store/payouts.ts'
import type { Db } from '../store/schema.ts'
import type { PaymentService } from './paymentService.ts'

/** The parts of a comparison with the payment service. */
export interface ReconcileParts {
  db: Db
  /** Real time, epoch ms. */
  realNow(): number
  service: PaymentService
}

const batchSize = 500
const maxDifferences = 1_000
/** Number and share of a day's payouts that may be missing there and are sent again without an operator's order. */
const maxMissing = { count: 10, share: 0.05 }

const describeHere = ({ state, amount, coin, userId }: PayoutRow) =>
  `${state === 'DEAD' ? 'FAILED' : state} ${amount} ${coin ?? 'pieces'} to ${userId}`
const describeThere = ({ state, amount, coin, userId }: ListedPayout) =>
  `${state} ${amount} ${coin ?? 'pieces'} to ${userId}`

/** Collects what a comparison finds. */
function createFindings() {
  const counts: Record<string, number> = {}
  const differences: PayoutDifference[] = []
  const seen = new Set<string>()
  return {
    counts,
    differences,
    /** Ids of the service's list. */
    seen,
    equal: 0,
    here: 0,
    open: 0,
    missing: [] as PayoutRow[],
    add(kind: PayoutDifference['kind'], payoutId: string, here: string | null, there: string | null) {
      counts[kind] = (counts[kind] ?? 0) + 1
      if (differences.length < maxDifferences) differences.push({ kind, payoutId, here, there })
    },
  }
}
type Findings = ReturnType<typeof createFindings>

const isSame = (row: PayoutRow, listed: ListedPayout) =>
  row.userId === listed.userId && row.coin === listed.coin && equals(row.amount, listed.amount)

/** The kind of difference between both sides; null: none. */
function kindOf(row: PayoutRow | undefined, listed: ListedPayout): PayoutDifference['kind'] | null {
  if (!row) return 'UNKNOWN_HERE'
  if (!isSame(row, listed)) return 'DIFFERENT'
  if (row.state === 'CANCELED') return listed.state === 'REFUSED' ? null : 'CANCELED_HERE'
  if (row.state !== 'PAID') return listed.state === 'PAID' ? 'PAID_THERE' : null
  if (row.paidBy === 'OPERATOR') return listed.state === 'PAID' ? 'PAID_TWICE' : null
  return listed.state === 'PAID' ? null : 'DIFFERENT'
}

/** Whether an operator has decided about a payout: the service has nothing to pay. */
const isDecided = ({ state, paidBy }: PayoutRow) => state === 'CANCELED' || paidBy === 'OPERATOR'

/** Compares a part of the service's list, and marks payouts as paid that the service has paid. */
async function compareListed({ db, realNow }: ReconcileParts, listed: readonly ListedPayout[], findings: Findings) {
  const rows = new Map(
    (
      await findPayouts(
        db,
        listed.map(({ payoutId }) => payoutId),
      )
    ).map((row) => [row.recordId, row]),
  )
  for (const entry of listed) {
    if (findings.seen.has(entry.payoutId)) continue
    findings.seen.add(entry.payoutId)
    const row = rows.get(entry.payoutId)
    const kind = kindOf(row, entry)
    if (kind) findings.add(kind, entry.payoutId, row ? describeHere(row) : null, describeThere(entry))
    else if (row && !isDecided(row)) findings.equal += 1
    if (kind === 'PAID_THERE' && row) await markPaid(db, [row], realNow(), 'SERVICE')
  }
}

/** Finds payouts that are paid here and that the service does not list. */
async function compareOwn(
  { db, service }: ReconcileParts,
  { began, ...range }: { from: number; to: number; began: number },
  findings: Findings,
) {
  let after: { activityId: string; recordId: string } | null = null
  for (;;) {
    const rows: PayoutRow[] = await payoutsBetween(db, range, { after, limit: batchSize })
    for (const row of rows) {
      if (!isDecided(row)) findings.here += 1
      if (['PENDING', 'ORDERED', 'DEAD', 'REFUSED'].includes(row.state)) findings.open += 1
      if (row.state !== 'PAID' || row.paidBy !== 'SERVICE' || findings.seen.has(row.recordId)) continue
      // Paid after the list was read.
      if ((row.paidAt ?? 0) > began) continue
      // The list may be incomplete: only the service's answer about this payout counts.
      const there = await service.read(row.recordId)
      if (there) findings.add('DIFFERENT', row.recordId, describeHere(row), `${there.state}, not in the list`)
      else findings.missing.push(row)
    }
    after = rows.at(-1) ?? null
    if (rows.length < batchSize) return
  }
}

/** Reports the missing payouts and sends them again, unless there are too many. */
async function resend({ db }: ReconcileParts, findings: Findings, resendAll: boolean): Promise<boolean> {
  const { missing, here } = findings
  for (const row of missing) findings.add('MISSING_THERE', row.recordId, describeHere(row), null)
  const isPlausible = missing.length <= Math.max(maxMissing.count, here * maxMissing.share)
  if (!missing.length || !(isPlausible || resendAll)) return false
  for (let start = 0; start < missing.length; start += batchSize)
    await markPending(db, missing.slice(start, start + batchSize), ['PAID'])
  return true
}

async function compare(parts: ReconcileParts, day: string, resendAll: boolean): Promise<PayoutReport> {
  const { db, realNow, service } = parts
  const from = Date.parse(`${day}T00:00:00Z`)
  const range = { from, to: from + dayLength }
  const findings = createFindings()
  const began = realNow()
  let listed: ListedPayout[] = []
  for await (const entry of service.list(range)) {
    listed.push(entry)
    if (listed.length < batchSize) continue
    await compareListed(parts, listed, findings)
    await renewDay(db, day, realNow())
    listed = []
  }
  await compareListed(parts, listed, findings)
  await compareOwn(parts, { ...range, began }, findings)
  const resent = await resend(parts, findings, resendAll)
  const { here, open, equal, counts, differences, seen } = findings
  return { day, at: realNow(), here, there: seen.size, equal, open, counts, resent, differences }
}

/**
 * Compares the payouts of a UTC day with the list of the payment service and stores the report. Null: another process
 * compares the day, or has done so and `again` is not set. Rejects if the service does not answer; then nothing is stored.
 */
export async function reconcileDay(
  parts: ReconcileParts,
  day: string,
  { again = false, resendAll = false } = {},
): Promise<PayoutReport | null> {
  const { db, realNow } = parts
  if (!(await takeDay(db, day, realNow(), again))) return null
  try {
    const report = await compare(parts, day, resendAll)
    await storeReport(db, report)
    return report
  } catch (error) {
    await releaseDay(db, day)
    throw error
  }
}

const interval = 600_000
/** Time after the end of a day before it is compared, ms. */
const settleTime = 3_600_000
const maxDays = 7

/** The UTC days that are over, oldest first, at most seven. */
export const finishedDays = (now: number): string[] =>
  Array.from({ length: maxDays }, (_, index) =>
    new Date(now - settleTime - (maxDays - index) * dayLength).toISOString().slice(0, 10),
  )

/** The daily comparison. */
export interface Reconciling {
  /** Number of differences in the last report of this process, by kind. */
  counts(): Readonly<Record<string, number>>
  /** Compares the finished days that have no report. */
  round(): Promise<void>
  /** Stops. Resolves after the current round. */
  stop(): Promise<void>
}

/**
 * Compares each finished UTC day once with the payment service. Several processes can run this: each day is compared by
 * one of them.
 */
export function startReconcile(
  parts: ReconcileParts & {
    onReport?(report: PayoutReport): void
    onFailure?(error: unknown): void
  },
): Reconciling {
  let counts: Readonly<Record<string, number>> = {}
  let stopped = false

  async function round() {
    const days = finishedDays(parts.realNow())
    const done = await reportedDays(parts.db, days)
    for (const day of days) {
      if (stopped || done.has(day)) continue
      const report = await reconcileDay(parts, day)
      if (!report) continue
      counts = report.counts
      parts.onReport?.(report)
    }
  }

  let running: Promise<void> = Promise.resolve()
  let idle = true
  const run = () => {
    if (!idle || stopped) return
    idle = false
    running = round().catch((error: unknown) => parts.onFailure?.(error))
    void running.then(() => {
      idle = true
    })
  }
  const timer = setInterval(run, interval)
  timer.unref()
  const first = setTimeout(run, 30_000)
  first.unref()

  return {
    counts: () => counts,
    round,
    async stop() {
      stopped = true
      clearInterval(timer)
      clearTimeout(first)
      await running
    },
  }
}
