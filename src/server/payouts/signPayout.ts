import { createHmac } from 'node:crypto'

/**
 * The value of the signature header: `v1=<hex>` for each key. `content`: the body as it is sent, or for a request without
 * a body its path with the query. `timestamp`: seconds since 1970.
 */
export const signPayout = (keys: readonly string[], timestamp: string, content: string): string =>
  keys.map((key) => `v1=${createHmac('sha256', key).update(`${timestamp}.${content}`).digest('hex')}`).join(',')
