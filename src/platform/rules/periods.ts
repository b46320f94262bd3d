import type { BoardPeriod } from '../../contract/shapes/rules/boards.ts'
import { dayLength, dayOf, dayStart } from './windows.ts'

/** Monday of the week a day is in. */
function mondayOf(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  const sinceMonday = (date.getUTCDay() + 6) % 7
  return new Date(date.getTime() - sinceMonday * dayLength).toISOString().slice(0, 10)
}

/** The key of the period a moment is in: `ALL`, the day, or the Monday of the week, in a zone. */
export function periodKeyOf(period: BoardPeriod, moment: number, zone: string): string {
  if (period === 'TOTAL') return 'ALL'
  const day = dayOf(moment, zone)
  return period === 'DAY' ? day : mondayOf(day)
}

/** The keys of all periods that touch a stretch of time, in order. */
export function periodKeysIn(period: BoardPeriod, from: number, to: number, zone: string): string[] {
  if (period === 'TOTAL') return ['ALL']
  const keys = new Set<string>()
  for (let at = dayStart(dayOf(from, zone), zone); at < to; at += dayLength) keys.add(periodKeyOf(period, at, zone))
  return [...keys]
}
