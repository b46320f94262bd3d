import type { CommandResult, HistoryEntry, ReleaseHistory, ScheduledRelease } from '../contract/operator.ts'
import { callServer, type Operator, ServerRefusal } from './operatorCall.ts'
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

const describeScheduled = (alias: string, { at, actor, reason }: ScheduledRelease): string =>
  `A release is scheduled for ${formatTime(at)} by ${actor}, "${reason}". It will replace the current release. To cancel it, run "playbill unschedule ${alias} -m why".`

const describeCurrent = (version: number | null) =>
  version === null ? 'the page is offline' : `release ${version} is current`

/** Describes the result of a command. `history`: the history before the command. */
export function describeResult(done: CommandResult, history: ReleaseHistory | null): string {
  const { outcome, alias, version, from, planned } = done
  const before = describeBefore(from, history)
  const lines = {
    published: `${alias}: release ${version} published${before}`,
    unchanged: `${alias}: nothing changed, release ${version} has the same content`,
    planned: `${alias}: scheduled for ${planned ? formatTime(planned.at) : ''}; until then ${describeCurrent(version)}`,
    unplanned: `${alias}: schedule canceled, ${describeCurrent(version)}`,
    rolledBack: `${alias}: rolled back to release ${version}${before}`,
    stopped: `${alias}: offline${before}. To bring it back, run "playbill rollback ${alias} -m why"`,
  }
  const more = planned && outcome !== 'planned' ? [describeScheduled(alias, planned)] : []
  return [lines[outcome], ...more].join('\n')
}
