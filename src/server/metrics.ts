import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { refuse } from './refuse.ts'

/** A metric whose values are read on each request for `/metrics`. */
export interface SampledMetric {
  name: string
  /** `gauge` if left out. */
  type?: 'gauge' | 'counter'
  help: string
  /** Every label that `read` may give. */
  labelNames?: readonly string[]
  /** The current value for each set of labels. */
  read(): Iterable<{ labels?: Record<string, string>; value: number }>
}

/** Adds a metric to those that `/metrics` answers. */
export type AddMetric = (metric: SampledMetric) => void

function sampled({ name, type = 'gauge', help, labelNames = [], read }: SampledMetric): Gauge | Counter {
  const settings = { name, help, labelNames, registers: [] }
  if (type === 'counter')
    return new Counter({
      ...settings,
      collect() {
        this.reset()
        for (const { labels = {}, value } of read()) this.inc(labels, value)
      },
    })
  return new Gauge({
    ...settings,
    collect() {
      this.reset()
      for (const { labels = {}, value } of read()) this.set(labels, value)
    },
  })
}

/** Counts and times requests by route pattern, never by URL: the number of time series stays bounded. */
const requestDurations = () =>
  new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [],
  })

const processMetrics: SampledMetric[] = [
  {
    name: 'process_resident_memory_bytes',
    help: 'Memory of the process.',
    read: () => [{ value: process.memoryUsage.rss() }],
  },
  { name: 'process_uptime_seconds', help: 'Time since the start.', read: () => [{ value: process.uptime() }] },
]

/**
 * `/metrics` in the Prometheus text format: requests by route, the process, and the given metrics. Answers requests
 * that `mayRead` allows; others get 401. Returns a function that adds further metrics.
 */
export function addMetrics(
  app: FastifyInstance,
  metrics: readonly SampledMetric[],
  mayRead: (request: FastifyRequest) => boolean,
): AddMetric {
  // Not the library's global registry: a process may hold several servers.
  const registry = new Registry()
  const durations = requestDurations()
  registry.registerMetric(durations)
  const add: AddMetric = (metric) => registry.registerMetric(sampled(metric))
  for (const metric of [...processMetrics, ...metrics]) add(metric)
  app.addHook('onResponse', async (request, reply) => {
    const labels = { method: request.method, route: request.routeOptions.url ?? 'unknown', status: reply.statusCode }
    durations.observe(labels, reply.elapsedTime / 1000)
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request)) {
      const sentence = 'Metrics need a token: METRICS_TOKEN or OPERATOR_TOKEN.'
      return refuse(request, reply.header('www-authenticate', 'Bearer'), { status: 401, sentence })
    }
    reply.header('cache-control', 'no-store').type(registry.contentType)
    return registry.metrics()
  })
  return add
}
