import { type Static, type TSchema, Type } from 'typebox'
import { mostBatchEvents } from './collectBounds.ts'
import { languages } from './languages.ts'
import { Alias, Shape } from './scalars.ts'

const page = {
  page: Alias,
  /** The release the page was drawn from. */
  release: Type.Integer({ minimum: 1, maximum: 2147483647 }),
  locale: Type.String({ pattern: `^(${languages.map(({ language }) => language).join('|')})$` }),
}
const Block = Type.String({
  pattern: '^[A-Za-z][A-Za-z0-9_-]{0,63}$',
  description: 'The name a block has in reports: its `analytics`, else its id.',
})
const word = Type.String({ pattern: '^[A-Za-z][A-Za-z0-9]{0,39}$' })
const oneOf = <const T extends string>(...names: T[]) => Type.Unsafe<T>({ type: 'string', enum: names })

/** Closed: what is not named here cannot be sent. No text, no address, no account, no token, no trace of a request. */
const event = <const N extends string, F extends Record<string, TSchema>>(name: N, fields: F) =>
  Shape({ name: Type.Literal(name), ...page, ...fields })

/** What pages count, one closed shape an event. */
export const pageEvents = [
  event('$WebPageLoad', {
    /** Seconds to the end of DOMContentLoaded; left out over 1800. */
    duration: Type.Optional(Type.Number({ minimum: 0, maximum: 1800 })),
    /** KB of everything the page loaded. */
    size: Type.Optional(Type.Number({ minimum: 0, maximum: 10485760 })),
  }),
  event('$WebPageLeave', {
    /** Seconds on the page; left out over 432000. */
    duration: Type.Optional(Type.Number({ minimum: 0, maximum: 432000 })),
    /** How far it was scrolled, px. */
    scrolled: Type.Optional(Type.Integer({ minimum: 0, maximum: 10000000 })),
  }),
  event('BlockImpression', { block: Block }),
  event('BlockAction', {
    block: Block,
    /** The action of the config's list, or the deed. */
    action: word,
  }),
  event('BlockProblem', {
    block: Block,
    type: word,
    problem: oneOf('unknownType', 'newer', 'unmet', 'threw', 'chunkLost', 'badCondition', 'unbound'),
  }),
  event('RequestProblem', {
    kind: oneOf('network', 'timeout', 'http', 'badShape', 'refused'),
    call: word,
    code: Type.Optional(Type.String({ pattern: '^[0-9]{1,6}$' })),
    status: Type.Optional(Type.Integer({ minimum: 100, maximum: 599 })),
  }),
  event('WebVital', {
    metric: oneOf('LCP', 'CLS', 'INP', 'TTFB'),
    /** ms; without unit for CLS. */
    value: Type.Number({ minimum: 0, maximum: 3600000 }),
  }),
  event('EventsDropped', { count: Type.Integer({ minimum: 1, maximum: 1000000 }) }),
] as const

export const PageEvent = Type.Union([...pageEvents])
export type PageEvent = Static<(typeof pageEvents)[number]>

/** `POST /collect`. */
export const PageEventBatch = Shape({
  events: Type.Array(PageEvent, { minItems: 1, maxItems: mostBatchEvents }),
})

/** `GET /collect`: whether the viewer must agree first; null: the server cannot know where they are. */
export interface ConsentAnswer {
  needed: boolean | null
}

/** `GET /__operator/analytics`: what is kept, summed by page and release. */
export const SumsQuery = Shape({ alias: Type.Optional(Alias) })

/** One sum: `value` is the 75th percentile of a vital or of seconds; null where nothing is measured. */
export interface PageEventSum {
  page: string
  release: number
  name: string
  /** The block, the call, or the vital; null for what is about the whole page. */
  subject: string | null
  /** The action or the kind of problem. */
  detail: string | null
  count: number
  p75: number | null
}

/** What the operator's read is answered with. */
export interface PageEventSums {
  /** How far back it goes, epoch ms. */
  since: number
  sums: PageEventSum[]
}
