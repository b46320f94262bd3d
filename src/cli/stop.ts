import type { Command } from 'commander'
import type { CommandResult, StopCommand, UnscheduleCommand } from '../contract/operator.ts'
import { callServer, type OperatorOptions, operatorFrom, runServerCommand, withReason } from './operatorCall.ts'
import { describeResult, followInFolder, parseTime, readHistory } from './operatorCommands.ts'
import { type ExitStatus, UsageError } from './usage.ts'

type Options = OperatorOptions & { message: string; at?: string; plan?: string }

/** Adds `playbill stop`. */
export function addStop(program: Command, exitStatus: ExitStatus): void {
  withReason(program.command('stop'))
    .description('Take a page offline on a running server. Rewards and releases stay; its plans are canceled.')
    .argument('<alias>', 'the page')
    .option('--at <time>', 'ISO 8601 with offset; the server takes it offline at that time, and its plans stay')
    .action((alias: string, options: Options) => runServerCommand(exitStatus, () => stop(alias, options)))
}

/** Adds `playbill unschedule`. `unplan` is its former name and stays as a hidden command. */
export function addUnschedule(program: Command, exitStatus: ExitStatus): void {
  for (const added of [program.command('unschedule'), program.command('unplan', { hidden: true })])
    withReason(added)
      .description('Cancel what is scheduled for a page on a running server: all of it, or one plan.')
      .argument('<alias>', 'the page')
      .option('--plan <number>', 'the plan, as "playbill plans" lists it (default: all plans of the page)')
      .action((alias: string, options: Options) => runServerCommand(exitStatus, () => unschedule(alias, options)))
}

async function stop(alias: string, options: Options): Promise<void> {
  const operator = operatorFrom(options)
  const history = await readHistory(operator, alias)
  const expected = history?.current ?? null
  const at = parseTime(options.at, '--at')
  const when = at === undefined ? {} : { at }
  const command: StopCommand = { alias, by: operator.by, reason: options.message, expected, ...when }
  const done = await callServer<CommandResult>(operator, { method: 'POST', path: '/stop', body: command })
  if (at === undefined) followInFolder(operator, done)
  console.log(describeResult(done, history))
}

async function unschedule(alias: string, options: Options): Promise<void> {
  const operator = operatorFrom(options)
  const plan = options.plan === undefined ? {} : { plan: planOf(options.plan) }
  const command: UnscheduleCommand = { alias, by: operator.by, reason: options.message, ...plan }
  console.log(
    describeResult(await callServer<CommandResult>(operator, { method: 'POST', path: '/unplan', body: command }), null),
  )
}

function planOf(text: string): number {
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text)
  throw new UsageError(`--plan takes the number of a plan, not "${text}".`)
}
