import { type TSchema, Type } from 'typebox'

/** Id of an activity or a user: a numeric string, because a JavaScript number could round it. */
export const NumericId = Type.String({ pattern: '^[1-9]\\d{0,18}$', description: 'Numeric id, as a string.' })

/** Any other id (task, reward, prize, record, tier …). */
export const Id = Type.String({ pattern: '^[A-Za-z0-9-]{1,40}$' })

/**
 * Idempotency key (UUID). The same key always gives the same stored answer, with the current state of payouts. Without one, the
 * natural key prevents duplicates.
 */
export const RequestId = Type.String({
  pattern: '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$',
  description: 'Operation id (UUID).',
})

/** Decimal string for amounts in configs, events and payments, never a float. At most 18 digits on each side of the point. */
export const Amount = Type.String({ pattern: '^-?(0|[1-9]\\d{0,17})(\\.\\d{1,18})?$', description: 'Decimal string.' })

/**
 * Decimal string for computed values: sums, leaderboard values, ratios. Like `Amount`, but with up to 60 digits before the
 * point: enough for any sum of a billion events and any ratio of two such sums.
 */
export const Quantity = Type.String({
  pattern: '^-?(0|[1-9]\\d{0,59})(\\.\\d{1,18})?$',
  description: 'Decimal string.',
})

/** A share from 0 to 1; `0.2` is a fifth. */
export const Rate = Type.String({ pattern: '^(0(\\.\\d{1,6})?|1)$', description: 'Decimal string from 0 to 1.' })

/** Epoch milliseconds. */
export const Time = Type.Integer({ minimum: 0, maximum: 8640000000000000, description: 'Epoch milliseconds.' })

/** Fixed offset from UTC, such as `+08:00`. */
export const Offset = Type.String({ pattern: '^[+-](0\\d|1[0-4]):[0-5]\\d$' })

/** Short plain text; never HTML. */
export const Text = Type.String({ maxLength: 10000 })

/** A coin's ticker, such as `USDT`. */
export const Coin = Type.String({ pattern: '^[A-Z0-9]{2,12}$' })

/** The name of a page in its address: `/activity/{alias}`. */
export const Alias = Type.String({ pattern: '^[a-z0-9][a-z0-9-]{0,63}$' })

/** `T` or null; null: there is no value. */
export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])

/** An object with exactly these fields. */
export const Shape = <T extends Record<string, TSchema>>(fields: T, options: { description?: string } = {}) =>
  Type.Object(fields, { additionalProperties: false, ...options })

/** Fields that select a page of a list: 0-based `pageIndex`, `pageSize` up to 100. */
export const PageQuery = {
  pageIndex: Type.Optional(Type.Integer({ minimum: 0, maximum: 100000, default: 0 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 10 })),
}
