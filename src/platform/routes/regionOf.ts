import type { FastifyRequest } from 'fastify'
import { regions } from '../../contract/regions.ts'

/**
 * The country of a request, from a header. Read only behind a trusted proxy, because clients could send the header too.
 */
export function regionOf(request: FastifyRequest, name: string | null | undefined): string | null {
  const throughProxy = (request.ips?.length ?? 0) > 1
  const value = name && throughProxy ? request.headers[name.toLowerCase()] : undefined
  // Proxies send other codes, such as XX, T1 or EU, for an unknown country.
  return typeof value === 'string' && regions.has(value) ? value : null
}
