import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'

/** How the provider answers at an endpoint. `hang`: never. */
export type Mood = 'well' | 'hang' | { status: number } | { text: string }

interface Key {
  kid: string
  alg: string
  privateKey: CryptoKey
  jwk: JWK
}

type Claims = Record<string, unknown>

/** An identity provider on a socket: keys, introspection, and pages to log in, register and log out. */
export interface IdentityProvider {
  url: string
  issuer: string
  audience: string
  clientId: string
  clientSecret: string
  /** The origin of the site that the pages return to. Nothing else is ever returned to. */
  site: string
  /** The users that can log in: further claims by login name. */
  users: Record<string, Claims>
  jwks: { mood: Mood; requests: number }
  introspection: { mood: Mood; requests: number; tokens: string[] }
  /** Every path requested from the pages, with its query. */
  visits: string[]
  /** Adds a key that signs from now on; `keepOld` false withdraws the others. */
  rotate(options?: { keepOld?: boolean; alg?: string }): Promise<void>
  /** A signed token. Claims that are `undefined` are left out. */
  sign(claims: Claims, header?: { kid?: string; typ?: string }): Promise<string>
  /** A token for introspection only, and the answer for it. */
  opaque(answer: Claims): string
  close(): Promise<void>
}

const readBody = async (request: IncomingMessage) => {
  let text = ''
  for await (const part of request) text += part
  return text
}

const html = (response: ServerResponse, body: string) =>
  response
    .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    .end(`<!doctype html><html lang="en"><meta charset="utf-8"><title>Exchange</title><h1>Exchange</h1>${body}`)

const json = (response: ServerResponse, body: unknown) =>
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))

/** Answers by mood; returns whether it has. */
function answersBadly(mood: Mood, response: ServerResponse): boolean {
  if (mood === 'well') return false
  if (mood === 'hang') return true
  if ('text' in mood) response.writeHead(200).end(mood.text)
  else response.writeHead(mood.status).end('out of order')
  return true
}

async function newKey(alg: string): Promise<Key> {
  const kid = randomBytes(6).toString('hex')
  const { privateKey, publicKey } = await generateKeyPair(alg)
  return { kid, alg, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' } }
}

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** Starts a provider on a free port. */
export async function startIdentityProvider(now: () => number = Date.now): Promise<IdentityProvider> {
  let keys = [await newKey('ES256')]
  const answers = new Map<string, Claims>()

  const provider: IdentityProvider = {
    url: '',
    issuer: '',
    audience: 'playbill',
    clientId: 'playbill:site',
    clientSecret: 'a-secret/with+signs:=%',
    site: '',
    users: {},
    jwks: { mood: 'well', requests: 0 },
    introspection: { mood: 'well', requests: 0, tokens: [] },
    visits: [],
    async rotate({ keepOld = true, alg = 'ES256' } = {}) {
      keys = [await newKey(alg), ...(keepOld ? keys : [])]
    },
    sign(claims, header = {}) {
      const [key] = keys as [Key]
      const iat = Math.floor(now() / 1000)
      const payload = { iss: provider.issuer, aud: provider.audience, iat, exp: iat + 3600, ...claims }
      return new SignJWT(payload).setProtectedHeader({ alg: key.alg, kid: key.kid, ...header }).sign(key.privateKey)
    },
    opaque(answer) {
      const token = randomBytes(24).toString('base64url')
      answers.set(token, answer)
      return token
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }

  const basic = () =>
    `Basic ${Buffer.from(
      `${encodeURIComponent(provider.clientId)}:${encodeURIComponent(provider.clientSecret)}`,
    ).toString('base64')}`

  async function introspect(request: IncomingMessage, response: ServerResponse) {
    provider.introspection.requests += 1
    const form = new URLSearchParams(await readBody(request))
    const token = form.get('token') ?? ''
    provider.introspection.tokens.push(token)
    if (request.headers.authorization !== basic()) return response.writeHead(401).end()
    if (!answersBadly(provider.introspection.mood, response)) json(response, answers.get(token) ?? { active: false })
  }

  /** Back to the site, with a token in the fragment. */
  async function enter(request: IncomingMessage, response: ServerResponse, query: URLSearchParams) {
    const name = new URLSearchParams(await readBody(request)).get('loginName') ?? ''
    const user = provider.users[name]
    const [back, state] = [query.get('redirect') ?? '', query.get('state') ?? '']
    const target = new URL(back, provider.site)
    if (!user || !back.startsWith('/') || target.origin !== provider.site) return response.writeHead(400).end()
    const token = await provider.sign({ sub: `user|${name}`, preferred_username: name, ...user })
    target.hash = new URLSearchParams({ access_token: token, state, expires_in: '3600' }).toString()
    return response.writeHead(303, { location: target.href }).end()
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const { pathname, search, searchParams } = new URL(request.url ?? '/', provider.url)
    if (pathname === '/jwks') {
      provider.jwks.requests += 1
      if (!answersBadly(provider.jwks.mood, response)) json(response, { keys: keys.map(({ jwk }) => jwk) })
    } else if (pathname === '/introspect') {
      await introspect(request, response)
    } else if (pathname === '/login' || pathname === '/register') {
      if (request.method === 'POST') return enter(request, response, searchParams)
      provider.visits.push(pathname + search)
      html(
        response,
        `<form method="post" action="${escapeHtml(pathname + search)}"><label>Account <input name="loginName"></label><button>Continue</button></form>`,
      )
    } else if (pathname === '/logout') {
      provider.visits.push(pathname + search)
      html(response, `<a href="${escapeHtml(provider.site + (searchParams.get('redirect') ?? ''))}">Back</a>`)
    } else if (pathname === '/favicon.ico') {
      // Browsers with a window ask for it.
      response.writeHead(204).end()
    } else response.writeHead(404).end()
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  provider.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  provider.issuer = provider.url
  return provider
}
