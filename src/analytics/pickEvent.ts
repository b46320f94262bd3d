import type { PageEvent } from '../contract/analytics.ts'
import { activityIdFailure, screenFailures } from '../contract/codes.ts'
import { findLanguage } from '../contract/languages.ts'
import type { AnalyticsEvent } from './reporter.ts'

type Check = (value: unknown) => boolean

const matches =
  (pattern: RegExp): Check =>
  (value) =>
    typeof value === 'string' && pattern.test(value)
const inRange =
  (low: number, high: number, whole = false): Check =>
  (value) =>
    typeof value === 'number' && value >= low && value <= high && (!whole || Number.isInteger(value))

const word = matches(/^[A-Za-z][A-Za-z0-9]{0,39}$/)
const block = matches(/^[A-Za-z][A-Za-z0-9_-]{0,63}$/)

const common: Record<string, Check> = {
  page: matches(/^[a-z0-9][a-z0-9-]{0,63}$/),
  release: inRange(1, 2147483647, true),
  locale: (value) => typeof value === 'string' && findLanguage(value) !== undefined,
}

/** The required and the optional fields of each event. */
const shapes: Record<PageEvent['name'], [required: Record<string, Check>, optional?: Record<string, Check>]> = {
  $WebPageLoad: [{}, { duration: inRange(0, 1800), size: inRange(0, 10485760) }],
  $WebPageLeave: [{}, { duration: inRange(0, 432000), scrolled: inRange(0, 10000000, true) }],
  BlockImpression: [{ block }],
  BlockAction: [{ block, action: word }],
  BlockProblem: [
    { block, type: word, problem: matches(/^(unknownType|newer|unmet|threw|chunkLost|badCondition|unbound)$/) },
  ],
  RequestProblem: [
    { kind: matches(/^(network|timeout|http|badShape|refused)$/), call: word },
    { code: matches(/^[0-9]{1,6}$/), status: inRange(100, 599, true), message: (text) => text === activityIdFailure },
  ],
  ScreenProblem: [
    { screen: word, message: (text) => text === screenFailures.unknown || text === screenFailures.tooOld },
  ],
  WebVital: [{ metric: matches(/^(LCP|CLS|INP|TTFB)$/), value: inRange(0, 3600000) }],
  EventsDropped: [{ count: inRange(1, 1000000, true) }],
}

const isKnown = (name: string): name is PageEvent['name'] => Object.hasOwn(shapes, name)

/**
 * Reduces an event to the fields of the collector's schema; null if required fields are missing or invalid. It does not use
 * the schema, because pages do not load a schema library; a test compares both.
 */
export function pickEvent(event: AnalyticsEvent): PageEvent | null {
  if (!isKnown(event.name)) return null
  const [own, optional = {}] = shapes[event.name]
  const required = { ...common, ...own }
  if (!Object.entries(required).every(([field, isValid]) => isValid(event[field]))) return null
  const picked = Object.entries({ ...required, ...optional }).filter(([field, isValid]) => isValid(event[field]))
  return { name: event.name, ...Object.fromEntries(picked.map(([field]) => [field, event[field]])) } as PageEvent
}
