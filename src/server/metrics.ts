import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { limits } from './limits.ts'
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
  read(): Samples | Promise<Samples>
}

type Samples = Iterable<{ labels?: Record<string, string>; value: number }>

/** The address of a listener for metrics only. */
export interface MetricsPort {
  host: string
  port: number
}

/** Adds a metric to those that `/metrics` answers. */
export type AddMetric = (metric: SampledMetric) => void

function sampled({ name, type = 'gauge', help, labelNames = [], read }: SampledMetric): Gauge | Counter {
  const settings = { name, help, labelNames, registers: [] }
  if (type === 'counter')
    return new Counter({
      ...settings,
      async collect() {
        const samples = await read()
        this.reset()
        for (const { labels = {}, value } of samples) this.inc(labels, value)
      },
    })
  return new Gauge({
    ...settings,
    async collect() {
      const samples = await read()
      this.reset()
      for (const { labels = {}, value } of samples) this.set(labels, value)
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
 * that `mayRead` allows; others get 401. With `port`, they are on a port of their own. Returns a function that adds
 * further metrics.
 */
export function addMetrics(
  app: FastifyInstance,
  metrics: readonly SampledMetric[],
  mayRead: (request: FastifyRequest) => boolean,
  port: MetricsPort | null = null,
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
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!mayRead(request)) {
      const sentence = 'Metrics need a token: METRICS_TOKEN or OPERATOR_TOKEN.'
      return refuse(request, reply.header('www-authenticate', 'Bearer'), { status: 401, sentence })
    }
    reply.header('cache-control', 'no-store').type(registry.contentType)
    return registry.metrics()
  }
  if (port) addListener(app, port, answer)
  else app.get('/metrics', answer)
  return add
}

/** Serves the metrics, and nothing else, on a port of their own while the server listens. */
function addListener(
  app: FastifyInstance,
  { host, port }: MetricsPort,
  answer: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
): void {
  const own = Fastify({ logger: false, requestTimeout: limits.requestMs, forceCloseConnections: true })
  own.get('/metrics', answer)
  app.addHook('onListen', async () => void (await own.listen({ host, port })))
  app.addHook('onClose', async () => own.close())
}
