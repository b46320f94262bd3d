import type { FastifyRequest } from 'fastify'

/**
 * The country of a request, from a header. Read only behind a trusted proxy, because clients could send the header too.
 */
export function regionOf(request: FastifyRequest, name: string | null | undefined): string | null {
  const throughProxy = (request.ips?.length ?? 0) > 1
  const value = name && throughProxy ? request.headers[name.toLowerCase()] : undefined
  // Proxies send XX or T1 for an unknown country. T1 fails the pattern.
  return typeof value === 'string' && /^[A-Z]{2}$/.test(value) && value !== 'XX' ? value : null
}
