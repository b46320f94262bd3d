import type { StudioPage, StudioWindows } from '../../../contract/studio/pages.ts'

const day = 86_400_000

/** Widths of a month, CSS px. */
export const zooms = { year: 36, quarter: 96, month: 280 } as const
export type Zoom = keyof typeof zooms

/** The zoom of this name; that of a quarter for any other text. */
export const readZoom = (name: string): Zoom =>
  (Object.keys(zooms) as Zoom[]).find((zoom) => zoom === name) ?? 'quarter'

/** An activity in the calendar. */
export interface TimelineRow {
  page: StudioPage
  windows: StudioWindows
}

/** A month of the axis. Times: epoch ms, in UTC. */
export interface Month {
  start: number
  /** 1 to 12. */
  number: number
  year: number
}

/** The axis of a calendar: whole months in UTC. */
export interface Timeline {
  months: Month[]
  /** CSS px. */
  width: number
  /** The place of a time, CSS px from the start; clamped to the axis. */
  x(time: number): number
  /** Whether a time is on the axis, not before or after it. */
  has(time: number): boolean
}

/** The rows, by start. Pages without an activity and archived ones have none. */
export const rowsOf = (pages: readonly StudioPage[]): TimelineRow[] =>
  pages
    .flatMap((page) => (page.windows && !page.archived ? [{ page, windows: page.windows }] : []))
    .sort((a, b) => a.windows.start - b.windows.start || (a.page.alias < b.page.alias ? -1 : 1))

/** How far the axis reaches around today, in months; longer windows are cut off. */
const maxMonths = { before: 12, after: 24 } as const

/** The months from the first to the last moment of all rows, at most a year back and two years ahead of `now`. */
export function timelineOf(rows: readonly TimelineRow[], now: number, zoom: Zoom): Timeline {
  const today = new Date(now)
  const monthFrom = (offset: number) => Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + offset, 1)
  const first = Math.min(now - 30 * day, ...rows.map(({ windows }) => windows.applyStart))
  const last = Math.max(now + 60 * day, ...rows.map(({ windows }) => windows.claimEnd))
  const months: Month[] = []
  for (let offset = -maxMonths.before; offset <= maxMonths.after; offset++) {
    const start = monthFrom(offset)
    if (monthFrom(offset + 1) <= first || start > last) continue
    const date = new Date(start)
    months.push({ start, number: date.getUTCMonth() + 1, year: date.getUTCFullYear() })
  }
  const width = months.length * zooms[zoom]
  const x = (time: number) => {
    const index = months.findLastIndex(({ start }) => start <= time)
    const month = months[index]
    if (!month) return 0
    const end = Date.UTC(month.year, month.number, 1)
    return Math.min(width, (index + Math.min(1, (time - month.start) / (end - month.start))) * zooms[zoom])
  }
  const [from = 0] = months.map(({ start }) => start)
  const has = (time: number) => time >= from && x(time) < width
  return { months, width, x, has }
}
