import { createHmac, timingSafeEqual } from 'node:crypto'

/** Maximum difference between the time of a signed request and the time of its receiver, seconds. */
export const maxSignatureAge = 300

const signatureOf = (key: string, timestamp: string, content: string) =>
  createHmac('sha256', key).update(`${timestamp}.${content}`).digest('hex')

/**
 * The value of the signature header: `v1=<hex>` for each key. `content`: the body as it is sent, or for a request without
 * a body its path with the query. `timestamp`: seconds since 1970.
 */
export const signPayout = (keys: readonly string[], timestamp: string, content: string): string =>
  keys.map((key) => `v1=${signatureOf(key, timestamp, content)}`).join(',')

/** Whether one of the signatures in the header was made with one of the keys, at most five minutes from `now` (epoch ms). */
export function isSignedPayout(
  keys: readonly string[],
  { timestamp, signature, content }: { timestamp: string; signature: string; content: string },
  now: number,
): boolean {
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now / 1000 - Number(timestamp)) > maxSignatureAge) return false
  const given = signature.split(',', 10).map((part) => part.trim())
  const wanted = keys.map((key) => Buffer.from(`v1=${signatureOf(key, timestamp, content)}`))
  return given.some((part) => {
    const bytes = Buffer.from(part)
    return wanted.some((right) => bytes.length === right.length && timingSafeEqual(bytes, right))
  })
}
