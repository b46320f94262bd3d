import { type Static, type TSchema, Type } from 'typebox'
import { activityIdFailure, screenFailures } from './codes.ts'
import { maxBatchEvents } from './collectLimits.ts'
import { languages } from './languages.ts'
import { Alias, Shape } from './scalars.ts'

const page = {
  page: Alias,
  /** The release the page was rendered from. */
  release: Type.Integer({ minimum: 1, maximum: 2147483647 }),
  locale: Type.String({ pattern: `^(${languages.map(({ language }) => language).join('|')})$` }),
}
const Block = Type.String({
  pattern: '^[A-Za-z][A-Za-z0-9_-]{0,63}$',
  description: 'The name a block has in reports: its `analytics`, else its id.',
})
const word = Type.String({ pattern: '^[A-Za-z][A-Za-z0-9]{0,39}$' })
const oneOf = <const T extends string>(...names: T[]) => Type.Unsafe<T>({ type: 'string', enum: names })

/** The schemas are closed: only the named fields can be sent. No text, address, account, token or trace id. */
const event = <const N extends string, F extends Record<string, TSchema>>(name: N, fields: F) =>
  Shape({ name: Type.Literal(name), ...page, ...fields })

/** The events that pages report; each has a closed schema. */
export const pageEvents = [
  event('$WebPageLoad', {
    /** Seconds until the end of DOMContentLoaded; omitted above 1800. */
    duration: Type.Optional(Type.Number({ minimum: 0, maximum: 1800 })),
    /** Total size of the resources of the page, KB. */
    size: Type.Optional(Type.Number({ minimum: 0, maximum: 10485760 })),
  }),
  event('$WebPageLeave', {
    /** Seconds on the page; omitted above 432000. */
    duration: Type.Optional(Type.Number({ minimum: 0, maximum: 432000 })),
    /** Scroll position, px. */
    scrolled: Type.Optional(Type.Integer({ minimum: 0, maximum: 10000000 })),
  }),
  event('BlockImpression', { block: Block }),
  event('BlockAction', {
    block: Block,
    /** The action of the config, or the operation. */
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
    message: Type.Optional(oneOf(activityIdFailure)),
  }),
  event('ScreenProblem', {
    /** The native screen that could not be opened. */
    screen: word,
    message: oneOf(screenFailures.unknown, screenFailures.tooOld),
  }),
  event('WebVital', {
    metric: oneOf('LCP', 'CLS', 'INP', 'TTFB'),
    /** Milliseconds; CLS has no unit. */
    value: Type.Number({ minimum: 0, maximum: 3600000 }),
  }),
  event('EventsDropped', { count: Type.Integer({ minimum: 1, maximum: 1000000 }) }),
] as const

/** Any event of a page. An event with other fields rejects its whole batch. */
export const PageEvent = Type.Union([...pageEvents])
export type PageEvent = Static<(typeof pageEvents)[number]>

/** `POST /collect`. */
export const PageEventBatch = Shape({
  events: Type.Array(PageEvent, { minItems: 1, maxItems: maxBatchEvents }),
})

/** `GET /collect`: whether the viewer has to agree first; null when the server does not know the viewer's region. */
export const ConsentAnswer = Shape({ needed: Type.Union([Type.Boolean(), Type.Null()]) })
export type ConsentAnswer = Static<typeof ConsentAnswer>

/** `GET /__operator/analytics`: the stored events, summed by page and release. */
export const SumsQuery = Shape({ alias: Type.Optional(Alias) })

/** One sum. `p75` is the 75th percentile of a vital or of seconds; null for events without a measurement. */
export const PageEventSum = Shape({
  page: Type.String(),
  release: Type.Integer(),
  name: Type.String(),
  /** The block, the call or the vital; null for an event about the whole page. */
  subject: Type.Union([Type.String(), Type.Null()]),
  /** The action, or the kind of problem. */
  detail: Type.Union([Type.String(), Type.Null()]),
  count: Type.Integer({ minimum: 0 }),
  p75: Type.Union([Type.Number(), Type.Null()]),
})
export type PageEventSum = Static<typeof PageEventSum>

/** The answer to `SumsQuery`. */
export const PageEventSums = Shape({
  /** Start of the stored period, epoch ms. */
  since: Type.Integer(),
  sums: Type.Array(PageEventSum),
})
export type PageEventSums = Static<typeof PageEventSums>
