import type { DeedDone, HistoryStep, PlannedRelease, ReleaseHistory } from '../contract/operator.ts'
import { ask, type Operator, ServerRefusal } from './operatorCall.ts'
import { UsageProblem } from './usage.ts'

/** What happened to an alias on a server; null: it knows none. Throws ServerRefusal. */
export async function readHistory(operator: Operator, alias: string): Promise<ReleaseHistory | null> {
  try {
    return await ask(operator, { method: 'GET', path: `/releases/${encodeURIComponent(alias)}` })
  } catch (error) {
    if (error instanceof ServerRefusal && error.refused?.error === 'UNKNOWN') return null
    throw error
  }
}

/** The version of `--expect`. Throws UsageProblem. */
export function expectedVersion(text: string | undefined): number | null | undefined {
  if (text === undefined) return undefined
  if (text === 'none') return null
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text)
  throw new UsageProblem(`--expect takes the number of a release, or none; "${text}" is neither.`)
}

/** A moment for people: UTC, to the second. */
export const sayMoment = (at: number): string => new Date(at).toISOString().replace(/\.\d+Z$/, 'Z')

const madeCurrent = ({ action }: HistoryStep) => action === 'publish' || action === 'rollback'

/** The release that stood before a deed, with who made it current. */
function sayBefore(from: number | null, history: ReleaseHistory | null): string {
  if (from === null) return ''
  const step = history?.steps.find((entry) => entry.version === from && madeCurrent(entry))
  const who = step ? ` by ${step.actor}, ${sayMoment(step.at)}, "${step.reason}"` : ''
  return ` (before: release ${from}${who})`
}

const sayPlanned = (alias: string, { at, actor, reason }: PlannedRelease): string =>
  `Planned for ${sayMoment(at)} by ${actor}, "${reason}": it will replace what stands then. "playbill unplan ${alias} -m why" takes it back.`

const standsNow = (version: number | null) => (version === null ? 'nothing is on line' : `release ${version} stands`)

/** What a deed has done, for the person who did it. `history`: as it was before. */
export function sayDone(done: DeedDone, history: ReleaseHistory | null): string {
  const { outcome, alias, version, from, planned } = done
  const before = sayBefore(from, history)
  const lines = {
    published: `${alias}: release ${version} published${before}`,
    unchanged: `${alias}: nothing changed, release ${version} says the same already`,
    planned: `${alias}: planned for ${planned ? sayMoment(planned.at) : ''}; until then ${standsNow(version)}`,
    unplanned: `${alias}: taken back, ${standsNow(version)}`,
    rolledBack: `${alias}: back at release ${version}${before}`,
    stopped: `${alias}: off line${before}; "playbill rollback ${alias} -m why" brings it back`,
  }
  const more = planned && outcome !== 'planned' ? [sayPlanned(alias, planned)] : []
  return [lines[outcome], ...more].join('\n')
}
