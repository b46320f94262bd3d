import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RefusalPages } from './pagesOptions.ts'
import { isCall, refuse } from './refuse.ts'
import { sendServed } from './staticFiles.ts'

const refusals = {
  limited: { status: 429, sentence: 'Too many requests. Please wait a moment.' },
  busy: { status: 503, sentence: 'The server is busy. Please try again in a moment.' },
} as const

/** Refuses a request for some seconds. */
export type RefuseViewer = (
  request: FastifyRequest,
  reply: FastifyReply,
  why: keyof typeof refusals,
  retryAfterSeconds: number,
) => Promise<FastifyReply>

/** Whether a person opens a page, as opposed to a call, a file, or another request of a program. */
function wantsPage({ method, url, headers, routeOptions }: FastifyRequest): boolean {
  const reads = method === 'GET' || method === 'HEAD'
  const isPage = /^\/(\*)?$/.test(routeOptions.url ?? '') || /^\/[a-z]{2}(-[A-Z]{2})?([/?]|$)/.test(url)
  return reads && isPage && !isCall(url) && /text\/html|\*\/\*/.test(headers.accept ?? '*/*')
}

/** Refuses with a page for people, and in the caller's format otherwise. */
export function createRefuseViewer(pages: RefusalPages): RefuseViewer {
  return async (request, reply, why, retryAfterSeconds) => {
    const { status, sentence } = refusals[why]
    const plain = () => refuse(request, reply, { status, reason: 'RATE_LIMITED', sentence, retryAfterSeconds })
    if (!wantsPage(request)) return plain()
    const page = await pages(request, why).catch(() => null)
    if (!page) return plain()
    reply.code(status).header('retry-after', String(retryAfterSeconds))
    return sendServed(request, reply, { ...page, cacheControl: 'no-store' })
  }
}
