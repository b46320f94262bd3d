import type { PageEvent } from '../contract/analytics.ts'
import { findLanguage } from '../contract/languages.ts'
import type { AnalyticsEvent } from './reporter.ts'

type Check = (value: unknown) => boolean

const like =
  (pattern: RegExp): Check =>
  (value) =>
    typeof value === 'string' && pattern.test(value)
const within =
  (low: number, high: number, whole = false): Check =>
  (value) =>
    typeof value === 'number' && value >= low && value <= high && (!whole || Number.isInteger(value))

const word = like(/^[A-Za-z][A-Za-z0-9]{0,39}$/)
const block = like(/^[A-Za-z][A-Za-z0-9_-]{0,63}$/)

const everywhere: Record<string, Check> = {
  page: like(/^[a-z0-9][a-z0-9-]{0,63}$/),
  release: within(1, 2147483647, true),
  locale: (value) => typeof value === 'string' && findLanguage(value) !== undefined,
}

/** The fields of each event: those it must have, and those it may. */
const shapes: Record<PageEvent['name'], [must: Record<string, Check>, may?: Record<string, Check>]> = {
  $WebPageLoad: [{}, { duration: within(0, 1800), size: within(0, 10485760) }],
  $WebPageLeave: [{}, { duration: within(0, 432000), scrolled: within(0, 10000000, true) }],
  BlockImpression: [{ block }],
  BlockAction: [{ block, action: word }],
  BlockProblem: [
    { block, type: word, problem: like(/^(unknownType|newer|unmet|threw|chunkLost|badCondition|unbound)$/) },
  ],
  RequestProblem: [
    { kind: like(/^(network|timeout|http|badShape|refused)$/), call: word },
    { code: like(/^[0-9]{1,6}$/), status: within(100, 599, true) },
  ],
  WebVital: [{ metric: like(/^(LCP|CLS|INP|TTFB)$/), value: within(0, 3600000) }],
  EventsDropped: [{ count: within(1, 1000000, true) }],
}

const isKnown = (name: string): name is PageEvent['name'] => Object.hasOwn(shapes, name)

/**
 * Of an event only what the collector's schema names; null when that is not enough for one. Written by hand, since a
 * page has no library for schemas; a test holds it against the schema.
 */
export function pickEvent(event: AnalyticsEvent): PageEvent | null {
  if (!isKnown(event.name)) return null
  const [own, may = {}] = shapes[event.name]
  const must = { ...everywhere, ...own }
  if (!Object.entries(must).every(([field, fits]) => fits(event[field]))) return null
  const wanted = Object.entries({ ...must, ...may }).filter(([field, fits]) => fits(event[field]))
  return { name: event.name, ...Object.fromEntries(wanted.map(([field]) => [field, event[field]])) } as PageEvent
}
