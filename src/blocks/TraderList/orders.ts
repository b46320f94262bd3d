import type { Trader } from '../../contract/shapes/standings.ts'

/** What traders are put in order by. */
export const orders = ['roi', 'pnl', 'drawdown', 'followers'] as const
export type Order = (typeof orders)[number]

const figure = (amount: string | null, otherwise: number) => (amount === null ? otherwise : Number(amount))

/** The greater, the further up. Whose results are not known comes last. */
const worth: Record<Order, (trader: Trader) => number> = {
  roi: ({ roi }) => figure(roi, Number.NEGATIVE_INFINITY),
  pnl: ({ pnl }) => figure(pnl, Number.NEGATIVE_INFINITY),
  // The shallower the fall, the better.
  drawdown: ({ maxDrawdown }) => -figure(maxDrawdown, Number.POSITIVE_INFINITY),
  followers: ({ followers }) => followers,
}

/** The same traders, best first; equals keep the order of the event. */
export const inOrder = (traders: readonly Trader[], order: Order): Trader[] =>
  [...traders].sort((a, b) => {
    const [left, right] = [worth[order](a), worth[order](b)]
    return left === right ? 0 : right - left
  })
