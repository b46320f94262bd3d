import { type Static, type TSchema, Type } from 'typebox'

/**
 * A bound prop: a value, or `{ "$": CEL }`, whose result is checked against the same schema before publishing. For
 * strings, numbers and booleans. The view receives the result. Without a result, or with one that does not match the
 * schema, the prop counts as left out.
 */
export const Bound = <S extends TSchema>(schema: S) => Type.Unsafe<Static<S>>({ ...schema, 'x-bound': true })

/** Whether a config value is an expression. */
export const isBinding = (value: unknown): value is { $: string } =>
  typeof value === 'object' && value !== null && '$' in value && typeof value.$ === 'string'
