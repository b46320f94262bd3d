import { offsetMinutes } from '../../../contract/zone.ts'
import { formatDate } from '../../model/index.ts'

const minute = 60_000

/** A date of the rules: `2026-10-01T00:00:00+08:00`. */
const pattern = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2})(:\d{2}(?:\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/

/** Epoch ms of a date of the rules; null if it is none, also 30 February. */
export function timeOf(text: unknown): number | null {
  const [, local, seconds = '', offset] = (typeof text === 'string' && pattern.exec(text)) || []
  if (local === undefined || offset === undefined) return null
  const at = Date.parse(`${local}${seconds || ':00'}${offset}`)
  // A day that the month does not have is refused by some engines and moved by others.
  const isReal = !Number.isNaN(at) && localTime(at, offset).startsWith(local.slice(0, 10))
  return isReal ? at : null
}

const zoneMs = (offset: string): number => (offset === 'Z' ? 0 : offsetMinutes(offset) * minute)

/** The time on the clocks of an offset, to the second: `2026-10-01T08:30:00`. */
export const localTime = (at: number, offset: string): string =>
  new Date(at + zoneMs(offset)).toISOString().slice(0, 19)

/** A time as a date of the rules, with the offset and the precision of the date that it replaces. */
export function formatLike(at: number, before: unknown, zone: string): string {
  const [, , seconds, ownOffset] = (typeof before === 'string' && pattern.exec(before)) || []
  return formatDate(at, ownOffset ?? zone, { seconds: seconds !== undefined || before === undefined, fraction: 0 })
}

/** Epoch ms of the value of a `datetime-local` field in an offset; null if it is none. */
export function timeOfLocal(local: string, offset: string): number | null {
  const [, start = '', seconds = ':00'] = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2})(:\d{2}(?:\.\d{1,3})?)?$/.exec(local) ?? []
  return timeOf(`${start}${seconds}${offset}`)
}

/** The value for a `datetime-local` field. */
export function localInput(at: number, offset: string): string {
  const local = localTime(at, offset)
  return local.endsWith(':00') ? local.slice(0, 16) : local
}

/** A time for readers, in an offset: `1 Oct 2026, 00:00`. */
export const readableTime = (at: number, offset: string, language: string): string =>
  new Intl.DateTimeFormat(language, {
    dateStyle: 'medium',
    timeStyle: at % minute === 0 ? 'short' : 'medium',
    timeZone: 'UTC',
    hourCycle: 'h23',
  }).format(at + zoneMs(offset))
