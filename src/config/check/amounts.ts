import { minorOf } from '../../contract/decimal.ts'

export { fromMinor } from '../../contract/decimal.ts'

/** An amount in 10⁻¹⁸ of its coin; null when the value is not an amount or is negative. */
export function amountOf(value: unknown): bigint | null {
  const minor = minorOf(value)
  return minor !== null && minor >= 0n ? minor : null
}
