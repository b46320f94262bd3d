/** Number of buckets per power of two. */
const steps = 64n
const stepBits = 6n

/**
 * The bucket of a score: an integer that never increases with the score, so the best scores have the lowest buckets.
 * Scores in one bucket differ by less than 1/64, so a million scores use about a thousand buckets. A rank is the sum of
 * the counts of all lower buckets, plus a short count within its own bucket.
 */
export function scoreBucketOf(score: bigint): number {
  if (score === 0n) return 0
  const size = score < 0n ? -score : score
  const bits = BigInt(size.toString(2).length)
  const lead = bits > stepBits ? size >> (bits - 1n - stepBits) : size << (stepBits + 1n - bits)
  const bucket = Number(bits * steps + (lead - steps))
  return score < 0n ? bucket : -bucket
}
