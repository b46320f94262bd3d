import { type Static, Type } from 'typebox'
import { Alias, Coin, Id, Nullable, NumericId, Quantity, Shape } from './scalars.ts'

const Figure = Nullable(Type.String({ description: 'As in platform.json; null: there is none.' }))

/**
 * A difference between the money part of the rules of two releases. `affects`: `all`, also users who have joined
 * (windows, stock, budget, eligibility, added tasks); `new`, only users who join later, because the amounts of the
 * others were frozen when they joined.
 */
export const MoneyChange = Shape({
  what: Type.String({ description: 'Path in platform.json; list entries by their id.' }),
  from: Figure,
  to: Figure,
  affects: Type.Enum(['all', 'new']),
})
export type MoneyChange = Static<typeof MoneyChange>

/** What users of an activity have been promised in a coin. Decimal strings. */
export const PromisedCoin = Shape({
  coin: Coin,
  granted: { ...Quantity, description: 'Granted so far.' },
  unclaimed: { ...Quantity, description: 'Completed by users who can still claim it, or unpaid.' },
})
export type PromisedCoin = Static<typeof PromisedCoin>

/** How a release changes money, and whom. */
export const MoneyImpact = Shape({
  alias: Alias,
  activityId: NumericId,
  joined: Type.Integer({ minimum: 0, description: 'Users who have joined, also those under review.' }),
  unclaimed: Type.Integer({ minimum: 0, description: 'Completed tasks whose rewards can still be claimed.' }),
  promised: Type.Array(PromisedCoin),
  soldOut: Type.Optional(
    Type.Array(Id, {
      description: 'Prizes with odds above 0 whose stock or budget is used up: draws give the fallback.',
    }),
  ),
  changes: Type.Array(MoneyChange),
})
export type MoneyImpact = Static<typeof MoneyImpact>
