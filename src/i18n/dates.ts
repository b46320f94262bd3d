import dayjs from 'dayjs'
import localizedFormat from 'dayjs/plugin/localizedFormat.js'
import relative from 'dayjs/plugin/relativeTime.js'
import utc from 'dayjs/plugin/utc.js'
import { languageOf } from '../contract/languages.ts'
import { dayjsLocales } from './dayjsLocales.ts'

/** A fixed offset such as `+08:00`, or `local`, the viewer's own. */
export type Zone = string

dayjs.extend(utc)
dayjs.extend(localizedFormat)
// Whole units, rounded down: "3 days left" must not be said of two and a half.
dayjs.extend(relative, {
  rounding: Math.floor,
  thresholds: [
    { l: 's', r: 59, d: 'second' },
    { l: 'm', r: 1 },
    { l: 'mm', r: 59, d: 'minute' },
    { l: 'h', r: 1 },
    { l: 'hh', r: 23, d: 'hour' },
    { l: 'd', r: 1 },
    { l: 'dd', d: 'day' },
  ],
})

/** Fetches what dates of a language need; dates come in English until then. Never rejects. */
export async function loadDayjs(locale: string): Promise<void> {
  await dayjsLocales[languageOf(locale).dayjsLanguage]?.().catch(() => {})
}

const minutesOf = (zone: string): number => {
  const [, sign, hours, minutes] = /^([+-])(\d\d):(\d\d)$/.exec(zone) ?? []
  const amount = Number(hours ?? 0) * 60 + Number(minutes ?? 0)
  return sign === '-' ? -amount : amount
}

/** The moment as a wall clock of the zone shows it; the machine's own zone has no say unless `local` is asked for. */
const inZone = (ms: number, locale: string, zone: Zone) =>
  (zone === 'local' ? dayjs(ms) : dayjs.utc(ms).add(minutesOf(zone), 'minute')).locale(languageOf(locale).dayjsLanguage)

/**
 * "Jan 10, 2026 18:00", in the order and words of the language, 24 hours in all of them.
 * `local` differs between machines: ask for it only once the page is alive, never while drawing for the HTML.
 */
export const formatDateTime = (ms: number, locale: string, zone: Zone, options: { seconds?: boolean } = {}): string =>
  inZone(ms, locale, zone).format(options.seconds ? 'll HH:mm:ss' : 'll HH:mm')

/** "Jan 10, 2026"; zones as in `formatDateTime`. */
export const formatDate = (ms: number, locale: string, zone: Zone): string => inZone(ms, locale, zone).format('ll')

/** `+08:00` gives "UTC+8", `+05:30` "UTC+5:30", `+00:00` "UTC". */
export function zoneLabel(zone: string): string {
  const total = minutesOf(zone)
  if (total === 0) return 'UTC'
  const hours = Math.floor(Math.abs(total) / 60)
  const minutes = Math.abs(total) % 60
  return `UTC${total < 0 ? '-' : '+'}${hours}${minutes ? `:${String(minutes).padStart(2, '0')}` : ''}`
}

/** "in 3 days", "5 minutes ago": `ms` seen from `now`, in whole units up to days. */
export const relativeTime = (ms: number, now: number, locale: string): string =>
  inZone(ms, locale, '+00:00').from(dayjs.utc(now))

/** A length of time by its largest whole unit: "3 days", "12 minutes". Below zero is zero. */
export const formatDuration = (ms: number, locale: string): string =>
  inZone(Math.max(0, ms), locale, '+00:00').from(dayjs.utc(0), true)

/** A length of time in whole days, hours, minutes and seconds; below zero is zero. */
export function durationParts(ms: number): { days: number; hours: number; minutes: number; seconds: number } {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  return {
    days: Math.floor(seconds / 86_400),
    hours: Math.floor(seconds / 3600) % 24,
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  }
}
