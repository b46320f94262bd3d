import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** An answer of the server behind the proxy. */
export interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

/** One call on its way through the proxy, in the hands of a fault. */
export interface Exchange {
  response: ServerResponse
  /** Sends the call on and gives the server's answer; the viewer has not seen it. */
  forward(): Promise<Answer>
  /** Lets the viewer have an answer as it came. */
  hand(answer: Answer): void
  /** Settles when the test lets held answers go. */
  released: Promise<void>
}

/** What the proxy has seen of one call. */
export interface Seen {
  path: string
  /** Address and body: what is asked twice by the same words is asked once more. */
  words: string
  token: string | undefined
  /** The body's `requestId`: names the operation. */
  operation: string | undefined
  taskId: string | undefined
  /** The trace the request was sent under. */
  trace: string
  faulty: boolean
  /** When, by the page's time, epoch ms. */
  at: number
  /** The viewer has got an answer, or the way was cut. */
  over: boolean
  /** The code the server itself has answered with, whatever the viewer got. */
  code: string | undefined
}

export type Meddle = (exchange: Exchange) => void | Promise<void>

export interface Way {
  url: string
  /** How far the page's time is ahead of the true one, ms. */
  ahead: number
  seen: Seen[]
  /** Requests on their way that no fault has in its hands. */
  inFlight(): number
  /** Bodies of what pages have reported. */
  collected: string[]
  /** From now on calls for which `pick` gives something are treated so. */
  meddle(pick: (path: string) => Meddle | undefined): void
  /** From now on what is no call and fits waits for `release`. */
  holdBack(pick: (path: string) => boolean): void
  /** Lets go of held answers. */
  release(): void
  close(): Promise<void>
}

/**
 * The analytics' library waits for the next millisecond by asking the time again and again: under a clock that is moved by
 * hand that is for ever. In its place comes a module that does nothing; what pages report themselves is sent all the same.
 */
const isReplaced = (path: string) => /\/assets\/startSensors[^/]*\.js$/.test(path)
const nothing = 'const nothing = () => {}; export { nothing as startSensors, nothing as forgetSensors }'

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
  // The page's own origin is the proxy's; the server must take it for its own.
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

function hand(response: ServerResponse, { status, headers, body }: Answer) {
  if (response.destroyed) return
  response.writeHead(status, { ...headers, 'content-length': `${body.length}` })
  response.end(body)
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)

/** A proxy on real sockets between a browser and the server at `upstream`. */
export async function startProxy(upstream: string): Promise<Way> {
  const target = new URL(upstream)
  const seen: Seen[] = []
  const collected: string[] = []
  const sockets = new Set<Socket>()
  let pick: (path: string) => Meddle | undefined = () => undefined
  let isHeldBack: (path: string) => boolean = () => false
  let letGo = () => {}
  let released = new Promise<void>(() => {})
  const hold = () => {
    released = new Promise((resolve) => {
      letGo = resolve
    })
  }
  hold()

  let inFlight = 0

  async function pass(incoming: IncomingMessage, response: ServerResponse) {
    const path = new URL(incoming.url ?? '/', target).pathname
    const body = await bodyOf(incoming)
    if (isReplaced(path)) {
      const headers = { 'content-type': 'text/javascript; charset=utf-8' }
      return hand(response, { status: 200, headers, body: Buffer.from(nothing) })
    }
    if (path === '/collect') collected.push(body.toString())
    const forward = async () => {
      // A server under load may turn requests away before it looks at them: that is not what is tried here.
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
        hand(response, await ask())
      } finally {
        inFlight -= 1
      }
    }
    if (!isCall(path)) {
      if (isHeldBack(path)) await released
      return passOn()
    }
    const fields = fieldsOf(body)
    const meddle = pick(path)
    const entry: Seen = {
      path,
      words: `${incoming.url} ${body}`,
      token: textOf(incoming.headers.token),
      operation: textOf(fields.requestId),
      taskId: textOf(fields.taskId) ?? new URL(incoming.url ?? '/', target).searchParams.get('taskId') ?? undefined,
      trace: textOf(incoming.headers.traceid) ?? '',
      faulty: meddle !== undefined,
      at: Date.now() + way.ahead,
      over: false,
      code: undefined,
    }
    seen.push(entry)
    response.once('close', () => {
      entry.over = true
    })
    const heard = async () => {
      const answer = await forward()
      entry.code = textOf(fieldsOf(answer.body).code)
      return answer
    }
    if (!meddle) return passOn(heard)
    await meddle({ response, forward: heard, hand: (answer) => hand(response, answer), released })
  }

  const way: Way = {
    url: '',
    ahead: 0,
    seen,
    inFlight: () => inFlight,
    collected,
    meddle(next) {
      pick = next
    },
    holdBack(next) {
      isHeldBack = next
    },
    release() {
      letGo()
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
  way.url = `http://localhost:${port}`
  return way
}
