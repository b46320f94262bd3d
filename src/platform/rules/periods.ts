import type { BoardPeriod } from '../../contract/shapes/rules/boards.ts'
import { dayLength, dayOf, dayStart } from './windows.ts'

/** The Monday of the week of a day. */
function mondayOf(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  const sinceMonday = (date.getUTCDay() + 6) % 7
  return new Date(date.getTime() - sinceMonday * dayLength).toISOString().slice(0, 10)
}

/** The key of the period that contains a time: `ALL`, the day, or the Monday of the week, in a time zone. */
export function periodKeyOf(period: BoardPeriod, at: number, zone: string): string {
  if (period === 'TOTAL') return 'ALL'
  const day = dayOf(at, zone)
  return period === 'DAY' ? day : mondayOf(day)
}

/** The keys of all periods that overlap a time range, in order. */
export function periodKeysIn(period: BoardPeriod, from: number, to: number, zone: string): string[] {
  if (period === 'TOTAL') return ['ALL']
  const keys = new Set<string>()
  for (let at = dayStart(dayOf(from, zone), zone); at < to; at += dayLength) keys.add(periodKeyOf(period, at, zone))
  return [...keys]
}
