/**
 * Replaces `typebox` in the browser build: the same builders, which give plain JSON schemas. Pages read only names,
 * defaults and annotations of props; all validation code is compiled at build time.
 * A test compares each builder with the library.
 */
type Schema = Record<string, unknown>
type Options = Schema | undefined

const required = (properties: Record<string, Schema>) =>
  Object.keys(properties).filter((name) => !optional.has(properties[name] as Schema))

/** Optional schemas. Kept beside the schema, because the JSON of a schema does not contain it, as in the library. */
const optional = new WeakSet<Schema>()

/** The builders of the library under the same names. They return the plain JSON of a schema, without validation. */
export const Type = {
  Object: (properties: Record<string, Schema>, options: Options) => {
    const names = required(properties)
    return { type: 'object', ...(names.length ? { required: names } : {}), properties, ...options }
  },
  Optional: (schema: Schema) => {
    const copy = { ...schema }
    optional.add(copy)
    return copy
  },
  String: (options: Options) => ({ type: 'string', ...options }),
  Integer: (options: Options) => ({ type: 'integer', ...options }),
  Number: (options: Options) => ({ type: 'number', ...options }),
  Boolean: (options: Options) => ({ type: 'boolean', ...options }),
  Null: (options: Options) => ({ type: 'null', ...options }),
  Unknown: (options: Options) => ({ ...options }),
  Literal: (value: unknown, options: Options) => ({ type: typeof value, const: value, ...options }),
  Enum: (values: readonly unknown[], options: Options) => ({ enum: values, ...options }),
  Array: (items: Schema, options: Options) => ({ type: 'array', items, ...options }),
  Union: (anyOf: readonly Schema[], options: Options) => ({ anyOf, ...options }),
  Unsafe: (schema: Schema) => ({ ...schema }),
}
