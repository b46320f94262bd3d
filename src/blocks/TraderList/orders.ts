import { compare } from '../../contract/decimal.ts'
import type { Trader } from '../../contract/shapes/competition.ts'

/** The sort orders. */
export const orders = ['roi', 'pnl', 'drawdown', 'followers'] as const
export type Order = (typeof orders)[number]

/** Descending; unknown results come last. */
const greaterFirst = (a: string | null, b: string | null): number => {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  return compare(b, a)
}

const before: Record<Order, (a: Trader, b: Trader) => number> = {
  roi: (a, b) => greaterFirst(a.roi, b.roi),
  pnl: (a, b) => greaterFirst(a.pnl, b.pnl),
  // A smaller drawdown is better.
  drawdown: (a, b) =>
    a.maxDrawdown === null || b.maxDrawdown === null
      ? greaterFirst(a.maxDrawdown, b.maxDrawdown)
      : compare(a.maxDrawdown, b.maxDrawdown),
  followers: (a, b) => b.followers - a.followers,
}

/** The traders, best first. Equal traders keep their order. */
export const sortTraders = (traders: readonly Trader[], order: Order): Trader[] => [...traders].sort(before[order])
