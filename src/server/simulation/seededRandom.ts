import { createHash } from 'node:crypto'

/** A reproducible random source: the same seed gives the same sequence. */
export interface SeededRandom {
  /** An integer from 0 (inclusive) to `end` (exclusive). */
  whole(end: number): number
  /** True with this probability, in percent. */
  chance(percent: number): boolean
  pick<T>(list: readonly [T, ...T[]]): T
  /** A UUID, for idempotency keys. */
  uuid(): string
}

/** Creates the random source of a seed. For simulations only, never for real rewards. */
export function seededRandom(seed: string): SeededRandom {
  let counter = 0
  const bytes = () => createHash('sha256').update(`${seed}:${counter++}`).digest()
  const whole = (end: number) => Number(bytes().readBigUInt64BE() % BigInt(end))
  return {
    whole,
    chance: (percent) => whole(100) < percent,
    pick: (list) => list[whole(list.length)] ?? list[0],
    uuid: () => {
      const hex = bytes().toString('hex')
      return [
        hex.slice(0, 8),
        hex.slice(8, 12),
        `4${hex.slice(13, 16)}`,
        `8${hex.slice(17, 20)}`,
        hex.slice(20, 32),
      ].join('-')
    },
  }
}
