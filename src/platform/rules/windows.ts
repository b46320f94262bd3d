import type { ActivityStatus } from '../../contract/shapes/activity.ts'
import type { PlatformRules } from '../../contract/shapes/platformRules.ts'

/** The dates of an activity, epoch ms. */
export interface Windows {
  applyStart: number
  applyEnd: number
  start: number
  end: number
  settle: number
  claimEnd: number
}

/** In ms. Zones are fixed offsets, so every day has this length. */
export const dayLength = 86_400_000

/** Reads the dates of an activity from its rules. */
export const windowsOf = ({ windows }: PlatformRules): Windows => ({
  applyStart: Date.parse(windows.applyStart),
  applyEnd: Date.parse(windows.applyEnd),
  start: Date.parse(windows.start),
  end: Date.parse(windows.end),
  settle: Date.parse(windows.settle),
  claimEnd: Date.parse(windows.claimEnd),
})

/** The status of an activity at a time, the same for all viewers. */
export function statusAt(windows: Windows, now: number): ActivityStatus {
  if (now < windows.start) return 'NOT_STARTED'
  if (now < windows.end) return 'IN_PROGRESS'
  return now < windows.settle ? 'ENDED' : 'SETTLED'
}

/** A fixed offset such as `+08:00` in milliseconds. */
export function offsetOf(zone: string): number {
  const [hours = 0, minutes = 0] = zone.slice(1).split(':').map(Number)
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * 60_000
}

/** The day of a time in a time zone, `YYYY-MM-DD`. */
export const dayOf = (at: number, zone: string): string => new Date(at + offsetOf(zone)).toISOString().slice(0, 10)

/** The start of a day in a time zone, epoch ms. */
export const dayStart = (day: string, zone: string): number => Date.parse(`${day}T00:00:00Z`) - offsetOf(zone)
