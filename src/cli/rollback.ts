import type { Command } from 'commander'
import type { DeedDone, RollbackDeed } from '../contract/operator.ts'
import { ask, type OperatorOptions, operatorFrom, telling, withReason } from './operatorCall.ts'
import { expectedVersion, readHistory, sayDone } from './operatorDeeds.ts'
import { type Outcome, UsageProblem } from './usage.ts'

const examples = `
Examples:
  playbill rollback newcomer -m "wrong amounts"
  playbill rollback newcomer --to 3 -m "the one of October"`

interface Options extends OperatorOptions {
  to?: string
  message: string
  expect?: string
}

/** `playbill rollback`. */
export function addRollback(program: Command, outcome: Outcome): void {
  withReason(program.command('rollback'))
    .description('Put an earlier release of a page back on line, on a running server.')
    .argument('<alias>', 'the page')
    .option('--to <version>', 'which release; the one before if left out')
    .option('--expect <version>', 'the release that must stand on the server, or none')
    .addHelpText('after', examples)
    .action((alias: string, options: Options) => telling(outcome, () => rollback(alias, options)))
}

async function rollback(alias: string, options: Options): Promise<void> {
  const operator = operatorFrom(options)
  const version = options.to === undefined ? undefined : versionOf(options.to)
  const expected = expectedVersion(options.expect)
  const history = await readHistory(operator, alias)
  const deed: RollbackDeed = {
    alias,
    by: operator.by,
    reason: options.message,
    expected: expected === undefined ? (history?.current ?? null) : expected,
    ...(version === undefined ? {} : { version }),
  }
  const done = await ask<DeedDone>(operator, { method: 'POST', path: '/rollback', body: deed })
  console.log(sayDone(done, history))
}

function versionOf(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text)
  throw new UsageProblem(`--to takes the number of a release; "${text}" is none.`)
}
