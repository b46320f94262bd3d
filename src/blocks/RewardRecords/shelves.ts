import type { RewardRecord } from '../../contract/shapes/reward.ts'

/** What rewards are sorted by in the rewards centre. */
export const shelves = ['toClaim', 'inUse', 'received', 'expired'] as const
export type Shelf = (typeof shelves)[number]

/** The status each shelf is asked for by; rewards that ran out after they were received were granted too. */
export const statusesOf: Record<Shelf, readonly RewardRecord['status'][]> = {
  toClaim: ['COMPLETED'],
  inUse: ['GRANTED'],
  received: ['GRANTED'],
  expired: ['UNSATISFIED', 'GRANTED'],
}

/** Where a reward stands at a moment: one with a last day is in use until then, one without is simply received. */
export function shelfOf({ status, expireTime }: RewardRecord, now: number): Shelf {
  if (status === 'COMPLETED') return 'toClaim'
  if (status === 'UNSATISFIED') return 'expired'
  if (expireTime === null) return 'received'
  return expireTime > now ? 'inUse' : 'expired'
}

/** Amounts by coin, the coin with the most rewards first; things without a coin are left out. */
export function sumsOf(records: readonly RewardRecord[]): { coin: string; amount: string; count: number }[] {
  const sums = new Map<string, { amount: bigint; count: number }>()
  for (const { coin, amount } of records) {
    if (coin === null) continue
    const before = sums.get(coin) ?? { amount: 0n, count: 0 }
    sums.set(coin, { amount: before.amount + toUnits(amount), count: before.count + 1 })
  }
  return [...sums]
    .map(([coin, { amount, count }]) => ({ coin, amount: fromUnits(amount), count }))
    .sort((a, b) => b.count - a.count || (a.coin < b.coin ? -1 : 1))
}

/** Digits after the point an amount can have; sums are made of whole numbers, never of floating ones. */
const scale = 18

function toUnits(amount: string): bigint {
  const [whole = '0', fraction = ''] = amount.split('.')
  return BigInt(whole + fraction.slice(0, scale).padEnd(scale, '0'))
}

function fromUnits(units: bigint): string {
  const text = units.toString().padStart(scale + 1, '0')
  const fraction = text.slice(-scale).replace(/0+$/, '')
  return text.slice(0, -scale) + (fraction && `.${fraction}`)
}
