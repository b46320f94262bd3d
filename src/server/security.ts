import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import { policyReportPath } from './policyReports.ts'

/** SHA-256 of nothing: emotion's empty style tag, which it fills by `insertRule`. */
const emptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"

interface PolicyParts {
  /** Hashes of the inline scripts that pages carry. */
  scripts: readonly string[]
  /** Other origins that pages call. */
  connect?: readonly string[]
  /** Origins of partners that may show pages in a frame; none by default. */
  frames?: readonly string[]
}

/** The Content-Security-Policy of every answer. */
export const contentSecurityPolicy = ({
  scripts,
  connect = [],
  frames = [],
}: PolicyParts): Record<string, string[]> => ({
  'default-src': ["'none'"],
  'script-src': ["'self'", ...scripts.map((hash) => `'${hash}'`)],
  'style-src': ["'self'", emptyStyle],
  'style-src-attr': ["'unsafe-inline'"],
  'img-src': ["'self'", 'data:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'", ...connect],
  'manifest-src': ["'self'"],
  'worker-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': frames.length ? [...frames] : ["'none'"],
  'require-trusted-types-for': ["'script'"],
  // The one policy there is lets the address of the service worker through, and nothing else.
  'trusted-types': ['playbill-offline'],
  // Named by every browser, while `report-to` is not; both at once would report twice.
  'report-uri': [policyReportPath],
})

/** The policy of an answer that is no page: whatever a browser takes the bytes for, they run nothing. */
export const inertPolicy = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox"

/** For an answer that is given before any hook, since its address cannot be read. */
export const bareHeaders = {
  'content-security-policy': inertPolicy,
  'x-content-type-options': 'nosniff',
} as const

/** Security headers on every answer. `null` leaves the policy out, for the hot reload of development alone. */
export async function addSecurity(app: FastifyInstance, policy: PolicyParts | null): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: policy ? { useDefaults: false, directives: contentSecurityPolicy(policy) } : false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // The older header knows no list: where partners are named, the policy alone speaks.
    frameguard: policy?.frames?.length ? false : { action: 'deny' },
    strictTransportSecurity: false,
  })
  // Behind TLS only, and only when a trusted proxy says so: on plain localhost it would lock the machine's other ports.
  app.addHook('onRequest', async (request, reply) => {
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
  })
}
