import type { Command } from 'commander'
import type { HistoryEntry, ReleaseHistory } from '../contract/operator.ts'
import { wordsOfAction } from './actionWords.ts'
import { callServer, operatorFrom, runServerCommand } from './operatorCall.ts'
import { describePlan, formatTime } from './operatorCommands.ts'
import { type ListOptions, print, withList } from './operatorLists.ts'
import type { ExitStatus } from './usage.ts'

/** Adds `playbill history`. */
export function addHistory(program: Command, exitStatus: ExitStatus): void {
  withList(program.command('history'))
    .description('Show who did what to a page on a running server, when and why. Newest first.')
    .argument('<alias>', 'the page')
    .action((alias: string, options: ListOptions) =>
      runServerCommand(exitStatus, async () => {
        const path = `/releases/${encodeURIComponent(alias)}`
        const history = await callServer<ReleaseHistory>(operatorFrom(options), { method: 'GET', path })
        print(history, options.format, () => showHistory(history))
      }),
    )
}

function showHistory({ alias, current, plans, steps }: ReleaseHistory): string {
  const status = current === null ? `${alias}: offline` : `${alias}: release ${current} is current`
  const scheduled = plans.map((plan) => `  ${describePlan(plan)}`)
  const widest = (of: (step: HistoryEntry) => string) => Math.max(0, ...steps.map((step) => of(step).length))
  const widths = { what: widest(({ action }) => wordsOfAction(action)), who: widest(whoOf) }
  return [status, ...scheduled, ...steps.map((step) => showStep(step, widths))].join('\n')
}

const whoOf = ({ actor, source }: HistoryEntry) => (source === 'file' ? `${actor}, from the file` : actor)

function showStep(step: HistoryEntry, widths: { what: number; who: number }): string {
  const { at, action, from, version, reason, detail, bundle } = step

  const to = action === 'stop' ? '–' : version
  const change = to === null ? '' : `${from ?? '–'} → ${to}`
  const notes = [detail, bundle && `with ${bundle}`].filter(Boolean).join('; ')
  const more = notes ? `  (${notes})` : ''
  return `  ${formatTime(at)}  ${wordsOfAction(action).padEnd(widths.what)}  ${change.padEnd(9)}  ${whoOf(step).padEnd(widths.who)}  ${reason}${more}`
}
