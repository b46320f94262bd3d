import { formatAmount, formatNumber, formatPercent } from './formatNumber.ts'
import { languageOf } from './languages.ts'
import type { PlatformRules, RewardRule } from './shapes/platformRules.ts'
import { offsetMinutes, zoneLabel } from './zone.ts'

/** Formats a figure in a language. */
type Write = (locale: string) => string

/** `{{name}}` in a text of the rules or the FAQ; names may contain dots and hyphens, because ids do. */
const placeholder = /\{\{\s*([A-Za-z_][\w.-]*)\s*\}\}/g

/** East Asian languages have no comma between date and time. Chinese and Japanese use full-width brackets. */
const eastAsian = /^(?:zh|ja|ko)/
const fullWidth = /^(?:zh|ja)/

/** "Jan 14, 2029, 23:59 (UTC+8)": a date and time in the time zone of the activity. */
function formatDateTime(dateTime: string, zone: string): Write {
  const localTime = new Date(Date.parse(dateTime) + offsetMinutes(zone) * 60_000)
  const label = zoneLabel(zone)
  return (locale) => {
    const { intlTag, dir } = languageOf(locale)
    const date = new Intl.DateTimeFormat(intlTag, {
      calendar: 'gregory',
      timeZone: 'UTC',
      year: 'numeric',
      month: intlTag.startsWith('en') ? 'short' : 'long',
      day: 'numeric',
    }).format(localTime)
    const time = localTime.toISOString().slice(11, 16)
    if (dir === 'rtl') return `${date}، \u2066${time} (${label})\u2069`
    const zoned = fullWidth.test(intlTag) ? `${time}（${label}）` : `${time} (${label})`
    return `${date}${eastAsian.test(intlTag) ? ' ' : ', '}${zoned}`
  }
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

const writeCount =
  (value: string | number): Write =>
  (locale) =>
    formatNumber(value, locale)

const writeAmount =
  (value: string, coin: string | null | undefined): Write =>
  (locale) => {
    const sum = formatAmount(value, coin ?? null, locale)
    return coin && languageOf(locale).dir === 'rtl' ? `\u2068${sum}\u2069` : sum
  }

/** All rewards within a part of the rules. */
const rewardsIn = (value: unknown): RewardRule[] => {
  if (typeof value !== 'object' || value === null) return []
  const inside = Object.values(value).flatMap(rewardsIn)
  return 'rewardId' in value ? [value as RewardRule, ...inside] : inside
}

function figuresOf(rules: PlatformRules): ReadonlyMap<string, Write> {
  const { windows, timeZone, eligibility, team, lottery, pool } = rules
  const found = new Map<string, Write>()
  const add = (
    name: string,
    value: string | number | null | undefined,
    write: (value: string) => Write = writeCount,
  ) => (value == null ? found : found.set(name, write(String(value))))
  for (const [name, dateTime] of [...Object.entries(windows), ['lockAt', team?.lockAt] as const])
    add(name, dateTime, (value) => formatDateTime(value, timeZone))
  if (eligibility.denyRegions.length > 0) found.set('regions', writeRegions(eligibility.denyRegions))
  add('minAge', eligibility.minAge ?? 18)
  add('newUserDays', eligibility.newUserDays)
  add('teamMin', team?.minMembers)
  add('teamMax', team?.maxMembers)
  const share = team?.captainShare
  if (share !== undefined) found.set('captainShare', (locale) => formatPercent(String(share / 10_000), locale))
  add('maxDraws', lottery?.maxPerUser)
  for (const [index, { amount, participants }] of (pool?.steps ?? []).entries()) {
    add(`pool.${index}`, amount, (value) => writeAmount(value, pool?.coin))
    add(`participants.${index}`, participants)
  }
  for (const { rewardId, amount, coin, stock, validDays } of rewardsIn(rules)) {
    add(`amount.${rewardId}`, amount, (value) => writeAmount(value, coin))
    add(`stock.${rewardId}`, stock)
    add(`validDays.${rewardId}`, validDays)
  }
  for (const board of rules.leaderboards ?? []) {
    add(`minimum.${board.boardId}`, board.minValue)
    add(`maximum.${board.boardId}`, board.maxValue)
  }
  return found
}

/** Caches the text of a figure per language, because Intl formatters are slow to create. */
const memoize = (write: Write): Write => {
  const texts = new Map<string, string>()
  return (locale) => {
    const text = texts.get(locale) ?? write(locale)
    texts.set(locale, text)
    return text
  }
}

const figureCache = new WeakMap<PlatformRules, ReadonlyMap<string, Write>>()

function readFigures(rules: PlatformRules): ReadonlyMap<string, Write> {
  const figures =
    figureCache.get(rules) ?? new Map([...figuresOf(rules)].map(([name, write]) => [name, memoize(write)]))
  figureCache.set(rules, figures)
  return figures
}

/** The names of all placeholders for texts of the rules and the FAQ, such as `claimEnd` and `stock.prize-btc`. */
export const figureNames = (rules: PlatformRules): ReadonlySet<string> => new Set(readFigures(rules).keys())

/** Replaces placeholders with figures of the rules: `{{claimEnd}}` becomes "Jan 14, 2029, 23:59 (UTC+8)". */
export const fillFigures = (text: string, rules: PlatformRules, locale: string): string =>
  text.includes('{{')
    ? text.replace(placeholder, (whole, name: string) => readFigures(rules).get(name)?.(locale) ?? whole)
    : text
