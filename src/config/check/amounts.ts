const decimals = 18
const form = /^(\d{1,18})(?:\.(\d{1,18}))?$/

/** An amount in 10⁻¹⁸ of its coin; null when it is no amount above or equal to 0. Never a float. */
export function toMinor(value: unknown): bigint | null {
  const [, whole, part = ''] = (typeof value === 'string' && form.exec(value)) || []
  return whole === undefined ? null : BigInt(whole + part.padEnd(decimals, '0'))
}

/** The same as text again. */
export function fromMinor(minor: bigint): string {
  const digits = minor.toString().padStart(decimals + 1, '0')
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`.replace(/\.?0+$/, '')
}
