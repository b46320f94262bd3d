import type { Command } from 'commander'
import type { PlanList, ScheduledRelease } from '../contract/operator.ts'
import { callServer, operatorFrom, runServerCommand } from './operatorCall.ts'
import { formatTime } from './operatorCommands.ts'
import { type ListOptions, print, withList } from './operatorLists.ts'
import { inColumns } from './publishRefusal.ts'
import type { ExitStatus } from './usage.ts'

type Options = ListOptions & { all?: boolean }

/** Adds `playbill plans`. */
export function addPlans(program: Command, exitStatus: ExitStatus): void {
  withList(program.command('plans'))
    .description('List what is scheduled on a running server: when, which page, what, who and why. Next first.')
    .argument('[alias]', 'the page (default: all pages)')
    .option('--all', 'also plans that are done, refused or canceled')
    .action((alias: string | undefined, options: Options) =>
      runServerCommand(exitStatus, async () => {
        const query = new URLSearchParams({ ...(alias ? { alias } : {}), ...(options.all ? { all: '1' } : {}) })
        const list = await callServer<PlanList>(operatorFrom(options), { method: 'GET', path: `/plans?${query}` })
        print(list, options.format, () => showPlans(list, alias))
      }),
    )
}

const states = { WAITING: 'waiting', PUBLISHED: 'done', CANCELLED: 'canceled', REFUSED: 'refused' } as const

/** What a plan does, such as "rollback to 3". */
function describeAction({ action, version, ends }: ScheduledRelease): string {
  if (action === 'rollback') return version === null ? 'rollback' : `rollback to ${version}`
  if (action !== 'end') return action
  return ends === null ? (version === null ? 'end: offline' : `end: back to ${version}`) : `end of plan ${ends}`
}

/** What an operator should know about a plan: its problem, its bundle, or what became current since. */
function describeNotes(plan: ScheduledRelease, current: number | null): string {
  const { state, action, base, bundle, problem, doneVersion } = plan
  const isOutdated = state === 'WAITING' && action === 'publish' && base !== current
  const was = base === null ? 'the page was offline' : `release ${base} was current`
  const is = current === null ? 'it is offline now' : `now release ${current} is`
  return [
    ...(isOutdated ? [`made when ${was}, ${is}`] : []),
    ...(state === 'PUBLISHED' && doneVersion !== null ? [`release ${doneVersion}`] : []),
    ...(problem ? [problem] : []),
    ...(bundle ? [`with ${bundle}`] : []),
  ].join('; ')
}

function showPlans({ plans, current }: PlanList, alias: string | undefined): string {
  if (!plans.length) return alias ? `${alias}: nothing is scheduled` : 'nothing is scheduled'
  const rows = plans.map((plan) => [
    String(plan.id),
    formatTime(plan.at),
    plan.alias,
    describeAction(plan),
    plan.actor,
    plan.reason,
    states[plan.state],
    describeNotes(plan, current[plan.alias] ?? null),
  ])
  return inColumns([['plan', 'time', 'page', 'what', 'who', 'why', 'state', ''], ...rows]).join('\n')
}
