import { Command, CommanderError } from 'commander'
import { commands } from './commands.ts'
import { type ExitStatus, UsageError } from './usage.ts'

const helpCodes = new Set(['commander.helpDisplayed', 'commander.help', 'commander.version'])

/** Runs the command line. Returns the exit code: 0 success, 1 problems, 2 wrong usage. */
export async function main(args: readonly string[]): Promise<number> {
  const exitStatus: ExitStatus = { code: 0 }
  const program = new Command('playbill')
    .description('Campaign pages for trading platforms, rendered from JSON.')
    .exitOverride()
    .showHelpAfterError('(run playbill --help for all commands)')
    .helpCommand(false)
  for (const add of commands) add(program, exitStatus)
  try {
    await program.parseAsync(args.length ? args : ['--help'], { from: 'user' })
    return exitStatus.code
  } catch (error) {
    if (error instanceof CommanderError) return helpCodes.has(error.code) ? 0 : 2
    if (!(error instanceof UsageError)) throw error
    console.error(error.message)
    return 2
  }
}
