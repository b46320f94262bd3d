import type { Environment } from '../../expressions/index.ts'
import { nonNull } from '../../expressions/jsonSchema.ts'
import { satisfiabilityOf } from './satisfiability.ts'

const timeField = /\bactivity\.(\w+Time)\b/g
const moment = /\bactivity\.\w+Time\b|\btimestamp\(/g

/**
 * Whether conditions can never hold together at any time, because of the order of the windows: after the end and before
 * the start. The current time does not matter, so that an activity that is over stays valid.
 */
export function areTimesImpossible(sources: readonly string[], environment: Environment): boolean {
  const moments = sources.flatMap((source) => source.match(moment) ?? [])
  if (moments.length < 2) return false
  const known = nonNull(environment.names.activity)?.properties ?? {}
  const written = sources.map((source) =>
    source.replace(timeField, (whole, name: string) => String(known[name]?.enum?.[0] ?? whole)),
  )
  const names = { ...environment.names, now: { type: 'integer' } }
  return satisfiabilityOf(written, { ...environment, names }) === 'never'
}

const entryOfList = /\btasks\[(\d+)\]/g

/** The first index of a condition that no entry of `tasks` has, and the number of entries; undefined: there is none. */
export function missingIndex(source: string, environment: Environment): { index: number; size: number } | undefined {
  const size = nonNull(environment.names.tasks)?.maxItems
  if (size === undefined) return undefined
  const index = [...source.matchAll(entryOfList)].map(([, one]) => Number(one)).find((one) => one >= size)
  return index === undefined ? undefined : { index, size }
}
