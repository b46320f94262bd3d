import type { ActivityStatus } from '../../contract/shapes/activity.ts'
import type { PlatformRules } from '../../contract/shapes/platformRules.ts'

/** The moments of an activity, epoch ms. */
export interface Windows {
  applyStart: number
  applyEnd: number
  start: number
  end: number
  settle: number
  claimEnd: number
}

export const dayLength = 86_400_000

/** The moments of an activity, read from its rules. */
export const windowsOf = ({ windows }: PlatformRules): Windows => ({
  applyStart: Date.parse(windows.applyStart),
  applyEnd: Date.parse(windows.applyEnd),
  start: Date.parse(windows.start),
  end: Date.parse(windows.end),
  settle: Date.parse(windows.settle),
  claimEnd: Date.parse(windows.claimEnd),
})

/** What an activity is at a moment, to everybody. */
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

/** The day a moment belongs to in a zone, `YYYY-MM-DD`. */
export const dayOf = (moment: number, zone: string): string =>
  new Date(moment + offsetOf(zone)).toISOString().slice(0, 10)

/** The first moment of a day in a zone. */
export const dayStart = (day: string, zone: string): number => Date.parse(`${day}T00:00:00Z`) - offsetOf(zone)
