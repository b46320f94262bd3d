import type { Command } from 'commander'
import { fromMinor } from '../contract/decimal.ts'
import type { OverpaidEntry, OverpaidList, OverpaidOutcomes } from '../contract/operatorOverpaid.ts'
import { callServer, operatorFrom, runServerCommand, withReason } from './operatorCall.ts'
import { formatTime } from './operatorCommands.ts'
import { type CommandOptions, type ListOptions, pagesAt, print, withList } from './operatorLists.ts'
import { table } from './tables.ts'
import type { ExitStatus } from './usage.ts'

/** `spring (1001)`; the number alone if no published page has the activity. */
const pageOf = ({ alias, activityId }: OverpaidEntry) => (alias ? `${alias} (${activityId})` : (activityId ?? '–'))

async function listOverpaid(options: ListOptions): Promise<void> {
  const pages = await pagesAt<OverpaidList>(operatorFrom(options), '/overpaid')
  const entries = pages.flatMap((page) => page.entries)
  print({ entries }, options.format, () =>
    entries.length
      ? table(
          ['ledger', 'user', 'page', 'task', 'amount', 'reason', 'since'],
          entries.map((entry) => [
            entry.ledgerId,
            entry.userId,
            pageOf(entry),
            entry.taskId ?? '–',
            `${fromMinor(BigInt(entry.amount))} ${entry.coin ?? ''}`.trim(),
            entry.reason,
            formatTime(entry.time),
          ]),
        )
      : 'Nothing was paid too much, or all of it is settled.',
  )
}

async function settleOverpaid(exitStatus: ExitStatus, ledgerIds: readonly string[], options: CommandOptions) {
  const operator = operatorFrom(options)
  const { outcomes, changed } = await callServer<OverpaidOutcomes>(operator, {
    method: 'POST',
    path: '/overpaid/settle',
    body: { ledgerIds: [...new Set(ledgerIds)], by: operator.by, reason: options.message },
  })
  for (const outcome of outcomes) if (!outcome.changed) console.log(`${outcome.ledgerId}: ${outcome.message ?? ''}`)
  console.log(`${changed === 1 ? '1 entry' : `${changed} entries`} settled.`)
  if (changed < outcomes.length) exitStatus.code = 1
}

/** Adds `playbill overpaid`. */
export function addOverpaid(program: Command, exitStatus: ExitStatus): void {
  const overpaid = program
    .command('overpaid')
    .description('Rebates and rewards that were paid for events that were reversed or corrected afterward.')
  withList(overpaid.command('list', { isDefault: true }))
    .description('List those that are open, oldest first.')
    .action((options: ListOptions) => runServerCommand(exitStatus, () => listOverpaid(options)))
  withReason(overpaid.command('settle'))
    .description('Settle entries: they leave the list. Nothing is taken back.')
    .argument('<ledgerId...>', 'ids of the list')
    .action((ledgerIds: string[], options: CommandOptions) =>
      runServerCommand(exitStatus, () => settleOverpaid(exitStatus, ledgerIds, options)),
    )
}
