import type { Command } from 'commander'
import type { CommandResult, StopCommand, UnscheduleCommand } from '../contract/operator.ts'
import { callServer, type OperatorOptions, operatorFrom, runServerCommand, withReason } from './operatorCall.ts'
import { describeResult, readHistory } from './operatorCommands.ts'
import type { ExitStatus } from './usage.ts'

type Options = OperatorOptions & { message: string }

/** Adds `playbill stop`. */
export function addStop(program: Command, exitStatus: ExitStatus): void {
  withReason(program.command('stop'))
    .description('Take a page offline on a running server. Rewards and releases stay; a scheduled release is canceled.')
    .argument('<alias>', 'the page')
    .action((alias: string, options: Options) => runServerCommand(exitStatus, () => stop(alias, options)))
}

/** Adds `playbill unschedule`. `unplan` is its former name and stays as a hidden command. */
export function addUnschedule(program: Command, exitStatus: ExitStatus): void {
  for (const added of [program.command('unschedule'), program.command('unplan', { hidden: true })])
    withReason(added)
      .description('Cancel the scheduled release of a page on a running server.')
      .argument('<alias>', 'the page')
      .action((alias: string, options: Options) => runServerCommand(exitStatus, () => unschedule(alias, options)))
}

async function stop(alias: string, options: Options): Promise<void> {
  const operator = operatorFrom(options)
  const history = await readHistory(operator, alias)
  const expected = history?.current ?? null
  const command: StopCommand = { alias, by: operator.by, reason: options.message, expected }
  const done = await callServer<CommandResult>(operator, { method: 'POST', path: '/stop', body: command })
  console.log(describeResult(done, history))
}

async function unschedule(alias: string, options: Options): Promise<void> {
  const operator = operatorFrom(options)
  const command: UnscheduleCommand = { alias, by: operator.by, reason: options.message }
  console.log(
    describeResult(await callServer<CommandResult>(operator, { method: 'POST', path: '/unplan', body: command }), null),
  )
}
