import { createHmac } from 'node:crypto'

/** Maximum difference between the time of a signed request and the time of its receiver, seconds. */
const maxAge = 300

/** The parts of a signed request. `content`: its body, or its path with the query. */
interface SignedRequest {
  timestamp: string
  signature: string
  content: string
}

/** The check of a payment service, as docs/deployment/payouts.md describes it. `now`: epoch ms. */
export function isSignedPayout(
  keys: readonly string[],
  { timestamp, signature, content }: SignedRequest,
  now: number,
): boolean {
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now / 1000 - Number(timestamp)) > maxAge) return false
  const given = signature.split(',')
  return keys.some((key) =>
    given.includes(`v1=${createHmac('sha256', key).update(`${timestamp}.${content}`).digest('hex')}`),
  )
}
