/**
 * Exact arithmetic with decimal text. Amounts are decimal text everywhere; here they become integers of 10⁻¹⁸, never floats.
 * All functions throw a RangeError for text that is not a decimal; `minorOf` returns null instead.
 */

const decimals = 18
const decimalPattern = new RegExp(`^(-?)(\\d+)(?:\\.(\\d{1,${decimals}}))?$`)

/** One in minor units. */
export const oneMinor = 10n ** BigInt(decimals)

/** A value in minor units (10⁻¹⁸), or null when it is not decimal text with at most 18 decimals. */
export function minorOf(value: unknown): bigint | null {
  const match = typeof value === 'string' ? decimalPattern.exec(value) : null
  if (!match) return null
  const [, sign, whole = '', fraction = ''] = match
  const minor = BigInt(whole + fraction.padEnd(decimals, '0'))
  return sign ? -minor : minor
}

/** Decimal text in minor units. Throws for anything else, and for more than 18 decimals. */
export function toMinor(text: string): bigint {
  const minor = minorOf(text)
  if (minor === null) throw new RangeError(`not a decimal amount: ${text}`)
  return minor
}

/** The shortest decimal text of a number of minor units. */
export function fromMinor(minor: bigint): string {
  const digits = (minor < 0n ? -minor : minor).toString().padStart(decimals + 1, '0')
  const fraction = digits.slice(-decimals).replace(/0+$/, '')
  return `${minor < 0n ? '-' : ''}${digits.slice(0, -decimals)}${fraction && `.${fraction}`}`
}

/** The smallest amount with so many decimals: 0.01 for 2. */
export const unitOf = (scale: number): bigint => oneMinor / 10n ** BigInt(scale)

/** Minor units truncated toward zero to `scale` decimals, never rounded up. */
export function truncateMinor(minor: bigint, scale: number): bigint {
  const unit = unitOf(Math.min(scale, decimals))
  return minor - (minor % unit)
}

/** `a + b`, exact. */
export const plus = (a: string, b: string): string => fromMinor(toMinor(a) + toMinor(b))

/** `a − b`, exact: `minus('0.3', '0.1')` is '0.2'. */
export const minus = (a: string, b: string): string => fromMinor(toMinor(a) - toMinor(b))

/** Negative, positive or 0 when `a` is less than, greater than or equal to `b`; for sorting. */
export function compare(a: string, b: string): number {
  const [left, right] = [toMinor(a), toMinor(b)]
  return left < right ? -1 : left > right ? 1 : 0
}

/** Whether `a` is at least `b`. */
export const isAtLeast = (a: string, b: string): boolean => toMinor(a) >= toMinor(b)

/** Whether two decimal texts are the same number: '1.0' equals '1'. */
export const equals = (a: string, b: string): boolean => toMinor(a) === toMinor(b)

/** A rate in percent: `percentText('0.29')` is '29'. */
export const percentText = (rate: string): string => fromMinor(toMinor(rate) * 100n)

/** The whole part as a number, for counts such as draws, people or levels. Throws above the safe integers. */
export function countOf(text: string): number {
  const count = Number(toMinor(text) / oneMinor)
  if (!Number.isSafeInteger(count)) throw new RangeError(`not a count: ${text}`)
  return count
}

/** `a` as a percentage of `b`: an integer from 0 to 100, rounded down; 100 when `b` is not positive. */
export function percentOf(a: string, b: string): number {
  const target = toMinor(b)
  if (target <= 0n) return 100
  const percent = Number((toMinor(a) * 100n) / target)
  return Math.min(100, Math.max(0, percent))
}
