import type {
  PayoutDecision,
  PayoutEntry,
  PayoutList,
  PayoutOutcome,
  PayoutOutcomes,
  PayoutReconcile,
  PayoutReport,
  PayoutRetry,
  PayoutsQuery,
} from '../contract/operatorPayouts.ts'
import type { RewardType } from '../contract/shapes/reward.ts'
import { internalsOf } from './internals.ts'
import { payoutStatusOf } from './payment/payoutStatus.ts'
import type { Platform } from './platform.ts'
import type { PaymentService } from './settlement/paymentService.ts'
import { reconcileDay } from './settlement/reconcilePayouts.ts'
import { cursorOf, positionOf } from './store/listCursor.ts'
import { cancelPayout, findPayouts, listPayouts, type PayoutRow, sumPayouts } from './store/payoutQueries.ts'
import { readReports } from './store/payoutReports.ts'
import { markOrdered, markPaid, markPending } from './store/payouts.ts'
import { PublishProblem } from './store/publishProblem.ts'
import type { Publisher } from './store/releaseTypes.ts'
import type { Db, PayoutState } from './store/schema.ts'

/** Commands of operators for payouts. */
export interface OperatorPayouts {
  list(query: PayoutsQuery): Promise<PayoutList>
  /** Makes failed and refused payouts wait for a new attempt with the same id. */
  retry(command: PayoutRetry): Promise<PayoutOutcomes>
  /** Cancels failed and refused payouts and reverses their grants, unless the payment service has paid them. */
  refuse(command: PayoutDecision): Promise<PayoutOutcomes>
  /** Marks failed and refused payouts as paid outside of the payment service, unless it has paid them. */
  markPaid(command: PayoutDecision): Promise<PayoutOutcomes>
  /** Compares a day with the payment service. Throws PublishProblem without one, or while the day is being compared. */
  reconcile(command: PayoutReconcile): Promise<PayoutReport>
  reports(): Promise<PayoutReport[]>
}

const openStates: PayoutState[] = ['PENDING', 'ORDERED', 'DEAD', 'REFUSED']

const statesOf = (state: PayoutsQuery['state']): PayoutState[] => {
  if (state === undefined) return []
  if (state === 'OPEN') return openStates
  return [state === 'FAILED' ? 'DEAD' : state]
}

const entryOf = (row: PayoutRow): PayoutEntry => ({
  payoutId: row.recordId,
  state: payoutStatusOf(row.state),
  userId: row.userId,
  activityId: row.activityId,
  alias: row.alias,
  taskId: row.taskId,
  rewardType: row.rewardType as RewardType,
  amount: row.amount,
  coin: row.coin,
  grantedAt: row.grantedAt,
  paidAt: row.paidAt,
  paidBy: row.paidBy,
  attempts: row.attempts,
  nextAttemptAt: row.state === 'PENDING' || row.state === 'ORDERED' ? row.due : null,
  reason: row.reason,
})

interface Parts {
  db: Db
  realNow(): number
  service: PaymentService | null
}

const publisherOf = ({ by, reason }: { by: string; reason: string }): Publisher => ({
  actor: by,
  reason: reason.trim(),
  source: 'operator',
})

/** Runs `change` and its audit entry in one transaction, unless it changes nothing. */
async function audited(
  db: Db,
  row: PayoutRow,
  { action, by, at }: { action: string; by: Publisher; at: number },
  change: (transaction: Db) => Promise<boolean>,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    if (!(await change(transaction))) return false
    const { alias, version } = row
    const reason = `${row.recordId}: ${by.reason}`
    await transaction
      .insertInto('audit')
      .values({ at, actor: by.actor, action, alias, version, source: by.source, reason })
      .execute()
    return true
  })
}

const outcomesOf = (outcomes: PayoutOutcome[]): PayoutOutcomes => ({
  outcomes,
  changed: outcomes.filter(({ changed }) => changed).length,
})

/**
 * The state of a payout at the service before an operator decides about it. Stores it if the service has paid or
 * accepted the payout, and returns why no decision is possible; null: it is possible.
 */
async function objectionOf(parts: Parts, row: PayoutRow): Promise<{ state: PayoutState; message: string } | null> {
  const { db, realNow, service } = parts
  if (!service) return null
  const there = await service.read(row.recordId).catch((error: Error) => error)
  if (there instanceof Error)
    return {
      state: row.state,
      message: `It is not known whether the payment service has paid it (${there.message}). Try again when it answers.`,
    }
  if (there?.state === 'PAID') {
    await markPaid(db, [row], realNow(), 'SERVICE')
    return { state: 'PAID', message: 'The payment service has paid it.' }
  }
  if (there?.state === 'ORDERED') {
    await markOrdered(db, row, realNow())
    return { state: 'ORDERED', message: 'The payment service has accepted it and will pay it.' }
  }
  return null
}

interface Change {
  action: string
  /** The state afterward. */
  state: PayoutState
  /** Ask the payment service first. */
  ask: boolean
  run(transaction: Db, row: PayoutRow): Promise<boolean>
}

async function changeOne(parts: Parts, row: PayoutRow | undefined, id: string, by: Publisher, change: Change) {
  const unchanged = (state: PayoutState | null, message: string): PayoutOutcome => ({
    payoutId: id,
    changed: false,
    state: state && payoutStatusOf(state),
    message,
  })
  if (!row) return unchanged(null, 'There is no such payout.')
  if (row.state !== 'DEAD' && row.state !== 'REFUSED')
    return unchanged(row.state, 'Only failed and refused payouts can be changed.')
  const objection = change.ask ? await objectionOf(parts, row) : null
  if (objection) return unchanged(objection.state, objection.message)
  const at = parts.realNow()
  const changed = await audited(parts.db, row, { action: change.action, by, at }, (transaction) =>
    change.run(transaction, row),
  )
  if (!changed) return unchanged(row.state, 'Another command has changed it meanwhile.')
  return { payoutId: id, changed, state: payoutStatusOf(change.state), message: null }
}

async function changeAll(parts: Parts, ids: readonly string[], by: Publisher, change: Change): Promise<PayoutOutcomes> {
  const rows = new Map((await findPayouts(parts.db, ids)).map((row) => [row.recordId, row]))
  const outcomes: PayoutOutcome[] = []
  for (const id of ids) outcomes.push(await changeOne(parts, rows.get(id), id, by, change))
  return outcomesOf(outcomes)
}

const retrying: Change = {
  action: 'payoutRetry',
  state: 'PENDING',
  ask: false,
  run: async (transaction, row) => (await markPending(transaction, [row], ['DEAD', 'REFUSED'])) === 1,
}

const maxRetries = 500

/** The failed payouts, at most 500 of them. */
async function failedIds({ db }: Parts, alias: string | undefined): Promise<string[]> {
  const rows = await listPayouts(db, { states: ['DEAD'], alias }, { after: null, limit: maxRetries })
  return rows.map(({ recordId }) => recordId)
}

async function list({ db }: Parts, { state, alias, userId, cursor, limit = '100' }: PayoutsQuery): Promise<PayoutList> {
  const filter = { states: statesOf(state), alias, userId }
  const size = Number(limit)
  const position = cursor === undefined ? null : positionOf(cursor)
  const after = position && { grantedAt: position.time, recordId: position.id }
  const rows = await listPayouts(db, filter, { after, limit: size + 1 })
  const shown = rows.slice(0, size)
  const last = rows.length > size ? shown.at(-1) : undefined
  const totals = (await sumPayouts(db, filter)).map((total) => ({ ...total, state: payoutStatusOf(total.state) }))
  return {
    payouts: shown.map(entryOf),
    totals,
    next: last ? cursorOf({ time: last.grantedAt, id: last.recordId }) : null,
  }
}

async function reconcile({ db, realNow, service }: Parts, command: PayoutReconcile): Promise<PayoutReport> {
  if (!service) throw new PublishProblem('There is no payment service to compare with: set PAYOUT_URL.')
  const { day, resendAll = false } = command
  if (!Number.isFinite(Date.parse(day)) || Date.parse(day) > realNow())
    throw new PublishProblem(`${day} is not a day that has begun: give a UTC day such as 2026-11-23.`)
  const report = await reconcileDay({ db, realNow, service }, day, { again: true, resendAll }).catch((error: Error) => {
    throw new PublishProblem(`${day} was not compared: ${error.message}.`)
  })
  if (!report) throw new PublishProblem(`${day} is being compared by another process: try again in some minutes.`)
  const { actor, source, reason } = publisherOf(command)
  await db
    .insertInto('audit')
    .values({ at: realNow(), actor, action: 'payoutReconcile', alias: 'payouts', version: 0, source, reason })
    .execute()
  return report
}

/** The commands for payouts of an embedded platform. Throws for any other platform. `service` null: the ledger pays. */
export function operatorPayoutsOf(platform: Platform, service: PaymentService | null): OperatorPayouts {
  const { db, realNow } = internalsOf(platform)
  const parts: Parts = { db, realNow, service }
  return {
    list: (query) => list(parts, query),
    async retry(command) {
      const { payoutIds = [], allFailed, alias } = command
      if (!payoutIds.length === !allFailed)
        throw new PublishProblem('Give either the ids of payouts, or all failed ones.')
      const ids = allFailed ? await failedIds(parts, alias) : payoutIds
      return changeAll(parts, ids, publisherOf(command), retrying)
    },
    refuse: (command) =>
      changeAll(parts, command.payoutIds, publisherOf(command), {
        action: 'payoutRefuse',
        state: 'CANCELED',
        ask: true,
        run: (transaction, row) => cancelPayout(transaction, row, command.reason.trim(), realNow()),
      }),
    markPaid: (command) =>
      changeAll(parts, command.payoutIds, publisherOf(command), {
        action: 'payoutPaid',
        state: 'PAID',
        ask: true,
        run: async (transaction, row) => (await markPaid(transaction, [row], realNow(), 'OPERATOR')) === 1,
      }),
    reconcile: (command) => reconcile(parts, command),
    reports: () => readReports(db),
  }
}
