import type { Command } from 'commander'
import type { CommandResult, RollbackCommand } from '../contract/operator.ts'
import { callServer, type OperatorOptions, operatorFrom, runServerCommand, withReason } from './operatorCall.ts'
import { describeResult, expectedVersion, followInFolder, parseTime, readHistory } from './operatorCommands.ts'
import { type ExitStatus, UsageError } from './usage.ts'

const examples = `
Examples:
  playbill rollback newcomer -m "wrong amounts"
  playbill rollback newcomer --to 3 -m "back to October"`

interface Options extends OperatorOptions {
  at?: string
  to?: string
  message: string
  expect?: string
}

/** Adds `playbill rollback`. */
export function addRollback(program: Command, exitStatus: ExitStatus): void {
  withReason(program.command('rollback'))
    .description('Make an earlier release of a page current again on a running server.')
    .argument('<alias>', 'the page')
    .option('--to <version>', 'the release (default: the previous one)')
    .option('--at <time>', 'ISO 8601 with offset; the server rolls back at that time')
    .option('--expect <version>', 'the release that must be current on the server, or none')
    .addHelpText('after', examples)
    .action((alias: string, options: Options) => runServerCommand(exitStatus, () => rollback(alias, options)))
}

async function rollback(alias: string, options: Options): Promise<void> {
  const operator = operatorFrom(options)
  const version = options.to === undefined ? undefined : versionOf(options.to)
  const at = parseTime(options.at, '--at')
  const expected = expectedVersion(options.expect)
  const history = await readHistory(operator, alias)
  const command: RollbackCommand = {
    alias,
    by: operator.by,
    reason: options.message,
    expected: expected === undefined ? (history?.current ?? null) : expected,
    ...(version === undefined ? {} : { version }),
    ...(at === undefined ? {} : { at }),
  }
  const done = await callServer<CommandResult>(operator, { method: 'POST', path: '/rollback', body: command })
  if (at === undefined) followInFolder(operator, done)
  console.log(describeResult(done, history))
}

function versionOf(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text)
  throw new UsageError(`--to takes a release number, not "${text}".`)
}
