import type { TObject, TSchema } from 'typebox'

/** One answer of a call by its HTTP status. */
export interface HttpAnswer {
  description: string
  /** Left out: the answer has no body. */
  schema?: TSchema
  /** Media type of the body; JSON if left out. */
  mediaType?: string
  example?: unknown
  /** Several examples by name, instead of `example`. */
  examples?: Readonly<Record<string, unknown>>
}

/**
 * A call of the server that is not part of the platform's contract: no envelope, no signature. OpenAPI is generated from it, and
 * routes validate with its schemas.
 */
export interface HttpCall {
  /** Unique among all calls; the `operationId` of OpenAPI. */
  readonly name: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** The whole path, with a `{name}` placeholder for each of `params`. */
  readonly path: string
  readonly tag: string
  /** One sentence. */
  readonly summary: string
  /**
   * Who may send it. `user`: with the access token of a user. `operator`: with OPERATOR_TOKEN, or a
   * session of Studio. `metrics`: with METRICS_TOKEN
   * or OPERATOR_TOKEN. `feed`: signed with a key of INGEST_KEYS.
   */
  readonly access: 'public' | 'user' | 'operator' | 'metrics' | 'feed'
  readonly params?: TObject
  readonly query?: TObject
  readonly body?: TSchema
  /** Media type of the body; JSON if left out. */
  readonly bodyType?: string
  readonly bodyExample?: unknown
  readonly answers: Readonly<Record<number, HttpAnswer>>
}
