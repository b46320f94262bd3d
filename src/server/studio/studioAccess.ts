import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { userInfo } from 'node:os'
import fastifyCookie from '@fastify/cookie'
import type { FastifyRequest } from 'fastify'
import { csrfHeader, sessionCookies, sessionHours } from '../../contract/studio/session.ts'
import { isLocalRequest } from '../../platform/index.ts'
import type { Env } from '../env.ts'
import { type OperatorToken, operatorTokensOf } from '../operator/operatorTokens.ts'

/** Who works in Studio. */
export interface StudioOperator {
  mode: 'sandbox' | 'operator'
  /** The name for the history. */
  name: string
  /** The value that the header `x-playbill-csrf` must have. */
  csrf: string
  /** Epoch ms; null: does not expire. */
  expiresAt: number | null
}

/** Decides who may use Studio. It stores nothing, so every process with the same tokens decides the same. */
export interface StudioAccess {
  /** The session of a request; null: none. */
  operatorOf(request: FastifyRequest): StudioOperator | null
  /** Whether the addresses of Studio exist for a request. Otherwise they answer 404, like an address that does not exist. */
  hasAccess(request: FastifyRequest): boolean
  /**
   * Whether an address of Studio shows the form to sign in although there is no session: `/{locale}/studio?signin`, on a
   * server with OPERATOR_TOKEN.
   */
  showsSignIn(request: FastifyRequest): boolean
  /** Whether a request comes from this machine to its sandbox, where it needs no token. */
  isSandboxRequest(request: FastifyRequest): boolean
  /**
   * Starts a session. `token`: which one was entered; null: none, in the sandbox. `name`: who signs in, unless the token has a
   * name. `cookie`: the value of Set-Cookie.
   */
  signIn(
    request: FastifyRequest,
    token: OperatorToken | null,
    name: string,
  ): { operator: StudioOperator; cookie: string } | null
  /** The values of Set-Cookie that end a session. */
  signOut(): string[]
}

interface Session {
  name: string
  id: string
  /** Epoch ms. */
  exp: number
}

type AccessSettings = Pick<Env, 'operatorToken' | 'operatorTokens' | 'sandbox' | 'publicUrl'>

const { secure: secureName, plain: plainName } = sessionCookies
const idPattern = /^[A-Za-z0-9_-]{22}$/

const accountName = (): string => {
  try {
    return userInfo().username
  } catch {
    return 'operator'
  }
}

const isSession = (value: unknown): value is Session => {
  const { name, id, exp } = (value ?? {}) as Partial<Session>
  return typeof name === 'string' && typeof id === 'string' && idPattern.test(id) && Number.isSafeInteger(exp)
}

/** What signs the sessions of a token. */
interface SessionKeys {
  name: string | null
  signer: ReturnType<typeof fastifyCookie.signerFactory>
  /** The CSRF value of a session. */
  csrfOf(id: string): string
}

function keysOf({ name, token }: OperatorToken): SessionKeys {
  const keyFor = (use: string) => Buffer.from(hkdfSync('sha256', token, '', `playbill studio ${use}`, 32))
  const csrfKey = keyFor('csrf')
  return {
    name,
    signer: fastifyCookie.signerFactory(keyFor('sessions')),
    csrfOf: (id) => createHmac('sha256', csrfKey).update(id).digest('base64url'),
  }
}

/** Whether a request carries the CSRF value of its session. */
export function hasCsrf({ headers }: Pick<FastifyRequest, 'headers'>, { csrf }: StudioOperator): boolean {
  const sent = Buffer.from(String(headers[csrfHeader] ?? ''))
  const wanted = Buffer.from(csrf)
  return sent.length === wanted.length && timingSafeEqual(sent, wanted)
}

/** Whether a browser says that another site has caused a request. */
export const isCrossSite = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  ['cross-site', 'same-site'].includes(String(headers['sec-fetch-site'] ?? ''))

/**
 * Creates the decisions of one server. In the sandbox, requests from this machine need no session. A session is a signed
 * cookie whose keys are derived from the token that was entered, so another token ends its sessions at once.
 */
export function createStudioAccess(settings: AccessSettings, now: () => number = Date.now): StudioAccess {
  const { sandbox, publicUrl } = settings
  const tokens = operatorTokensOf(settings)
  // Names without a token are for one process of a sandbox, so a key of its own is enough.
  const unnamed = sandbox && tokens.every(({ name }) => name !== null)
  const keys = [...tokens, ...(unnamed ? [{ name: null, token: randomBytes(32).toString('hex') }] : [])].map(keysOf)
  const keyOf = (token: OperatorToken | null) => keys.find(({ name }) => name === (token?.name ?? null))
  const local: StudioOperator = {
    mode: 'sandbox',
    name: accountName(),
    csrf: keyOf(null)?.csrfOf('sandbox') ?? '',
    expiresAt: null,
  }

  const toOperator = ({ name, id, exp }: Session, { csrfOf }: SessionKeys): StudioOperator => ({
    mode: 'operator',
    name,
    csrf: csrfOf(id),
    expiresAt: exp,
  })

  function sessionIn(text: string | undefined): StudioOperator | null {
    for (const key of text === undefined ? [] : keys) {
      const { valid, value } = key.signer.unsign(text ?? '')
      if (!valid || value === null) continue
      // The signature is ours, so the value is one of `signIn`.
      const session: unknown = JSON.parse(Buffer.from(value, 'base64url').toString('utf8'))
      const isRight = isSession(session) && session.exp > now()
      // A token may have been without a name when the session began.
      return isRight && (key.name ?? session.name) === session.name ? toOperator(session, key) : null
    }
    return null
  }

  const isSandboxRequest = (request: FastifyRequest) => sandbox && isLocalRequest(request)
  const operatorOf: StudioAccess['operatorOf'] = (request) => {
    const { cookie } = request.headers
    // Most requests of viewers carry no such cookie and are not parsed.
    const cookies = cookie?.includes(plainName) ? fastifyCookie.parse(cookie) : {}
    const session = sessionIn(cookies[secureName]) ?? sessionIn(cookies[plainName])
    return session ?? (isSandboxRequest(request) ? local : null)
  }

  const isSecure = (request: FastifyRequest) => request.protocol === 'https' || publicUrl?.startsWith('https:') === true
  const serialize = (secure: boolean, value: string, maxAge: number) =>
    fastifyCookie.serialize(secure ? secureName : plainName, value, {
      path: '/',
      httpOnly: true,
      sameSite: 'strict',
      secure,
      maxAge,
    })

  return {
    operatorOf,
    hasAccess: (request) => operatorOf(request) !== null,
    isSandboxRequest,
    showsSignIn: ({ url }) => tokens.length > 0 && /^\/[A-Za-z-]+\/studio\/?\?(.*&)?signin(=|&|$)/.test(url),
    signIn(request, token, entered) {
      const key = keyOf(token)
      if (!key) return null
      const seconds = sessionHours * 3_600
      const name = token?.name ?? entered
      const session: Session = { name, id: randomBytes(16).toString('base64url'), exp: now() + seconds * 1_000 }
      const value = key.signer.sign(Buffer.from(JSON.stringify(session)).toString('base64url'))
      return { operator: toOperator(session, key), cookie: serialize(isSecure(request), value, seconds) }
    },
    signOut: () => [serialize(true, '', 0), serialize(false, '', 0)],
  }
}
