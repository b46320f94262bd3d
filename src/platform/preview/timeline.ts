import { dayOf, type Windows } from '../rules/windows.ts'

/** When a persona does things, epoch ms. */
export interface Timeline {
  /** The last moment that counts for the event: the shown time, or the end of the event. */
  last: number
  /** When the persona joined; null: it could not have joined by the shown time. */
  joinedAt: number | null
  /** When the events of the persona took place, within the event; null: the event had not started. */
  activeAt: number | null
}

const hour = 3_600_000

const clamp = (value: number, min: number, max: number) => Math.max(min, Math.min(value, max))

/**
 * The times at which a persona joins and is active, as seen from `now`. A persona joins as late as possible, so that
 * deadlines that depend on registering or joining are still ahead; with stages it joins at the start, so that it has
 * taken part in all of them. Before the activity can be joined, no persona has joined.
 */
export function timelineOf(windows: Windows, now: number, hasStages: boolean): Timeline {
  const last = Math.min(now, windows.end - 1)
  const latest = Math.min(windows.applyEnd - 1, last)
  if (latest < windows.applyStart) return { last, joinedAt: null, activeAt: null }
  const joinedAt = clamp(hasStages ? windows.start : last - 2 * hour, windows.applyStart, latest)
  const earliest = Math.max(windows.start, joinedAt)
  return { last, joinedAt, activeAt: earliest > last ? null : clamp(last - hour, earliest, last) }
}

/** The days on which everyday tasks are done: that of `activeAt`, and today. */
export const activeTimes = ({ activeAt, last }: Timeline, zone: string): number[] => {
  if (activeAt === null) return []
  return dayOf(activeAt, zone) === dayOf(last, zone) ? [activeAt] : [activeAt, last]
}
