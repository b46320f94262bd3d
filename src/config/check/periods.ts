import type { Located } from './located.ts'
import { isObject } from './places.ts'

const day = 86_400_000
const offsetPattern = /^([+-])(\d{2}):(\d{2})$/

/** How many periods a leaderboard has during the event. Days and weeks begin in the zone of the activity. */
export function countPeriods(root: Located, board: Located): number {
  const { periods } = board.value
  const [start, end] = eventOf(root)
  if (!Array.isArray(periods) || !(start < end)) return 0
  const days = countDays(start, end, offsetOf(root.value.timeZone))
  const count: Record<string, number> = { TOTAL: 1, DAY: days.count, WEEK: days.weeks }
  return [...new Set(periods)].reduce((sum: number, period) => sum + (count[String(period)] ?? 0), 0)
}

/** How many days the event touches, in the zone of the activity; 0 if its windows are invalid. */
export const eventDays = (root: Located): number => daysBetween(root, ...eventOf(root))

/** When the event starts and ends, epoch ms; NaN where that is missing or invalid. */
function eventOf(root: Located): [start: number, end: number] {
  const windows = isObject(root.value.windows) ? root.value.windows : {}
  return [Date.parse(String(windows.start)), Date.parse(String(windows.end))]
}

/** How many days a time span touches, in the zone of the activity; 0 if it is empty or unknown. Times in epoch ms. */
export function daysBetween(root: Located, start: number, end: number): number {
  if (!(start < end)) return 0
  return countDays(start, end, offsetOf(root.value.timeZone)).count
}

/** The number of the day of a time since 1970, in the zone of the activity. */
export const dayNumber = (root: Located, at: number): number => Math.floor((at + offsetOf(root.value.timeZone)) / day)

function offsetOf(zone: unknown): number {
  const [, sign, hours, minutes] = offsetPattern.exec(String(zone)) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000
}

function countDays(start: number, end: number, offset: number): { count: number; weeks: number } {
  const first = Math.floor((start + offset) / day)
  const last = Math.ceil((end + offset) / day) - 1
  // Day 0 was a Thursday; weeks begin on Monday.
  const week = (number: number) => Math.floor((number + 3) / 7)
  return { count: last - first + 1, weeks: week(last) - week(first) + 1 }
}
