import { type Static, type TObject, type TSchema, Type } from 'typebox'

/**
 * How critical a call is for a page. Retries, rate limits and error handling depend on it.
 * `page`: the page needs it. `ordinary`: a block can do without it. `session`: identifies the viewer.
 * `change`: changes state. `money`: moves a reward.
 */
export type Criticality = 'page' | 'ordinary' | 'session' | 'change' | 'money'

type Empty = TObject<Record<never, never>>

/** One call of the platform. The client, the routes, OpenAPI, fixtures and tests are derived from it. */
export interface Call<
  Query extends TObject = TObject,
  Body extends TObject = TObject,
  Data extends TSchema = TSchema,
  Path extends TObject = TObject,
> {
  readonly name: string
  readonly method: 'GET' | 'POST'
  /** The path, with a `{name}` placeholder for each of `params`. */
  readonly path: string
  /** One sentence for the OpenAPI page. */
  readonly summary: string
  /** `visitor`: no token is needed. `user`: without a token the answer has code 600. */
  readonly access: 'visitor' | 'user'
  readonly criticality: Criticality
  /** The answer is the same for all viewers, so the HTML and any cache may contain it. */
  readonly isPublic?: true
  readonly params: Path
  readonly query: Query
  readonly body: Body
  /** The `data` of a 00000 answer. */
  readonly data: Data
  /** A realistic answer, used as the OpenAPI example and as the base of test fixtures. */
  readonly example: Static<Data>
}

/** The input of a call, as one flat object: the names of path, query and body fields never overlap in a call. */
export type Input<C> = C extends Call<infer Q, infer B, TSchema, infer P> ? Static<Q> & Static<B> & Static<P> : never

/** The input as a caller may write it: an optional field with the value undefined counts as left out. */
export type GivenInput<C> = Lenient<Input<C>>

type Lenient<T> = { [K in keyof T]: T extends Record<K, unknown> ? T[K] : T[K] | undefined }

/** The `data` of a successful answer. */
export type Answer<C> = C extends Call<TObject, TObject, infer D, TObject> ? Static<D> : never

type Parts<Q extends TObject, B extends TObject, D extends TSchema, P extends TObject> = Omit<
  Call<Q, B, D, P>,
  'query' | 'body' | 'params' | 'name'
> & { query?: Q; body?: B; params?: P }

const none: Empty = Type.Object({}, { additionalProperties: false })

/** Defines a call. `query`, `body` and `params` default to no fields. */
export function defineCall<
  D extends TSchema,
  Q extends TObject = Empty,
  B extends TObject = Empty,
  P extends TObject = Empty,
>(name: string, parts: Parts<Q, B, D, P>): Call<Q, B, D, P> {
  return { query: none as never, body: none as never, params: none as never, ...parts, name }
}
