import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type ConsentAnswer, type PageEvent, PageEventBatch } from '../contract/analytics.ts'
import { collectPath, mostBatchBytes } from '../contract/collectBounds.ts'
import { consentRegions } from '../contract/consent.ts'
import { regions } from '../contract/regions.ts'
import type { PageEvents } from '../platform/index.ts'
import { limits } from './limits.ts'
import type { Gauge } from './metrics.ts'

interface Parts {
  pageEvents: PageEvents
  /** The header in which a trusted proxy says the caller's country; null: none does. */
  regionHeader: string | null
  now?(): number
}

/** Whether the viewer must agree first, by where the proxy says they are; null where nobody says. */
function consentFor(request: FastifyRequest, regionHeader: string | null): ConsentAnswer {
  const throughProxy = (request.ips?.length ?? 0) > 1
  const told = regionHeader && throughProxy ? request.headers[regionHeader] : undefined
  const region = typeof told === 'string' ? told.toUpperCase() : ''
  return { needed: regions.has(region) ? consentRegions.has(region) : null }
}

/** Events a process takes in a minute: beyond it they are counted and let go, so that no crowd fills the database. */
function createAllowance(now: () => number) {
  let [minute, taken] = [0, 0]
  return (events: number): boolean => {
    const current = Math.floor(now() / 60_000)
    if (current !== minute) [minute, taken] = [current, 0]
    taken += events
    return taken <= limits.pageEventsPerMinute
  }
}

/**
 * Takes what pages count. Whatever fits its schema is answered 204 at once; whether it could be kept is a figure of
 * `/metrics` and nobody's concern on the page: a full disk or a database that is away loses it quietly.
 */
export function addCollector(app: FastifyInstance, { pageEvents, regionHeader, now = Date.now }: Parts): Gauge {
  const counts = { kept: 0, dropped: 0 }
  const allows = createAllowance(now)
  const keep = async (events: readonly PageEvent[]) => {
    const kept =
      allows(events.length) &&
      (await pageEvents.keep(events).then(
        () => true,
        () => false,
      ))
    counts[kept ? 'kept' : 'dropped'] += events.length
  }
  app.get(collectPath, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    return consentFor(request, regionHeader)
  })
  app.post<{ Body: { events: PageEvent[] } }>(
    collectPath,
    { schema: { body: PageEventBatch }, bodyLimit: mostBatchBytes },
    async ({ body }, reply) => {
      void keep(body.events)
      return reply.code(204).header('cache-control', 'no-store').send()
    },
  )
  return {
    name: 'playbill_page_events',
    help: 'Events that pages sent since the start: kept, or dropped because the store or its bound did not allow it.',
    read: () => Object.entries(counts).map(([outcome, value]) => ({ labels: { outcome }, value })),
  }
}
