import { isRecord } from '../json/parse.ts'
import type { Sides } from './types.ts'

const idNames = [
  'id',
  'taskId',
  'rewardId',
  'prizeId',
  'tierId',
  'boardId',
  'identifier',
  'traderId',
  'bannerId',
  'code',
  'coin',
  'q',
  'title',
  'participants',
  'from',
]

/** The property that identifies the entries of all three lists; undefined if there is none. */
export function identityOf({ base, mine, theirs }: Sides<readonly unknown[]>): string | undefined {
  return idNames.find((name) =>
    [base, mine, theirs].every((list) => {
      const ids = list.map((entry) => (isRecord(entry) ? entry[name] : undefined))
      return ids.every((id) => typeof id === 'string' || typeof id === 'number') && new Set(ids).size === ids.length
    }),
  )
}

/** The order of what two lists have in common, as one of them has it. */
export const commonOrder = <T>(list: readonly T[], other: readonly T[]): T[] =>
  list.filter((entry) => other.includes(entry))

/** Compares by identity. */
export const isSameOrder = <T>(a: readonly T[], b: readonly T[]): boolean =>
  a.length === b.length && a.every((entry, index) => entry === b[index])

/** Where an entry goes: behind the nearest entry before it that the list has. */
export function placeLike<T>(list: readonly T[], like: readonly T[], entry: T): number {
  for (let at = like.indexOf(entry) - 1; at >= 0; at--) {
    const index = list.indexOf(like[at] as T)
    if (index >= 0) return index + 1
  }
  return 0
}

/** The list with the entries of an order put into that order; other entries keep their places. */
export function reordered<T>(list: readonly T[], order: readonly T[]): T[] {
  const wanted = order.filter((entry) => list.includes(entry))
  let next = 0
  return list.map((entry) => (wanted.includes(entry) ? (wanted[next++] as T) : entry))
}
