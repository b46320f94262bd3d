import type { FastifyInstance, FastifyRequest } from 'fastify'
import { operatorPrefix } from '../contract/operator.ts'
import { refuse } from './refuse.ts'

/**
 * Probes use IP addresses; calls of operators and of the sandbox have their own guards. No answer of them contains the
 * Host.
 */
const isExemptPath = (url: string) =>
  /^\/((healthz|readyz|metrics)(\?|$)|__sandbox\/)/.test(url) || url.startsWith(`${operatorPrefix}/`)

const countHostHeaders = ({ raw }: FastifyRequest) =>
  raw.rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host').length

/** Whether a request is for the host of an origin. The default port may be explicit. */
function isForHost({ host }: FastifyRequest, { protocol, host: wanted }: URL): boolean {
  const address = `${protocol}//${host}`
  return URL.canParse(address) && new URL(address).host === wanted
}

/**
 * Refuses a request with two Host headers (400) and, if the public origin is fixed, a request for another host (421).
 * Otherwise an attacker could choose the host name under which answers are rendered or cached.
 */
export function addHostGuard(app: FastifyInstance, publicUrl: string | null): void {
  const wanted = publicUrl && new URL(publicUrl)
  app.addHook('onRequest', async (request, reply) => {
    if (countHostHeaders(request) > 1)
      return refuse(request, reply, { status: 400, reason: 'PARAM_INVALID', sentence: 'There are two Host headers.' })
    if (!wanted || isExemptPath(request.url) || isForHost(request, wanted)) return
    return refuse(request, reply, { status: 421, sentence: `This server answers for ${publicUrl} only.` })
  })
}
