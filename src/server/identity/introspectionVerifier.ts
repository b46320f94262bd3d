import { createHash } from 'node:crypto'
import { type IdentityFacts, IdentityUnavailable, type IdentityVerifier } from '../../platform/index.ts'
import { sendOutbound } from '../outbound.ts'
import { factsOf, type Payload } from './claims.ts'
import type { IdentitySettings } from './identitySettings.ts'
import { identityTimings, type Timings } from './timings.ts'

type Source = Extract<IdentitySettings['source'], { kind: 'introspection' }>

/** Maximum number of cached answers. The oldest are evicted. */
const maxCached = 10_000

/** Without `exp` the provider decides on each introspection; a logout is remembered this long, ms. */
const defaultLifetime = 30 * 86_400_000

/** RFC 6749 §2.3.1: id and secret are form-encoded before they are joined. */
const basicAuth = ({ clientId, clientSecret }: Source) =>
  `Basic ${Buffer.from([clientId, clientSecret].map(encodeURIComponent).join(':')).toString('base64')}`

/** The answer of the provider. Rejects with IdentityUnavailable for anything but a valid answer. */
async function introspect(source: Source, token: string, timeoutMs: number): Promise<Payload> {
  const unavailable = (cause: string, error?: unknown) =>
    new IdentityUnavailable(`The introspection of a token failed: ${cause}.`, { cause: error })
  const answer = await sendOutbound({
    url: source.url,
    method: 'POST',
    headers: {
      authorization: basicAuth(source),
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'application/json',
    },
    body: new URLSearchParams({ token, token_type_hint: 'access_token' }).toString(),
    timeoutMs,
  }).catch((error: unknown) => {
    throw unavailable('no answer', error)
  })
  if (answer.status !== 200) throw unavailable(`status ${answer.status}`)
  let payload: unknown
  try {
    payload = JSON.parse(answer.body.toString('utf8'))
  } catch {
    throw unavailable('the answer is not JSON')
  }
  if (typeof payload !== 'object' || payload === null || !('active' in payload) || typeof payload.active !== 'boolean')
    throw unavailable('the answer has no "active"')
  return payload as Payload
}

const seconds = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? Math.trunc(value * 1000) : undefined

/** Verifies tokens at the introspection endpoint of the provider (RFC 7662). */
export function createIntrospectionVerifier(
  { issuer, audience, claims }: IdentitySettings,
  source: Source,
  now: () => number,
  timings: Timings = identityTimings,
): IdentityVerifier {
  const cached = new Map<string, { facts: IdentityFacts | null; until: number }>()
  const inFlight = new Map<string, Promise<IdentityFacts | null>>()

  function read(payload: Payload): IdentityFacts | null {
    const [receivedAt, exp, iat, nbf] = [now(), seconds(payload.exp), seconds(payload.iat), seconds(payload.nbf)]
    const { toleranceMs } = timings
    const isInTime =
      (exp === undefined || exp + toleranceMs > receivedAt) &&
      [iat, nbf].every((time) => time === undefined || time <= receivedAt + toleranceMs)
    const audiences = [payload.aud].flat()
    const isMeant =
      (payload.iss === undefined || payload.iss === issuer) && (audience === null || audiences.includes(audience))
    if (payload.active !== true || !isInTime || !isMeant) return null
    // Without `iat`, the answer states the facts of this moment.
    return factsOf(payload, claims, {
      issuer,
      issuedAt: iat ?? receivedAt,
      expiresAt: exp ?? receivedAt + defaultLifetime,
    })
  }

  async function ask(hash: string, token: string): Promise<IdentityFacts | null> {
    const facts = read(await introspect(source, token, timings.timeoutMs))
    const until = facts
      ? Math.min(now() + timings.activeMs, facts.expiresAt + timings.toleranceMs)
      : now() + timings.inactiveMs
    cached.delete(hash)
    cached.set(hash, { facts, until })
    const oldest = cached.size > maxCached ? cached.keys().next().value : undefined
    if (oldest !== undefined) cached.delete(oldest)
    return facts
  }

  return {
    verify(token) {
      // Tokens are not kept in memory, their hashes are.
      const hash = createHash('sha256').update(token).digest('base64')
      const known = cached.get(hash)
      if (known && known.until > now()) return Promise.resolve(known.facts)
      const running = inFlight.get(hash)
      if (running) return running
      const asked = ask(hash, token).finally(() => inFlight.delete(hash))
      inFlight.set(hash, asked)
      return asked
    },
  }
}
