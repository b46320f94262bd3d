import type { Problem } from '../../problem.ts'
import type { Document } from '../../text/document.ts'
import { datePointers, timeAt } from '../dates.ts'
import { isObject, nameOf, valueAt } from '../places.ts'

const offsetPattern = /(Z|[+-]\d{2}:\d{2})$/
const zonePattern = /^([+-])(\d{2}):(\d{2})$/

const offsetOf = (document: Document, pointer: string): string | undefined => {
  const value = valueAt(document.value, pointer)
  const found = typeof value === 'string' ? offsetPattern.exec(value)?.[1] : undefined
  return found === 'Z' || found === '-00:00' ? '+00:00' : found
}

const zoneOf = (rules: Document): string | undefined => {
  const zone = isObject(rules.value) ? rules.value.timeZone : undefined
  return typeof zone === 'string' && zonePattern.test(zone) ? zone : undefined
}

/** Reports dates with another offset than the time zone of the campaign: one of the two is a mistake. */
export function checkOffsets(rules: Document, page: Document): Problem[] {
  const zone = zoneOf(rules)
  // An impossible offset is reported by checkZone.
  if (!zone || checkZone(rules).length) return []
  const own = datePointers(rules.value).filter((pointer) => timeAt(rules.value, pointer) !== null)
  const other = own.filter((pointer) => offsetOf(rules, pointer) !== zone)
  const shared = new Set(other.map((pointer) => offsetOf(rules, pointer)))
  if (own.length > 1 && other.length === own.length && shared.size === 1)
    return [describeZone(rules, zone, [...shared][0] ?? '')]
  const inPage = datePointers(page.value).filter(
    (pointer) => timeAt(page.value, pointer) !== null && offsetOf(page, pointer) !== zone,
  )
  return [...describeDates(rules, other, zone), ...describeDates(page, inPage, zone)]
}

const describeZone = (rules: Document, zone: string, dates: string): Problem =>
  rules.problem('P0609', '/timeZone', {
    message: `The time zone is ${zone}, and all dates are written in ${dates}.`,
    cause: 'Days begin and dates are shown in the time zone, so an end at 23:59 would be shown as another time.',
    suggestion: `Write "${dates}" here, or the dates in ${zone}.`,
  })

/** One problem for all dates of a file, at the first one. */
function describeDates(document: Document, pointers: readonly string[], zone: string): Problem[] {
  const [first] = pointers
  if (!first) return []
  const what = pointers.length === 1 ? `${nameOf(first)} is` : `${pointers.map(nameOf).join(', ')} are`
  return [
    document.problem('P0609', first, {
      message: `${what} not written in the time zone of the campaign, ${zone}.`,
      cause: `${String(valueAt(document.value, first))} is shown as another time of day in ${zone}.`,
      suggestion: `Write the date with ${zone} at its end.`,
    }),
  ]
}

/** Reports offsets that no time zone has. */
export function checkZone(rules: Document): Problem[] {
  const zone = isObject(rules.value) ? rules.value.timeZone : undefined
  const [, sign, hours, minutes] = (typeof zone === 'string' && zonePattern.exec(zone)) || []
  if (sign === undefined) return []
  const total = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
  const isReal =
    total >= -12 * 60 && total <= 14 * 60 && ['00', '30', '45'].includes(minutes ?? '') && zone !== '-00:00'
  if (isReal) return []
  return [
    rules.problem('P0610', '/timeZone', {
      message: `No place has the offset ${zone}.`,
      cause: 'Days would begin at a time that is not midnight anywhere.',
      suggestion:
        zone === '-00:00'
          ? 'Write "+00:00".'
          : 'Offsets are between "-12:00" and "+14:00", such as "+08:00" or "+05:30".',
    }),
  ]
}
