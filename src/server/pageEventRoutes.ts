import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type ConsentAnswer, type PageEvent, PageEventBatch } from '../contract/analytics.ts'
import { collectPath, maxBatchBytes } from '../contract/collectLimits.ts'
import { consentRegions } from '../contract/consent.ts'
import { regions } from '../contract/regions.ts'
import type { PageEvents } from '../platform/index.ts'
import { limits } from './limits.ts'
import type { SampledMetric } from './metrics.ts'

interface PageEventOptions {
  pageEvents: PageEvents
  /** The header in which a trusted proxy sends the caller's country; null: none. */
  regionHeader: string | null
  now?(): number
}

/** Whether the viewer must consent first, by the region from the proxy; null if the region is unknown. */
function consentFor(request: FastifyRequest, regionHeader: string | null): ConsentAnswer {
  const throughProxy = (request.ips?.length ?? 0) > 1
  const header = regionHeader && throughProxy ? request.headers[regionHeader] : undefined
  const region = typeof header === 'string' ? header.toUpperCase() : ''
  return { needed: regions.has(region) ? consentRegions.has(region) : null }
}

/**
 * Limits the events that a process stores per minute. Further events are dropped and counted, to protect the database.
 */
function createBudget(now: () => number) {
  let [minute, taken] = [0, 0]
  return (events: number): boolean => {
    const current = Math.floor(now() / 60_000)
    if (current !== minute) [minute, taken] = [current, 0]
    taken += events
    return taken <= limits.pageEventsPerMinute
  }
}

/**
 * Receives analytics events of pages. A valid batch is answered with 204 at once. Events that cannot be stored are
 * dropped; the page does not notice, and `/metrics` counts them.
 */
export function addPageEventRoutes(
  app: FastifyInstance,
  { pageEvents, regionHeader, now = Date.now }: PageEventOptions,
): SampledMetric {
  const counts = { kept: 0, dropped: 0 }
  const isAllowed = createBudget(now)
  const store = async (events: readonly PageEvent[]) => {
    const stored =
      isAllowed(events.length) &&
      (await pageEvents.record(events).then(
        () => true,
        () => false,
      ))
    counts[stored ? 'kept' : 'dropped'] += events.length
  }
  app.get(collectPath, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    return consentFor(request, regionHeader)
  })
  app.post<{ Body: { events: PageEvent[] } }>(
    collectPath,
    { schema: { body: PageEventBatch }, bodyLimit: maxBatchBytes },
    async ({ body }, reply) => {
      void store(body.events)
      return reply.code(204).header('cache-control', 'no-store').send()
    },
  )
  return {
    name: 'playbill_page_events',
    help: 'Events that pages sent since the start: stored (kept), or dropped because the store failed or the limit was reached.',
    labelNames: ['outcome'],
    read: () => Object.entries(counts).map(([outcome, value]) => ({ labels: { outcome }, value })),
  }
}
