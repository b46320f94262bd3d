import type { FastifyInstance } from 'fastify'
import type { Static } from 'typebox'
import { PolicyReport } from '../contract/serverCalls.ts'
import { limits } from './limits.ts'
import type { SampledMetric } from './metrics.ts'

/** Where browsers report violations of the Content-Security-Policy (CSP Level 3, `report-uri`). */
export const policyReportPath = '/csp-report'

/** A URL without query and hash, which may contain personal data. Keywords such as `inline` stay. */
const bare = (address = '') => (address.split(/[?#]/, 1)[0] ?? '').slice(0, 200)

/** Groups directives (script, style, frame …), so that the metric has a bounded number of series. */
const families = ['script', 'style', 'img', 'connect', 'font', 'frame', 'worker', 'manifest', 'form', 'base', 'trusted']
const familyOf = (directive: string) =>
  directive.startsWith('require-trusted')
    ? 'trusted'
    : (families.find((family) => directive.startsWith(family)) ?? 'other')

/** Maximum reports logged per minute: a browser extension of many users must not fill the log. */
const loggedPerMinute = 60

/**
 * Receives reports of the Content-Security-Policy. Each is counted in `/metrics`, and some are logged, without query,
 * sample or referrer. Answers 204 to every valid report.
 */
export function addPolicyReports(app: FastifyInstance, now: () => number = Date.now): SampledMetric {
  const counts = new Map<string, number>()
  let [minute, logged] = [0, 0]
  const mayLog = () => {
    const current = Math.floor(now() / 60_000)
    if (current !== minute) [minute, logged] = [current, 0]
    return logged++ < loggedPerMinute
  }
  app.addContentTypeParser(
    'application/csp-report',
    { parseAs: 'string', bodyLimit: limits.bodyBytes },
    app.getDefaultJsonParser('error', 'error'),
  )
  app.post<{ Body: Static<typeof PolicyReport> }>(
    policyReportPath,
    { schema: { body: PolicyReport } },
    async (request, reply) => {
      const report = request.body['csp-report']
      const directive = report['effective-directive'] ?? report['violated-directive'] ?? ''
      const family = familyOf(directive)
      counts.set(family, (counts.get(family) ?? 0) + 1)
      if (mayLog())
        request.log.warn(
          {
            directive: directive.slice(0, 60),
            blocked: bare(report['blocked-uri']),
            page: bare(report['document-uri']),
          },
          'the content policy blocked a resource',
        )
      return reply.code(204).header('cache-control', 'no-store').send()
    },
  )
  return {
    name: 'playbill_policy_reports',
    help: 'Browser reports of resources blocked by the content policy, since the start.',
    labelNames: ['directive'],
    read: () => Array.from(counts, ([directive, value]) => ({ labels: { directive }, value })),
  }
}
