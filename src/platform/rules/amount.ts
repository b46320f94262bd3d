// Money and every other measured quantity: decimal text outside, whole numbers of 10^-18 inside, never a float.
const scale = 18
const unit = 10n ** BigInt(scale)

/** Decimal text as a whole number of minor units (10^-18). Throws on anything else, and on more than 18 decimals. */
export function toMinor(text: string): bigint {
  const match = /^(-?)(\d+)(?:\.(\d{1,18}))?$/.exec(text)
  if (!match) throw new RangeError(`not a decimal amount: ${text}`)
  const [, sign, whole = '', decimals = ''] = match
  const value = BigInt(whole) * unit + BigInt(decimals.padEnd(scale, '0'))
  return sign ? -value : value
}

/** The shortest decimal text of a number of minor units. */
export function fromMinor(minor: bigint): string {
  const size = minor < 0n ? -minor : minor
  const decimals = (size % unit).toString().padStart(scale, '0').replace(/0+$/, '')
  return `${minor < 0n ? '-' : ''}${size / unit}${decimals ? `.${decimals}` : ''}`
}

/** Parts smaller than this are not paid out: the eighth decimal. */
const least = 10n ** 10n

/** What can be paid of an amount in minor units: what is below the eighth decimal is cut off. */
export const payable = (minor: bigint): bigint => minor - (minor % least)
