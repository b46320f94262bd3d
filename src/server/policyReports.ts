import type { FastifyInstance } from 'fastify'
import { type Static, Type } from 'typebox'
import { limits } from './limits.ts'
import type { Gauge } from './metrics.ts'

/** Where browsers say what the Content-Security-Policy kept them from (CSP Level 3, `report-uri`). */
export const policyReportPath = '/csp-report'

/** The parts of a report that are read; browsers send more, which is dropped unread. */
const PolicyReport = Type.Object({
  'csp-report': Type.Object({
    'document-uri': Type.Optional(Type.String()),
    'violated-directive': Type.Optional(Type.String()),
    'effective-directive': Type.Optional(Type.String()),
    'blocked-uri': Type.Optional(Type.String()),
  }),
})

/** An address without what may name a person: its query and hash; a word such as `inline` as it is. */
const bare = (address = '') => (address.split(/[?#]/, 1)[0] ?? '').slice(0, 200)

/** Script, style, frame …: the family of a directive, so that the figure has a bounded number of lines. */
const families = ['script', 'style', 'img', 'connect', 'font', 'frame', 'worker', 'manifest', 'form', 'base', 'trusted']
const familyOf = (directive: string) =>
  directive.startsWith('require-trusted')
    ? 'trusted'
    : (families.find((family) => directive.startsWith(family)) ?? 'other')

/** At most so many a minute are written down: an extension in a crowd's browsers must not fill the log. */
const loggedPerMinute = 60

/**
 * Takes reports of the content policy: each counts in `/metrics`, and some are logged, without query, sample or
 * referrer. Answers 204 to whatever has the form of one.
 */
export function addPolicyReports(app: FastifyInstance, now: () => number = Date.now): Gauge {
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
          'the content policy stopped something',
        )
      return reply.code(204).header('cache-control', 'no-store').send()
    },
  )
  return {
    name: 'playbill_policy_reports',
    help: 'Reports of browsers that the content policy stopped something, since the start.',
    read: () => Array.from(counts, ([directive, value]) => ({ labels: { directive }, value })),
  }
}
