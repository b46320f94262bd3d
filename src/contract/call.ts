import type { Static, TObject, TSchema } from 'typebox'

/**
 * What a call is to a page; the fault rules differ by it.
 * `page`: without it there is no page. `ordinary`: a block may do without. `session`: who is looking.
 * `change`: changes state. `money`: moves a reward.
 */
export type Duty = 'page' | 'ordinary' | 'session' | 'change' | 'money'

type Empty = TObject<Record<never, never>>

/** One call of the platform, said once: client, route, OpenAPI, fixtures and tests all read it. */
export interface Call<
  Query extends TObject = TObject,
  Body extends TObject = TObject,
  Data extends TSchema = TSchema,
  Path extends TObject = TObject,
> {
  readonly name: string
  readonly method: 'GET' | 'POST'
  /** Path with `{name}` for each of `params`. */
  readonly path: string
  /** One sentence for the OpenAPI page. */
  readonly summary: string
  /** `visitor`: no token needed. `user`: without a token the answer is 600. */
  readonly access: 'visitor' | 'user'
  readonly duty: Duty
  /** The answer is the same whoever asks: it may stand in the HTML and in any cache. */
  readonly forEverybody?: true
  readonly params: Path
  readonly query: Query
  readonly body: Body
  /** The `data` of a 00000 answer. */
  readonly data: Data
  /** A believable answer: the OpenAPI example, and the fixture tests begin from. */
  readonly example: Static<Data>
}

/** Everything a caller hands in, flat: path, query and body fields have different names in every call. */
export type Input<C> = C extends Call<infer Q, infer B, TSchema, infer P> ? Static<Q> & Static<B> & Static<P> : never

/** The `data` of a successful answer. */
export type Answer<C> = C extends Call<TObject, TObject, infer D, TObject> ? Static<D> : never

type Parts<Q extends TObject, B extends TObject, D extends TSchema, P extends TObject> = Omit<
  Call<Q, B, D, P>,
  'query' | 'body' | 'params' | 'name'
> & { query?: Q; body?: B; params?: P }

const none = { type: 'object', properties: {}, additionalProperties: false } as unknown as Empty

/** Describes a call. `query`, `body` and `params` left out mean: none. */
export function defineCall<
  D extends TSchema,
  Q extends TObject = Empty,
  B extends TObject = Empty,
  P extends TObject = Empty,
>(name: string, parts: Parts<Q, B, D, P>): Call<Q, B, D, P> {
  return { query: none as never, body: none as never, params: none as never, ...parts, name }
}
