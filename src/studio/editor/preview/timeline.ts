import type { StudioWindows } from '../../../contract/studio/pages.ts'

const hour = 3_600_000
const day = 24 * hour

type MarkName = 'applyStart' | 'applyEnd' | 'start' | 'end' | 'settle' | 'claimEnd'

/** A boundary of the activity. */
export interface Mark {
  name: MarkName
  /** Epoch ms. */
  at: number
}

/** The times of the date slider, epoch ms. */
export interface Timeline {
  from: number
  to: number
  /** Distance of two positions, ms. */
  step: number
  marks: readonly Mark[]
}

/**
 * The timeline of an activity: from a little before its first window to a little after its last one. A page without windows
 * has 30 days before and after now.
 */
export function timelineOf(windows: StudioWindows | null, now: number): Timeline {
  if (!windows) return rounded(now - 30 * day, now + 30 * day, [])
  const { applyStart, applyEnd, start, end, settle, claimEnd } = windows
  const marks = Object.entries({ applyStart, start, applyEnd, end, settle, claimEnd })
    .map(([name, at]) => ({ name: name as MarkName, at }))
    .filter(({ at }) => Number.isFinite(at))
    .sort((a, b) => a.at - b.at)
  const [first, last] = [marks[0]?.at ?? now, marks.at(-1)?.at ?? now]
  const margin = Math.max(day, (last - first) * 0.05)
  return rounded(first - margin, last + margin, marks)
}

function rounded(from: number, to: number, marks: readonly Mark[]): Timeline {
  const step = to - from > 60 * day ? 6 * hour : hour
  return { from: Math.floor(from / step) * step, to: Math.ceil(to / step) * step, step, marks }
}

/** The position of a time on a timeline, 0 to 1. */
export const positionOf = ({ from, to }: Timeline, at: number): number =>
  Math.min(1, Math.max(0, (at - from) / (to - from || 1)))

/** The times that playing shows: forty even parts of the timeline and every boundary. */
export function playTimes({ from, to, marks }: Timeline): number[] {
  const parts = Array.from({ length: 41 }, (_, index) => Math.round(from + ((to - from) * index) / 40))
  return [...new Set([...parts, ...marks.map(({ at }) => at)])].sort((a, b) => a - b)
}
