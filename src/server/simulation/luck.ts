import { createHash } from 'node:crypto'

/** Chance that can be had again: the same seed gives the same luck, whatever else happens meanwhile. */
export interface Luck {
  /** A whole number from 0 up to and without `end`. */
  whole(end: number): number
  /** True in so many of a hundred cases. */
  chance(percent: number): boolean
  one<T>(list: readonly [T, ...T[]]): T
  /** An operation's id. */
  uuid(): string
}

/** The luck of a seed. Good enough for make-believe, and for nothing that is worth money. */
export function luckOf(seed: string): Luck {
  let turn = 0
  const bytes = () => createHash('sha256').update(`${seed}:${turn++}`).digest()
  const whole = (end: number) => Number(bytes().readBigUInt64BE() % BigInt(end))
  return {
    whole,
    chance: (percent) => whole(100) < percent,
    one: (list) => list[whole(list.length)] ?? list[0],
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
