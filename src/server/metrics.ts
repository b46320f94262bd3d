import type { FastifyInstance } from 'fastify'

const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

interface Durations {
  counts: number[]
  sum: number
  total: number
}

/** A figure read when it is asked for: one line a set of labels. */
export interface Gauge {
  name: string
  help: string
  read(): Iterable<{ labels?: Record<string, string>; value: number }>
}

const escapeLabel = (text: string) => text.replace(/[\\"\n]/g, (sign) => (sign === '\n' ? '\\n' : `\\${sign}`))

const line = (name: string, labels: Record<string, string>, value: number) => {
  const inside = Object.entries(labels).map(([key, text]) => `${key}="${escapeLabel(text)}"`)
  return `${name}${inside.length ? `{${inside.join(',')}}` : ''} ${value}`
}

const head = (name: string, type: string, help: string) => [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`]

/** Counts and times requests by route pattern (never by address: the number of lines stays bounded). */
function createRequestCounter() {
  const routes = new Map<string, { method: string; route: string; status: string; durations: Durations }>()
  return {
    add(method: string, route: string, status: number, seconds: number) {
      const key = `${method} ${route} ${status}`
      const entry = routes.get(key) ?? {
        method,
        route,
        status: String(status),
        durations: { counts: buckets.map(() => 0), sum: 0, total: 0 },
      }
      routes.set(key, entry)
      const first = buckets.findIndex((bound) => seconds <= bound)
      if (first >= 0) entry.durations.counts[first] = (entry.durations.counts[first] ?? 0) + 1
      entry.durations.sum += seconds
      entry.durations.total += 1
    },
    lines(): string[] {
      const name = 'http_request_duration_seconds'
      const lines = head(name, 'histogram', 'Time to answer, by route.')
      for (const { durations, ...labels } of routes.values()) {
        let below = 0
        buckets.forEach((bound, index) => {
          below += durations.counts[index] ?? 0
          lines.push(line(`${name}_bucket`, { ...labels, le: String(bound) }, below))
        })
        lines.push(line(`${name}_bucket`, { ...labels, le: '+Inf' }, durations.total))
        lines.push(line(`${name}_sum`, labels, durations.sum), line(`${name}_count`, labels, durations.total))
      }
      return lines
    },
  }
}

const processGauges: Gauge[] = [
  {
    name: 'process_resident_memory_bytes',
    help: 'Memory of the process.',
    read: () => [{ value: process.memoryUsage.rss() }],
  },
  { name: 'process_uptime_seconds', help: 'Time since the start.', read: () => [{ value: process.uptime() }] },
]

/** `/metrics` in the Prometheus text format: requests by route, the process, and the gauges handed in. */
export function addMetrics(app: FastifyInstance, gauges: readonly Gauge[]): void {
  const requests = createRequestCounter()
  app.addHook('onResponse', async (request, reply) => {
    requests.add(request.method, request.routeOptions.url ?? 'unknown', reply.statusCode, reply.elapsedTime / 1000)
  })
  app.get('/metrics', async (_request, reply) => {
    const lines = [...processGauges, ...gauges].flatMap((gauge) => [
      ...head(gauge.name, 'gauge', gauge.help),
      ...Array.from(gauge.read(), ({ labels, value }) => line(gauge.name, labels ?? {}, value)),
    ])
    reply.header('cache-control', 'no-store').type('text/plain; version=0.0.4; charset=utf-8')
    return `${[...requests.lines(), ...lines].join('\n')}\n`
  })
}
