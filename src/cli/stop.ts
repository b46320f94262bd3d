import type { Command } from 'commander'
import type { DeedDone, StopDeed, UnplanDeed } from '../contract/operator.ts'
import { ask, type OperatorOptions, operatorFrom, telling, withReason } from './operatorCall.ts'
import { readHistory, sayDone } from './operatorDeeds.ts'
import type { Outcome } from './usage.ts'

type Options = OperatorOptions & { message: string }

/** `playbill stop`. */
export function addStop(program: Command, outcome: Outcome): void {
  withReason(program.command('stop'))
    .description(
      'Take a page off line on a running server; rewards and releases stay, and what is planned is taken back.',
    )
    .argument('<alias>', 'the page')
    .action((alias: string, options: Options) => telling(outcome, () => stop(alias, options)))
}

/** `playbill unplan`. */
export function addUnplan(program: Command, outcome: Outcome): void {
  withReason(program.command('unplan'))
    .description('Take back what is planned for a page on a running server.')
    .argument('<alias>', 'the page')
    .action((alias: string, options: Options) => telling(outcome, () => unplan(alias, options)))
}

async function stop(alias: string, options: Options): Promise<void> {
  const operator = operatorFrom(options)
  const history = await readHistory(operator, alias)
  const expected = history?.current ?? null
  const deed: StopDeed = { alias, by: operator.by, reason: options.message, expected }
  const done = await ask<DeedDone>(operator, { method: 'POST', path: '/stop', body: deed })
  console.log(sayDone(done, history))
}

async function unplan(alias: string, options: Options): Promise<void> {
  const operator = operatorFrom(options)
  const deed: UnplanDeed = { alias, by: operator.by, reason: options.message }
  console.log(sayDone(await ask<DeedDone>(operator, { method: 'POST', path: '/unplan', body: deed }), null))
}
