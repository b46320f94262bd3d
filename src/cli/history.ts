import { type Command, Option } from 'commander'
import type { HistoryStep, ReleaseHistory } from '../contract/operator.ts'
import { ask, type OperatorOptions, operatorFrom, telling, withServer } from './operatorCall.ts'
import { sayMoment } from './operatorDeeds.ts'
import type { Outcome } from './usage.ts'

type Options = OperatorOptions & { format: 'pretty' | 'json' }

/** `playbill history`. */
export function addHistory(program: Command, outcome: Outcome): void {
  withServer(program.command('history'))
    .description('Who did what to a page on a running server, when and why; newest first.')
    .argument('<alias>', 'the page')
    .addOption(new Option('--format <form>', 'how to print').choices(['pretty', 'json']).default('pretty'))
    .action((alias: string, options: Options) =>
      telling(outcome, async () => {
        const path = `/releases/${encodeURIComponent(alias)}`
        const history = await ask<ReleaseHistory>(operatorFrom(options), { method: 'GET', path })
        console.log(options.format === 'json' ? JSON.stringify(history, null, 2) : showHistory(history))
      }),
    )
}

function showHistory({ alias, current, planned, steps }: ReleaseHistory): string {
  const stands = current === null ? `${alias} is off line` : `${alias} stands at release ${current}`
  const waits = planned ? `; planned for ${sayMoment(planned.at)} by ${planned.actor}, "${planned.reason}"` : ''
  const widest = Math.max(0, ...steps.map((step) => whoOf(step).length))
  return [`${stands}${waits}`, ...steps.map((step) => showStep(step, widest))].join('\n')
}

const whoOf = ({ actor, source }: HistoryStep) => (source === 'file' ? `${actor}, from the file` : actor)

function showStep(step: HistoryStep, widest: number): string {
  const { at, action, from, version, reason, detail } = step

  const to = action === 'stop' ? '–' : version
  const course = to === null ? '' : `${from ?? '–'} → ${to}`
  const more = detail ? `  (${detail})` : ''
  return `  ${sayMoment(at)}  ${action.padEnd(8)}  ${course.padEnd(9)}  ${whoOf(step).padEnd(widest)}  ${reason}${more}`
}
