import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** An answer of the server behind the proxy. */
export interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

/** One intercepted call. */
export interface Exchange {
  response: ServerResponse
  /** Sends the call to the server and returns the answer. The viewer does not receive it. */
  forward(): Promise<Answer>
  /** Sends an answer to the viewer. */
  respond(answer: Answer): void
  /** Resolves when the test releases held answers. */
  released: Promise<void>
}

/** What the proxy has recorded about one call. */
export interface Seen {
  path: string
  /** Address and body. Requests with the same content are repeats. */
  content: string
  token: string | undefined
  /** `requestId` of the body. */
  operation: string | undefined
  taskId: string | undefined
  /** Trace id of the request; empty if it has none. */
  trace: string
  faulty: boolean
  /** Time by the page's clock, epoch ms. */
  at: number
  /** The answer was sent, or the connection was cut. */
  over: boolean
  /** Code of the server's answer, which may differ from that of the sent answer. */
  code: string | undefined
}

export type Interceptor = (exchange: Exchange) => void | Promise<void>

export interface FaultProxy {
  url: string
  /** How far the page's clock is ahead of the real one, ms. */
  ahead: number
  seen: Seen[]
  /** Requests in flight that are not intercepted. */
  inFlight(): number
  /** Bodies of the analytics reports. */
  collected: string[]
  /** From now on, intercepts the calls for which `pick` returns an interceptor. */
  intercept(pick: (path: string) => Interceptor | undefined): void
  /** From now on, holds matching requests that are not calls until `release`. */
  holdBack(pick: (path: string) => boolean): void
  /** Sends the held answers. */
  release(): void
  close(): Promise<void>
}

/**
 * The analytics library waits for the next millisecond in a busy loop, which never ends under the test clock. An empty module
 * replaces it. The reports of the pages themselves are still sent.
 */
const isReplaced = (path: string) => /\/assets\/startSensors[^/]*\.js$/.test(path)
const emptyModule = 'const nothing = () => {}; export { nothing as startSensors, nothing as forgetSensors }'

const isCall = (path: string) => /^\/(v1|api|locales)\//.test(path)

const bodyOf = async (stream: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

function fieldsOf(body: Buffer): Record<string, unknown> {
  try {
    return JSON.parse(body.toString()) as Record<string, unknown>
  } catch {
    return {}
  }
}

function send(upstream: URL, incoming: IncomingMessage, body: Buffer): Promise<Answer> {
  const headers = { ...incoming.headers, host: upstream.host, 'content-length': `${body.length}` }
  // The origin of the page is that of the proxy; the server expects its own.
  if (headers.origin) headers.origin = upstream.origin
  return new Promise((resolve, reject) => {
    const outgoing = request({ ...addressOf(upstream), method: incoming.method, path: incoming.url, headers })
    outgoing.on('error', reject)
    outgoing.on('response', async (answer) => {
      const whole = await bodyOf(answer).catch(reject)
      if (whole) resolve({ status: answer.statusCode ?? 502, headers: answer.headers, body: whole })
    })
    outgoing.end(body)
  })
}

const addressOf = ({ hostname, port }: URL) => ({ hostname, port })

function respond(response: ServerResponse, { status, headers, body }: Answer) {
  if (response.destroyed) return
  response.writeHead(status, { ...headers, 'content-length': `${body.length}` })
  response.end(body)
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)

/** Starts an HTTP proxy between a browser and the server at `upstream`. */
export async function startProxy(upstream: string): Promise<FaultProxy> {
  const target = new URL(upstream)
  const seen: Seen[] = []
  const collected: string[] = []
  const sockets = new Set<Socket>()
  let pick: (path: string) => Interceptor | undefined = () => undefined
  let isHeldBack: (path: string) => boolean = () => false
  let releaseHeld = () => {}
  let released = new Promise<void>(() => {})
  const hold = () => {
    released = new Promise((resolve) => {
      releaseHeld = resolve
    })
  }
  hold()

  let inFlight = 0

  async function pass(incoming: IncomingMessage, response: ServerResponse) {
    const path = new URL(incoming.url ?? '/', target).pathname
    const body = await bodyOf(incoming)
    if (isReplaced(path)) {
      const headers = { 'content-type': 'text/javascript; charset=utf-8' }
      return respond(response, { status: 200, headers, body: Buffer.from(emptyModule) })
    }
    if (path === '/collect') collected.push(body.toString())
    const forward = async () => {
      // A server under load may reject requests with 503, which is not what is tested here.
      for (let left = 10; left > 0; left--) {
        const answer = await send(target, incoming, body)
        if (answer.status !== 503) return answer
        await sleep(300)
      }
      return send(target, incoming, body)
    }
    const passOn = async (ask = forward) => {
      inFlight += 1
      try {
        respond(response, await ask())
      } finally {
        inFlight -= 1
      }
    }
    if (!isCall(path)) {
      if (isHeldBack(path)) await released
      return passOn()
    }
    const fields = fieldsOf(body)
    const intercept = pick(path)
    const entry: Seen = {
      path,
      content: `${incoming.url} ${body}`,
      token: textOf(incoming.headers.token),
      operation: textOf(fields.requestId),
      taskId: textOf(fields.taskId) ?? new URL(incoming.url ?? '/', target).searchParams.get('taskId') ?? undefined,
      trace: textOf(incoming.headers.traceid) ?? '',
      faulty: intercept !== undefined,
      at: Date.now() + proxy.ahead,
      over: false,
      code: undefined,
    }
    seen.push(entry)
    response.once('close', () => {
      entry.over = true
    })
    const forwardAndRecord = async () => {
      const answer = await forward()
      entry.code = textOf(fieldsOf(answer.body).code)
      return answer
    }
    if (!intercept) return passOn(forwardAndRecord)
    await intercept({ response, forward: forwardAndRecord, respond: (answer) => respond(response, answer), released })
  }

  const proxy: FaultProxy = {
    url: '',
    ahead: 0,
    seen,
    inFlight: () => inFlight,
    collected,
    intercept(next) {
      pick = next
    },
    holdBack(next) {
      isHeldBack = next
    },
    release() {
      releaseHeld()
      hold()
    },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }

  const server = createServer((incoming, response) => {
    pass(incoming, response).catch(() => response.destroy())
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.once('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  proxy.url = `http://localhost:${port}`
  return proxy
}
