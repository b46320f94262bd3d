import { Command, CommanderError } from 'commander'
import { commands } from './commands.ts'
import { type Outcome, UsageProblem } from './usage.ts'

const helpCodes = new Set(['commander.helpDisplayed', 'commander.help', 'commander.version'])

/** Runs the command line. Gives the exit code: 0 good, 1 problems, 2 wrong usage. */
export async function main(args: readonly string[]): Promise<number> {
  const outcome: Outcome = { code: 0 }
  const program = new Command('playbill')
    .description('Activity pages for trading platforms, drawn from JSON.')
    .exitOverride()
    .showHelpAfterError('(playbill --help shows what there is)')
    .helpCommand(false)
  for (const add of commands) add(program, outcome)
  try {
    await program.parseAsync(args.length ? args : ['--help'], { from: 'user' })
    return outcome.code
  } catch (error) {
    if (error instanceof CommanderError) return helpCodes.has(error.code) ? 0 : 2
    if (!(error instanceof UsageProblem)) throw error
    console.error(error.message)
    return 2
  }
}
