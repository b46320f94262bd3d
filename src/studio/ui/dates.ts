import { useTranslation } from 'react-i18next'
import { offsetMinutes, zoneLabel } from '../../contract/zone.ts'

const minute = 60_000

/** Date formats of Studio. Times are epoch ms; a zone is a fixed offset such as `+08:00`. */
export interface Dates {
  /** `12 Mar 2027`. Without a zone: in that of the browser. */
  day(time: number, zone?: string): string
  /** `12 Mar 2027, 14:30 UTC+8`. Without a zone: in that of the browser. */
  time(time: number, zone?: string): string
  /** `12 Mar 2027, 14:30`, where a heading names the zone. */
  timeWithoutZone(time: number, zone: string): string
  /** `3 days ago`, `in 2 hours`. */
  relative(time: number, now: number): string
  /** `March 2027`, in UTC; `short`: `Mar`; `shortYear`: `Mar 2027`. */
  month(time: number, length?: keyof typeof monthFormats): string
}

const spans: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * 24 * 60 * minute],
  ['month', 30 * 24 * 60 * minute],
  ['day', 24 * 60 * minute],
  ['hour', 60 * minute],
  ['minute', minute],
]

const monthFormats = {
  long: { month: 'long', year: 'numeric' },
  short: { month: 'short' },
  shortYear: { month: 'short', year: 'numeric' },
} as const

/** Shifts a time, so that formatting in UTC shows the clock of the zone. Not every browser knows offsets as time zones. */
const inZone = (time: number, zone: string | undefined) =>
  zone === undefined ? time : time + offsetMinutes(zone) * minute

const known = new Map<string, Dates>()

/** The date formats for a language of the interface; the same object for the same language. */
export function datesOf(language: string): Dates {
  const dates = known.get(language) ?? createDates(language)
  known.set(language, dates)
  return dates
}

function createDates(language: string): Dates {
  const tag = language === 'zh-CN' ? 'zh-CN' : 'en-GB'
  const format = (options: Intl.DateTimeFormatOptions, time: number, zone: string | undefined) =>
    new Intl.DateTimeFormat(tag, { ...options, ...(zone !== undefined && { timeZone: 'UTC' }) }).format(
      inZone(time, zone),
    )
  const timeWithoutZone = (time: number, zone: string) =>
    format({ dateStyle: 'medium', timeStyle: 'short' }, time, zone)
  const relative = new Intl.RelativeTimeFormat(tag, { numeric: 'auto' })
  return {
    day: (time, zone) => format({ dateStyle: 'medium' }, time, zone),
    time: (time, zone = browserZone(time)) => `${timeWithoutZone(time, zone)} ${zoneLabel(zone)}`,
    timeWithoutZone,
    relative(time, now) {
      const [unit, size] = spans.find(([, span]) => Math.abs(time - now) >= span) ?? ['minute', minute]
      return relative.format(Math.trunc((time - now) / size), unit)
    },
    month: (time, length = 'long') => format(monthFormats[length], time, '+00:00'),
  }
}

/** The date formats for the language of the interface. */
export function useDates(): Dates {
  const { i18n } = useTranslation()
  return datesOf(i18n.language)
}

/** A text of the server with its times, such as `2026-10-31T16:00:00.000Z`, in a zone. */
export const withTimesIn = (text: string, zone: string, dates: Dates): string =>
  text.replace(/\b\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?Z/g, (time) => dates.time(Date.parse(time), zone))

/** The value of an `<input type="datetime-local">` that shows a time in a zone. */
export const toInputValue = (time: number, zone: string): string =>
  new Date(inZone(time, zone)).toISOString().slice(0, 16)

/** The time of such a value in a zone; null: it is empty or no date. */
export function fromInputValue(value: string, zone: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(value)) return null
  const time = Date.parse(`${value.slice(0, 16)}:00Z`)
  return Number.isNaN(time) ? null : time - offsetMinutes(zone) * minute
}

/** The offset of the browser, such as `+08:00`. */
export function browserZone(at: number = Date.now()): string {
  const total = -new Date(at).getTimezoneOffset()
  const pad = (value: number) => String(Math.floor(Math.abs(value))).padStart(2, '0')
  return `${total < 0 ? '-' : '+'}${pad(total / 60)}:${pad(total % 60)}`
}

/** Offsets that operators choose from, west to east. */
export const zones: readonly string[] = [
  ...['-12:00', '-11:00', '-10:00', '-09:00', '-08:00', '-07:00', '-06:00', '-05:00', '-04:00', '-03:00', '-02:00'],
  ...['-01:00', '+00:00', '+01:00', '+02:00', '+03:00', '+03:30', '+04:00', '+05:00', '+05:30', '+06:00', '+07:00'],
  ...['+08:00', '+09:00', '+09:30', '+10:00', '+11:00', '+12:00', '+13:00', '+14:00'],
]
