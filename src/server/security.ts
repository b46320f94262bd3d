import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/** SHA-256 of nothing: emotion's empty style tag, which it fills by `insertRule`. */
const emptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"

/** The Content-Security-Policy of every answer; `scripts` are the hashes of the inline scripts that pages
 * carry, `connect` the other origins they call. */
export const contentSecurityPolicy = (
  scripts: readonly string[],
  connect: readonly string[] = [],
): Record<string, string[]> => ({
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
  'frame-ancestors': ["'none'"],
  'require-trusted-types-for': ["'script'"],
  // The one policy there is lets the address of the service worker through, and nothing else.
  'trusted-types': ['playbill-offline'],
})

/** Security headers on every answer. `scripts: null` leaves the policy out, for the hot reload of development alone. */
export async function addSecurity(
  app: FastifyInstance,
  scripts: readonly string[] | null,
  connect: readonly string[] = [],
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: scripts
      ? { useDefaults: false, directives: contentSecurityPolicy(scripts, connect) }
      : false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    frameguard: { action: 'deny' },
    strictTransportSecurity: false,
  })
  // Behind TLS only, and only when a trusted proxy says so: on plain localhost it would lock the machine's other ports.
  app.addHook('onRequest', async (request, reply) => {
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
  })
}
