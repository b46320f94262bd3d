import { fromMinor, minorOf, truncateMinor } from '../../contract/decimal.ts'

const steps = 1_000n

const decimalsOf = (text: string) => text.split('.')[1]?.length ?? 0

/**
 * Interpolates between two decimals; `share` is 0 to 1. The result has at most as many decimals as the longer input;
 * it is `to` if one input is not a decimal. Exact: a float would lose digits of long amounts.
 */
export function interpolateDecimal(from: string, to: string, share: number): string {
  const [start, end] = [minorOf(from), minorOf(to)]
  if (start === null || end === null || share >= 1) return to
  const done = BigInt(Math.round(Math.max(0, share) * 1_000))
  return fromMinor(truncateMinor(start + ((end - start) * done) / steps, Math.max(decimalsOf(from), decimalsOf(to))))
}
