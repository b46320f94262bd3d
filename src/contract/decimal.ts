/** Sums with amounts as the calls give them: decimal strings, which a float would round. */

const scale = 18

/** An amount in units of 10⁻¹⁸; what is no decimal counts as zero. */
function toMinor(amount: string): bigint {
  const match = /^(-?)(\d+)(?:\.(\d*))?$/.exec(amount.trim())
  if (!match) return 0n
  const [, sign = '', whole = '0', fraction = ''] = match
  const minor = BigInt(whole + fraction.slice(0, scale).padEnd(scale, '0'))
  return sign ? -minor : minor
}

function fromMinor(minor: bigint): string {
  const digits = (minor < 0n ? -minor : minor).toString().padStart(scale + 1, '0')
  const text = `${digits.slice(0, -scale)}.${digits.slice(-scale)}`.replace(/\.?0+$/, '')
  return minor < 0n ? `-${text}` : text
}

/** `a − b`, exact: `minus('0.3', '0.1')` is '0.2'. */
export const minus = (a: string, b: string): string => fromMinor(toMinor(a) - toMinor(b))

/** Whether `a` is at least `b`. */
export const reaches = (a: string, b: string): boolean => toMinor(a) >= toMinor(b)

/** How far `a` has come on the way to `b`: whole percent, rounded down, 0 to 100. Nothing to reach is 100. */
export function percentOf(a: string, b: string): number {
  const target = toMinor(b)
  if (target <= 0n) return 100
  const percent = Number((toMinor(a) * 100n) / target)
  return Math.min(100, Math.max(0, percent))
}
