/** How finely a power of two is divided. */
const steps = 64n
const stepBits = 6n

/**
 * The shelf a score stands on: a whole number that never rises when the score does not fall, so that the best stand on
 * the lowest. Scores of one shelf differ by less than 1/64, so a million of them are spread over a thousand shelves or
 * so, and a rank is the sum of the counts of the shelves before it and a short count on one's own.
 */
export function shelfOf(score: bigint): number {
  if (score === 0n) return 0
  const size = score < 0n ? -score : score
  const bits = BigInt(size.toString(2).length)
  const lead = bits > stepBits ? size >> (bits - 1n - stepBits) : size << (stepBits + 1n - bits)
  const place = Number(bits * steps + (lead - steps))
  return score < 0n ? place : -place
}
