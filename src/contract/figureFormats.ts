import { formatAmount, formatNumber, formatPercent } from './formatNumber.ts'
import { type Language, languageOf } from './languages.ts'
import { offsetMinutes, zoneLabel } from './zone.ts'

/** Formats a figure in a language. */
export type Write = (locale: string) => string

/** The writers of a figure by the name of their format. The first is the default. */
export type Figure = ReadonlyMap<string, Write>

/** East Asian languages have no comma between date and time. Chinese and Japanese use full-width brackets. */
const eastAsian = /^(?:zh|ja|ko)/
const fullWidth = /^(?:zh|ja)/

/** The time of the day with the label of its zone: "23:59 (UTC+8)". */
function zonedTime(localTime: Date, label: string, { intlTag, dir }: Language): string {
  const time = localTime.toISOString().slice(11, 16)
  if (dir === 'rtl') return `\u2066${time} (${label})\u2069`
  return fullWidth.test(intlTag) ? `${time}（${label}）` : `${time} (${label})`
}

const dayFormats = new Map<string, Intl.DateTimeFormat>()

/** Formatters are cached, because they are slow to create. */
function dayFormatOf(intlTag: string): Intl.DateTimeFormat {
  const format =
    dayFormats.get(intlTag) ??
    new Intl.DateTimeFormat(intlTag, {
      calendar: 'gregory',
      timeZone: 'UTC',
      year: 'numeric',
      month: intlTag.startsWith('en') ? 'short' : 'long',
      day: 'numeric',
    })
  dayFormats.set(intlTag, format)
  return format
}

/** The day: "Jan 14, 2029". */
const writtenDay = (localTime: Date, { intlTag }: Language): string => dayFormatOf(intlTag).format(localTime)

/**
 * A date and time in the time zone of the activity: `dateTime` "Jan 14, 2029, 23:59 (UTC+8)", `date` "Jan 14, 2029",
 * `time` "23:59 (UTC+8)".
 */
export function dateFigure(dateTime: string, zone: string): Figure {
  const localTime = new Date(Date.parse(dateTime) + offsetMinutes(zone) * 60_000)
  const label = zoneLabel(zone)
  const day: Write = (locale) => writtenDay(localTime, languageOf(locale))
  const time: Write = (locale) => zonedTime(localTime, label, languageOf(locale))
  const both: Write = (locale) => {
    const { intlTag, dir } = languageOf(locale)
    const separator = dir === 'rtl' ? '، ' : eastAsian.test(intlTag) ? ' ' : ', '
    return day(locale) + separator + time(locale)
  }
  return new Map([
    ['dateTime', both],
    ['date', day],
    ['time', time],
  ])
}

/** List separators of the languages that do not use a comma. `Intl.ListFormat` is not used: it adds "and" in some languages. */
const separators: ReadonlyMap<string, string> = new Map([
  ['zh', '、'],
  ['ja', '、'],
  ['ar', '، '],
  ['fa', '، '],
])

/** "Cuba, Syria, United States": names of countries, sorted for the language. */
const writeRegions =
  (codes: readonly string[]): Write =>
  (locale) => {
    const { intlTag } = languageOf(locale)
    const names = new Intl.DisplayNames([intlTag], { type: 'region' })
    const sorted = codes.map((code) => names.of(code) ?? code).sort(new Intl.Collator(intlTag).compare)
    return sorted.join(separators.get(languageOf(locale).intlTag.slice(0, 2)) ?? ', ')
  }

const writeNumber =
  (value: string): Write =>
  (locale) =>
    formatNumber(value, locale)

const writeAmount =
  (value: string, coin: string | null | undefined): Write =>
  (locale) => {
    const sum = formatAmount(value, coin ?? null, locale)
    return coin && languageOf(locale).dir === 'rtl' ? `\u2068${sum}\u2069` : sum
  }

/** A number, written with all of its decimals. */
export const numberFigure = (value: string): Figure => new Map([['number', writeNumber(value)]])

/** An amount with its coin by default; `number` leaves the coin out. */
export const amountFigure = (value: string, coin: string | null | undefined): Figure =>
  new Map([
    ['amount', writeAmount(value, coin)],
    ['number', writeNumber(value)],
  ])

/** A threshold or a limit: a number by default; `amount` adds the coin. */
export const thresholdFigure = (value: string, coin: string): Figure =>
  new Map([
    ['number', writeNumber(value)],
    ['amount', writeAmount(value, coin)],
  ])

/** "Cuba, Syria, United States". `codes`: ISO 3166-1 alpha-2. */
export const regionsFigure = (codes: readonly string[]): Figure => new Map([['list', writeRegions(codes)]])

/** "30%". `perMillion`: an integer. */
export const percentFigure = (perMillion: number): Figure =>
  new Map([['percent', (locale) => formatPercent(String(perMillion / 10_000), locale)]])
