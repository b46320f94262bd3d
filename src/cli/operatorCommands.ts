import { join } from 'node:path'
import type { CommandResult, HistoryEntry, ReleaseHistory, ScheduledRelease } from '../contract/operator.ts'
import { moveBase } from './base.ts'
import { callServer, type Operator, ServerRefusal } from './operatorCall.ts'
import { configDir } from './targets.ts'
import { UsageError } from './usage.ts'

/** The history of an alias on a server, or null when the server does not know the alias. Throws ServerRefusal. */
export async function readHistory(operator: Operator, alias: string): Promise<ReleaseHistory | null> {
  try {
    return await callServer(operator, { method: 'GET', path: `/releases/${encodeURIComponent(alias)}` })
  } catch (error) {
    if (error instanceof ServerRefusal && error.refused?.error === 'UNKNOWN') return null
    throw error
  }
}

/** Parses `--expect`: null for `none`, undefined when not set. Throws UsageError. */
export function expectedVersion(text: string | undefined): number | null | undefined {
  if (text === undefined) return undefined
  if (text === 'none') return null
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text)
  throw new UsageError(`--expect takes a release number or "none", not "${text}".`)
}

/** Parses `--at` or `--until` to epoch ms. Throws UsageError. */
export function parseTime(text: string | undefined, option: string): number | undefined {
  if (text === undefined) return undefined
  const isWhole = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/.test(text)
  const at = isWhole ? Date.parse(text) : Number.NaN
  if (Number.isNaN(at))
    throw new UsageError(
      `${option} takes a date with time and offset, such as 2026-12-01T00:00:00+08:00, not "${text}".`,
    )
  return at
}

/** Formats epoch ms as ISO 8601 in UTC, without milliseconds. */
export const formatTime = (at: number): string => new Date(at).toISOString().replace(/\.\d+Z$/, 'Z')

const madeCurrent = ({ action }: HistoryEntry) => action === 'publish' || action === 'rollback'

/** Describes the release that was current before a command, and who published it. */
function describeBefore(from: number | null, history: ReleaseHistory | null): string {
  if (from === null) return ''
  const step = history?.steps.find((entry) => entry.version === from && madeCurrent(entry))
  const who = step ? ` by ${step.actor}, ${formatTime(step.at)}, "${step.reason}"` : ''
  return ` (before: release ${from}${who})`
}

/** What a plan will do, in one line. */
export function describePlan({ id, at, action, version, actor, reason }: ScheduledRelease): string {
  const what = {
    publish: 'a release is published',
    rollback: version === null ? 'a rollback' : `a rollback to release ${version}`,
    stop: 'the page goes offline',
    end: 'a release ends',
  }[action]
  return `plan ${id}, ${formatTime(at)}: ${what} by ${actor}, "${reason}"`
}

const describePlans = (alias: string, plans: readonly ScheduledRelease[]): string[] =>
  plans.length
    ? [
        `Scheduled for ${alias}, whatever is current then:`,
        ...plans.map((plan) => `  ${describePlan(plan)}`),
        `To cancel: "playbill unschedule ${alias} -m why", with --plan <number> for one of them.`,
      ]
    : []

const describeCurrent = (version: number | null) =>
  version === null ? 'the page is offline' : `release ${version} is current`

/** Describes the result of a command. `history`: the history before the command. */
export function describeResult(done: CommandResult, history: ReleaseHistory | null): string {
  const { outcome, alias, version, from, plans } = done
  const before = describeBefore(from, history)
  const lines = {
    published: `${alias}: release ${version} published${before}`,
    unchanged: `${alias}: nothing changed, release ${version} has the same content`,
    planned: `${alias}: scheduled; until then ${describeCurrent(version)}`,
    unplanned: `${alias}: schedule canceled, ${describeCurrent(version)}`,
    rolledBack: `${alias}: rolled back to release ${version}${before}`,
    stopped: `${alias}: offline${before}. To bring it back, run "playbill rollback ${alias} -m why"`,
  }
  return [lines[outcome], ...describePlans(alias, plans)].join('\n')
}

/** After a rollback or stop: the folder of the page, if it was based on the release before, follows. */
export const followInFolder = ({ server }: Operator, { alias, from, version, hash }: CommandResult): void =>
  moveBase(join(configDir(), alias), { server, alias, from, to: version, hash })
