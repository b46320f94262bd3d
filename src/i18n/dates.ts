import dayjs from 'dayjs'
import localizedFormat from 'dayjs/plugin/localizedFormat.js'
import relative from 'dayjs/plugin/relativeTime.js'
import utc from 'dayjs/plugin/utc.js'
import { languageOf } from '../contract/languages.ts'
import { offsetMinutes } from '../contract/zone.ts'
import { dayjsLocales } from './dayjsLocales.ts'

/** A fixed offset such as `+08:00`, or `local` for the viewer's time zone. */
export type Zone = string

dayjs.extend(utc)
dayjs.extend(localizedFormat)
// Whole units, rounded down: two and a half days are "2 days left", not 3.
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

/** Fetches the dayjs locale of a language; until then dates are in English. Never rejects. */
export async function loadDayjs(locale: string): Promise<void> {
  await dayjsLocales[languageOf(locale).dayjsLanguage]?.().catch(() => {})
}

/** The wall-clock time in the zone; the machine's own zone is used only for `local`. */
const inZone = (ms: number, locale: string, zone: Zone) =>
  (zone === 'local' ? dayjs(ms) : dayjs.utc(ms).add(offsetMinutes(zone), 'minute')).locale(
    languageOf(locale).dayjsLanguage,
  )

/**
 * "Jan 10, 2026 18:00", in the order and words of the language, always with 24 hours. `local` differs between
 * machines: use it only after hydration, never for server HTML.
 */
export const formatDateTime = (ms: number, locale: string, zone: Zone, options: { seconds?: boolean } = {}): string =>
  inZone(ms, locale, zone).format(options.seconds ? 'll HH:mm:ss' : 'll HH:mm')

/** "Jan 10, 2026"; zones as in `formatDateTime`. */
export const formatDate = (ms: number, locale: string, zone: Zone): string => inZone(ms, locale, zone).format('ll')

/** "in 3 days", "5 minutes ago": `ms` relative to `now`, in whole units up to days. */
export const relativeTime = (ms: number, now: number, locale: string): string =>
  inZone(ms, locale, '+00:00').from(dayjs.utc(now))

/** A duration in its largest whole unit: "3 days", "12 minutes". Negative values count as 0. */
export const formatDuration = (ms: number, locale: string): string =>
  inZone(Math.max(0, ms), locale, '+00:00').from(dayjs.utc(0), true)

/** A duration in whole days, hours, minutes and seconds. Negative values count as 0. */
export function durationParts(ms: number): { days: number; hours: number; minutes: number; seconds: number } {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  return {
    days: Math.floor(seconds / 86_400),
    hours: Math.floor(seconds / 3600) % 24,
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  }
}
