import { type Command, Option } from 'commander'
import type {
  PayoutEntry,
  PayoutList,
  PayoutOutcomes,
  PayoutReport,
  PayoutReports,
  PayoutTotal,
} from '../contract/operatorPayouts.ts'
import {
  callServer,
  type Operator,
  type OperatorOptions,
  operatorFrom,
  runServerCommand,
  withReason,
} from './operatorCall.ts'
import { formatTime } from './operatorCommands.ts'
import { withFormat, withList } from './operatorLists.ts'
import { allPages, counted, pathWith, table } from './tables.ts'
import { type ExitStatus, UsageError } from './usage.ts'

const states = ['OPEN', 'PENDING', 'ORDERED', 'PAID', 'FAILED', 'REFUSED', 'CANCELED']

interface ListOptions extends OperatorOptions {
  state?: string
  alias?: string
  user?: string
  max: string
  format: 'pretty' | 'json'
}
type ChangeOptions = OperatorOptions & { message: string; allFailed?: boolean; alias?: string }
type ReconcileOptions = OperatorOptions & {
  message: string
  day?: string
  resendAll?: boolean
  format: 'pretty' | 'json'
}

const amountOf = ({ amount, coin }: Pick<PayoutEntry, 'amount' | 'coin'>) => (coin ? `${amount} ${coin}` : amount)

const showTotal = ({ state, coin, count, amount }: PayoutTotal) =>
  `  ${state}: ${counted(count, 'payout')}, ${amount} ${coin ?? 'pieces'}`

function showList(payouts: readonly PayoutEntry[], totals: readonly PayoutTotal[]): string {
  if (!payouts.length) return 'No payouts.'
  const rows = payouts.map((entry) => [
    entry.payoutId,
    entry.state,
    entry.userId,
    entry.alias,
    amountOf(entry),
    formatTime(entry.grantedAt),
    String(entry.attempts),
    entry.reason ?? '',
  ])
  const header = ['payout', 'state', 'user', 'page', 'amount', 'granted', 'attempts', 'reason']
  return [table(header, rows), 'Totals:', ...totals.map(showTotal)].join('\n')
}

async function list(options: ListOptions): Promise<void> {
  const max = Number(options.max)
  if (!Number.isInteger(max) || max < 1) throw new UsageError('--max takes a number from 1.')
  const operator = operatorFrom(options)
  const query = { state: options.state ?? 'OPEN', alias: options.alias, userId: options.user }
  const payouts: PayoutEntry[] = []
  let totals: PayoutTotal[] = []
  let cursor: string | null = null
  do {
    const limit = String(Math.min(1000, max - payouts.length))
    const path = pathWith('/payouts', { ...query, cursor, limit })
    const page: PayoutList = await callServer<PayoutList>(operator, { method: 'GET', path })
    payouts.push(...page.payouts)
    totals = page.totals
    cursor = page.next
  } while (cursor !== null && payouts.length < max)
  if (options.format === 'json') return console.log(JSON.stringify({ payouts, totals, next: cursor }, null, 2))
  console.log(showList(payouts, totals))
  if (cursor !== null) console.log(`There are more than ${max}: use --max, or filter by --state, --alias or --user.`)
}

function showOutcomes({ outcomes, changed }: PayoutOutcomes, done: string): string {
  const unchanged = outcomes.filter((outcome) => !outcome.changed)
  const lines = unchanged.map(({ payoutId, state, message }) => `${payoutId}: ${state ?? 'unknown'}. ${message ?? ''}`)
  return [...lines, `${counted(changed, 'payout')} ${done}.`].join('\n')
}

/** Sends ids in parts of 100, and sets the exit code to 1 if a payout was not changed. */
async function change(
  exitStatus: ExitStatus,
  ids: readonly string[],
  options: ChangeOptions,
  { path, done }: { path: string; done: string },
): Promise<void> {
  const operator = operatorFrom(options)
  const all: PayoutOutcomes = { outcomes: [], changed: 0 }
  for (let start = 0; start < ids.length; start += 100) {
    const body = { payoutIds: ids.slice(start, start + 100), by: operator.by, reason: options.message }
    const part = await callServer<PayoutOutcomes>(operator, { method: 'POST', path, body })
    all.outcomes.push(...part.outcomes)
    all.changed += part.changed
  }
  console.log(showOutcomes(all, done))
  if (all.changed < ids.length) exitStatus.code = 1
}

async function idsOfFailed(operator: Operator, alias: string | undefined): Promise<string[]> {
  const pages = await allPages((cursor) =>
    callServer<PayoutList>(operator, {
      method: 'GET',
      path: pathWith('/payouts', { state: 'FAILED', alias, cursor, limit: '1000' }),
    }),
  )
  return pages.flatMap(({ payouts }) => payouts.map(({ payoutId }) => payoutId))
}

async function retry(exitStatus: ExitStatus, ids: readonly string[], options: ChangeOptions): Promise<void> {
  if (!ids.length === !options.allFailed) throw new UsageError('Give the ids of payouts, or --all-failed.')
  if (options.alias && !options.allFailed) throw new UsageError('--alias needs --all-failed.')
  const wanted = options.allFailed ? await idsOfFailed(operatorFrom(options), options.alias) : ids
  await change(exitStatus, wanted, options, { path: '/payouts/retry', done: 'will be tried again' })
}

function showReport({ day, here, there, equal, open, counts, resent, differences }: PayoutReport): string {
  const kinds = Object.entries(counts).map(([kind, count]) => `${kind} ${count}`)
  const rows = differences.map((entry) => [entry.kind, entry.payoutId, entry.here ?? '–', entry.there ?? '–'])
  const missing = counts.MISSING_THERE ?? 0
  return [
    `${day}: ${here} here, ${there} at the payment service, ${equal} equal, ${open} not paid yet.`,
    kinds.length ? `Differences: ${kinds.join(', ')}.` : 'No differences.',
    ...(rows.length ? [table(['difference', 'payout', 'here', 'there'], rows)] : []),
    ...(resent ? [`${counted(missing, 'missing payout')} will be sent again.`] : []),
    ...(missing && !resent
      ? ['Too many are missing there, so none was sent again. Check PAYOUT_URL first, then repeat with --resend-all.']
      : []),
  ].join('\n')
}

async function reconcile(exitStatus: ExitStatus, options: ReconcileOptions): Promise<void> {
  const operator = operatorFrom(options)
  const day = options.day ?? new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  const body = { day, by: operator.by, reason: options.message, ...(options.resendAll && { resendAll: true }) }
  const report = await callServer<PayoutReport>(operator, { method: 'POST', path: '/payouts/reconcile', body })
  console.log(options.format === 'json' ? JSON.stringify(report, null, 2) : showReport(report))
  if (Object.keys(report.counts).length) exitStatus.code = 1
}

async function reports(options: OperatorOptions & { format: 'pretty' | 'json' }): Promise<void> {
  const found = await callServer<PayoutReports>(operatorFrom(options), { method: 'GET', path: '/payouts/reports' })
  if (options.format === 'json') return console.log(JSON.stringify(found, null, 2))
  console.log(found.reports.length ? found.reports.map(showReport).join('\n\n') : 'No day was compared yet.')
}

/** Adds `playbill payouts`. */
export function addPayouts(program: Command, exitStatus: ExitStatus): void {
  const payouts = program.command('payouts').description('List and decide about payouts on a running server.')
  withList(payouts.command('list'))
    .description('List payouts, oldest first, with totals per state and coin.')
    .addOption(new Option('--state <state>', 'only this state; OPEN: all that are not paid').choices(states))
    .option('--alias <alias>', 'only payouts of this page')
    .option('--user <userId>', 'only payouts of this user')
    .option('--max <number>', 'maximum number of payouts', '100')
    .action((options: ListOptions) => runServerCommand(exitStatus, () => list(options)))
  withReason(payouts.command('retry'))
    .description('Try failed or refused payouts again, with the same ids.')
    .argument('[id...]', 'payouts')
    .option('--all-failed', 'all failed payouts')
    .option('--alias <alias>', 'with --all-failed: only payouts of this page')
    .action((ids: string[], options: ChangeOptions) =>
      runServerCommand(exitStatus, () => retry(exitStatus, ids, options)),
    )
  withReason(payouts.command('refuse'))
    .description(
      'Do not pay failed or refused payouts: cancel them and reverse their grants. The users read the reason.',
    )
    .argument('<id...>', 'payouts')
    .action((ids: string[], options: ChangeOptions) =>
      runServerCommand(exitStatus, () =>
        change(exitStatus, ids, options, { path: '/payouts/refuse', done: 'canceled' }),
      ),
    )
  withReason(payouts.command('mark-paid'))
    .description('Mark failed or refused payouts as paid by hand.')
    .argument('<id...>', 'payouts')
    .action((ids: string[], options: ChangeOptions) =>
      runServerCommand(exitStatus, () =>
        change(exitStatus, ids, options, { path: '/payouts/mark-paid', done: 'marked as paid' }),
      ),
    )
  withFormat(withReason(payouts.command('reconcile')))
    .description('Compare the payouts of a day with the payment service. Exits with 1 if there are differences.')
    .option('--day <YYYY-MM-DD>', 'the day in UTC (default: yesterday)')
    .option('--resend-all', 'send missing payouts again even if there are many')
    .action((options: ReconcileOptions) => runServerCommand(exitStatus, () => reconcile(exitStatus, options)))
  withList(payouts.command('reports'))
    .description('Show the daily comparisons with the payment service, newest first.')
    .action((options: OperatorOptions & { format: 'pretty' | 'json' }) =>
      runServerCommand(exitStatus, () => reports(options)),
    )
}
