import { randomInt } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PayoutOrder } from '../../src/contract/payoutService.ts'
import { isSignedPayout } from './payoutSignature.ts'

/** A payment in the ledger of the test service. */
export interface Payment {
  payoutId: string
  state: 'PAID' | 'ORDERED' | 'REFUSED'
  userId: string
  amount: string
  coin: string | null
  grantedAt: number
  /** How often the money was moved: 1, unless the idempotency key does not work. */
  times: number
  reason?: string
}

/** What the service does with one request for a payout. `late`: pays, and closes the connection without an answer. */
export type Behavior = 'pay' | 'order' | 'refuse' | 'fail' | 'timeout' | 'late' | 'garbage'

/** A payment service on a socket, written from docs/deployment/payouts.md. */
export interface TestPaymentService {
  url: string
  /** The ledger, by idempotency key. */
  payments: Map<string, Payment>
  /** Number of requests to pay. */
  requests(): number
  /** Answers 409 to a repeated payout instead of its state. */
  duplicates: boolean
  /** Decides about each request; the default pays. */
  behave: (order: PayoutOrder, attempt: number) => Behavior
  /** Requests with a wrong signature. */
  unsigned: string[]
  close(): Promise<void>
}

const secret = 'payment-service-test-key-0123456789'

/** The key that the test service and the server share. */
export const paymentKey = secret

/** Fails 30 % and loses the answer of 20 %, half of them after it has paid. */
export const unreliable = (): Behavior => {
  const percent = randomInt(100)
  if (percent < 30) return percent < 5 ? 'garbage' : 'fail'
  if (percent < 50) return percent < 40 ? 'timeout' : 'late'
  return 'pay'
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part)
  return Buffer.concat(parts).toString('utf8')
}

const isSigned = ({ headers, url }: IncomingMessage, body: string): boolean => {
  const [timestamp, signature] = [String(headers['playbill-timestamp']), String(headers['playbill-signature'])]
  return isSignedPayout([secret], { timestamp, signature, content: body || (url ?? '') }, Date.now())
}

const send = (response: ServerResponse, status: number, body: object) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

/** Starts a payment service on a free port. `waitMs`: how long it lets a request wait that it does not answer. */
export async function startPaymentService({ waitMs = 600, pageSize = 7 } = {}): Promise<TestPaymentService> {
  let requests = 0
  const attempts = new Map<string, number>()
  const waiting = new Set<NodeJS.Timeout>()
  const later = (work: () => void) => {
    const timer = setTimeout(() => {
      waiting.delete(timer)
      work()
    }, waitMs)
    waiting.add(timer)
  }
  const stateOf = ({ payoutId, state, reason }: Payment) => ({ payoutId, state, ...(reason && { reason }) })

  function pay(order: PayoutOrder, state: Payment['state']): Payment {
    const known = service.payments.get(String(order.payoutId))
    // The idempotency key: a paid or accepted payout is not paid again; a refused one is decided again.
    if (known && known.state !== 'REFUSED') return known
    const { payoutId, userId, amount, coin, grantedAt } = order
    const reason = state === 'REFUSED' ? { reason: 'the account is frozen' } : {}
    const paid = { payoutId, userId, amount, coin, grantedAt, state, times: state === 'REFUSED' ? 0 : 1, ...reason }
    service.payments.set(payoutId, paid)
    return paid
  }

  function answerOrder(order: PayoutOrder, response: ServerResponse) {
    requests += 1
    const id = String(order.payoutId)
    attempts.set(id, (attempts.get(id) ?? 0) + 1)
    const known = service.payments.get(id)
    const behavior = service.behave(order, attempts.get(id) ?? 1)
    if (behavior === 'fail') return send(response, randomInt(2) ? 500 : 429, { error: 'try later' })
    if (behavior === 'timeout') return later(() => send(response, 504, {}))
    if (behavior === 'garbage')
      return response.writeHead(200, { 'content-type': 'text/html' }).end('<html>login</html>')
    if (known && known.state !== 'REFUSED' && service.duplicates) return send(response, 409, { error: 'duplicate' })
    if (behavior === 'refuse') return send(response, 422, stateOf(pay(order, 'REFUSED')))
    const payment = pay(order, behavior === 'order' ? 'ORDERED' : 'PAID')
    if (behavior === 'late') return response.destroy()
    return send(response, payment.state === 'ORDERED' ? 202 : 200, stateOf(payment))
  }

  function answerList(query: URLSearchParams, response: ServerResponse) {
    const [from, to] = [Date.parse(query.get('from') ?? ''), Date.parse(query.get('to') ?? '')]
    const all = [...service.payments.values()].filter(({ grantedAt }) => grantedAt >= from && grantedAt < to)
    const start = Number(query.get('cursor') ?? 0)
    const next = start + pageSize < all.length ? String(start + pageSize) : null
    send(response, 200, { payouts: all.slice(start, start + pageSize), next })
  }

  const server = createServer(async (request, response) => {
    const body = await bodyOf(request)
    if (!isSigned(request, body)) {
      service.unsigned.push(`${request.method} ${request.url}`)
      return send(response, 401, { error: 'the signature is wrong' })
    }
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://payments')
    if (request.method === 'POST') {
      const order = JSON.parse(body)
      if (request.headers['idempotency-key'] !== order.payoutId) return send(response, 400, { error: 'no key' })
      return answerOrder(order, response)
    }
    if (pathname === '/payouts') return answerList(searchParams, response)
    const payment = service.payments.get(pathname.split('/').at(-1) ?? '')
    return payment ? send(response, 200, stateOf(payment)) : send(response, 404, { error: 'UNKNOWN' })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const service: TestPaymentService = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/payouts`,
    payments: new Map(),
    requests: () => requests,
    duplicates: false,
    behave: () => 'pay',
    unsigned: [],
    async close() {
      for (const timer of waiting) clearTimeout(timer)
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return service
}
