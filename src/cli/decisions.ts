import type { Command } from 'commander'
import type { DecisionList } from '../contract/operatorQueues.ts'
import { wordsOfAction } from './actionWords.ts'
import { callServer, operatorFrom, runServerCommand } from './operatorCall.ts'
import { formatTime } from './operatorCommands.ts'
import { type ListOptions, print, withList } from './operatorLists.ts'
import { pathWith, table } from './tables.ts'
import type { ExitStatus } from './usage.ts'

/** Adds `playbill decisions`. */
export function addDecisions(program: Command, exitStatus: ExitStatus): void {
  withList(program.command('decisions'))
    .description('Show who decided what about users and payouts, when and why. Newest first, at most 1000.')
    .argument('[alias]', 'only decisions about this page')
    .action((alias: string | undefined, options: ListOptions) =>
      runServerCommand(exitStatus, async () => {
        const path = pathWith('/decisions', { alias, limit: '1000' })
        const { decisions } = await callServer<DecisionList>(operatorFrom(options), { method: 'GET', path })
        print({ decisions }, options.format, () =>
          decisions.length
            ? table(
                ['when', 'who', 'what', 'page', 'why'],
                decisions.map((entry) => [
                  formatTime(entry.at),
                  entry.actor,
                  wordsOfAction(entry.action),
                  entry.alias,
                  entry.reason,
                ]),
              )
            : 'There are no decisions.',
        )
      }),
    )
}
