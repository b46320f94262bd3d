import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { policyReportPath } from './policyReports.ts'

/** SHA-256 of the empty string: the style tag of emotion, which adds rules by `insertRule`. */
const emptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"

interface PolicyParts {
  /** Hashes of the inline scripts of pages. */
  scripts: readonly string[]
  /** Other origins that pages call. */
  connect?: readonly string[]
  /** Origins of partners that may embed pages in a frame; none by default. */
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
  // The only policy allows the URL of the service worker and nothing else.
  'trusted-types': ['playbill-offline'],
  // Every browser supports `report-uri`, but not `report-to`. Both together would report twice.
  'report-uri': [policyReportPath],
})

/** The policy of answers other than pages: they run no scripts, however a browser interprets the bytes. */
export const inertPolicy = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox"

/** Headers of answers to invalid URLs, which are sent before any hook runs. */
export const bareHeaders = {
  'content-security-policy': inertPolicy,
  'x-content-type-options': 'nosniff',
} as const

/**
 * Allows the style element with this hash in an answer. An answer without a body (304) needs it too, because its headers
 * replace the stored ones. In development there is no policy.
 */
export function allowStyle(reply: FastifyReply, hash: string): void {
  const policy = reply.getHeader('content-security-policy')
  if (typeof policy === 'string')
    reply.header('content-security-policy', policy.replace("style-src 'self'", `style-src 'self' '${hash}'`))
}

/** Adds security headers to every answer. A null `policy` omits the Content-Security-Policy, for hot reload only. */
export async function addSecurity(app: FastifyInstance, policy: PolicyParts | null): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: policy ? { useDefaults: false, directives: contentSecurityPolicy(policy) } : false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // X-Frame-Options cannot list origins. With partners, only `frame-ancestors` applies.
    frameguard: policy?.frames?.length ? false : { action: 'deny' },
    strictTransportSecurity: false,
  })
  // Only behind TLS, as reported by a trusted proxy. On plain localhost it would break other ports of the machine.
  app.addHook('onRequest', async (request, reply) => {
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
  })
}
