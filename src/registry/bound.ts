import { type Static, type TSchema, Type } from 'typebox'

/**
 * A prop that may be bound: a value, or `{ "$": CEL }` whose outcome is checked against the same schema before publishing.
 * For texts, numbers and true or false. The view is handed the outcome; while there is none, or one that does not fit, it
 * is as if the prop were left out.
 */
export const Bound = <S extends TSchema>(schema: S) => Type.Unsafe<Static<S>>({ ...schema, 'x-bound': true })

/** Whether a value of a config is an expression. */
export const isBinding = (value: unknown): value is { $: string } =>
  typeof value === 'object' && value !== null && '$' in value && typeof value.$ === 'string'
