import { isAbsent, typeMismatch } from './values.ts'

type Work = (...given: readonly unknown[]) => unknown

const unitMs: Record<string, number> = {
  h: 3_600_000,
  m: 60_000,
  s: 1000,
  ms: 1,
}

const needText = (value: unknown): string => {
  if (typeof value === 'string') return value
  throw typeMismatch('this function needs text', value)
}

/** Number of characters of a text or entries of a list or an object; 0 when absent. */
function size(value: unknown): number {
  if (isAbsent(value)) return 0
  if (typeof value === 'string') return [...value].length
  if (typeof value === 'object') return Object.keys(value).length
  throw typeMismatch('only a text or a list has a size', value)
}

/** Converts a number or a decimal text to a number; null for anything else. */
function toNumber(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}

const truncate = (value: unknown): number | null => {
  const number = toNumber(value)
  return number === null ? null : Math.trunc(number)
}

const toText = (value: unknown): string => {
  if (typeof value === 'object') throw typeMismatch('a list or an object has no text', value)
  return String(value)
}

// Other formats that Date.parse accepts differ between browsers.
const isoTimestamp = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/

/** Epoch milliseconds of a text that `timestamp` accepts; undefined for anything else. */
export const parseTimestamp = (value: unknown): number | undefined => {
  const at = typeof value === 'string' && isoTimestamp.test(value) ? Date.parse(value) : Number.NaN
  return Number.isNaN(at) ? undefined : at
}

/** Epoch milliseconds, like `now` and every time of an activity. */
const timestamp = (value: unknown): number => {
  const at = parseTimestamp(needText(value))
  if (at === undefined) throw typeMismatch('a date is written like "2026-11-01T00:00:00Z"', value)
  return at
}

/** Milliseconds of `1h30m`. */
const duration = (value: unknown): number => {
  const text = needText(value)
  const parts = [...text.matchAll(/(\d{1,9}(?:\.\d{1,9})?)(ms|h|m|s)/g)]
  if (!parts.length || parts.map(([part]) => part).join('') !== text.replace(/^-/, ''))
    throw typeMismatch('a duration is written like "1h30m"', value)
  const total = parts.reduce((sum, [, count, unit]) => sum + Number(count) * (unitMs[unit ?? ''] ?? 0), 0)
  return text.startsWith('-') ? -total : total
}

/** A test of a text that is false for absent values. */
const test =
  (work: (text: string, part: string) => boolean): Work =>
  (text, part) =>
    isAbsent(text) || isAbsent(part) ? false : work(needText(text), needText(part))

const unlessAbsent =
  (work: (value: unknown) => unknown): Work =>
  (value) =>
    isAbsent(value) ? null : work(value)

/** Functions, called as `name(value)`. */
export const functions: ReadonlyMap<string, Work> = new Map<string, Work>([
  ['size', size],
  ['int', unlessAbsent(truncate)],
  ['double', unlessAbsent(toNumber)],
  ['string', unlessAbsent(toText)],
  ['timestamp', unlessAbsent(timestamp)],
  ['duration', unlessAbsent(duration)],
])

/**
 * Methods, called as `value.name(…)`. There is no `matches`, because a pattern from a config could take unlimited time.
 */
export const methods: ReadonlyMap<string, Work> = new Map<string, Work>([
  ['size', size],
  ['contains', test((text, part) => text.includes(part))],
  ['startsWith', test((text, part) => text.startsWith(part))],
  ['endsWith', test((text, part) => text.endsWith(part))],
  ['lowerAscii', unlessAbsent((text) => needText(text).toLowerCase())],
  ['upperAscii', unlessAbsent((text) => needText(text).toUpperCase())],
  ['hasValue', (value) => !isAbsent(value)],
  ['orValue', (value, otherwise) => value ?? otherwise],
])

/** Macros that loop over a list, called as `list.name(entry, …)`. */
export const macros: ReadonlySet<string> = new Set(['exists', 'all', 'exists_one', 'filter', 'map'])
