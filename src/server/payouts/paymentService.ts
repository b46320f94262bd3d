import type { Static, TSchema } from 'typebox'
import {
  type ListedPayout,
  PayoutAnswer,
  PayoutPage,
  payoutSignatureHeader,
  payoutTimestampHeader,
  UnknownPayout,
} from '../../contract/payoutService.ts'
import { type PaymentService, PayoutProblem, type PayoutResult, validator } from '../../platform/index.ts'
import { type OutboundAnswer, sendOutbound } from '../outbound.ts'
import { signPayout } from './signPayout.ts'

/** Where and how to call the payment service. */
export interface PaymentServiceOptions {
  /** PAYOUT_URL, without a trailing slash. */
  url: string
  /** Keys that sign requests; a request carries one signature per key. */
  keys: readonly string[]
  timeoutMs: number
}

/** Maximum number of pages of one list. */
const maxPages = 100_000

const checkAnswer = validator(PayoutAnswer)
const checkPage = validator(PayoutPage)
const checkUnknown = validator(UnknownPayout)

/** The JSON value of an answer that matches a schema, or a sentence why there is none. */
function parse<S extends TSchema>(
  { body }: OutboundAnswer,
  check: (value: unknown) => string | null,
  _schema: S,
): { value: Static<S> } | { problem: string } {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'))
    const problem = check(value)
    return problem ? { problem } : { value: value as Static<S> }
  } catch {
    return { problem: 'the body is not JSON' }
  }
}

/** The pause that `Retry-After` asks for, ms; only in seconds. */
const retryAfterOf = (value: string | undefined): number =>
  value && /^\d{1,5}$/.test(value) ? Number(value) * 1000 : 0

/** The result of an answer about one payout. Throws PayoutProblem if the answer does not state one. */
function resultOf(answer: OutboundAnswer, payoutId: string): PayoutResult {
  const { status } = answer
  const failed = (why: string) => {
    throw new PayoutProblem(`the payment service answered ${status}: ${why}`, retryAfterOf(answer.retryAfter))
  }
  if (status === 429 || status >= 500 || status < 200 || (status >= 300 && status < 400))
    return failed(status === 429 ? 'too many requests' : 'no result')
  const parsed = parse(answer, checkAnswer, PayoutAnswer)
  if ('problem' in parsed) return failed(parsed.problem)
  const { value } = parsed
  if (value.payoutId !== payoutId) return failed('it names another payoutId')
  // Only these statuses may state success: a gateway that rejects a request cannot have paid.
  const mayBePaid = status < 300 || status === 409
  if (value.state === 'REFUSED') return { state: 'REFUSED', reason: value.reason ?? 'no reason given' }
  return mayBePaid ? { state: value.state } : failed(`it states ${value.state}`)
}

/** Connects to the payment service at PAYOUT_URL by the protocol of docs/deployment/payouts.md. */
export function createPaymentService({ url, keys, timeoutMs }: PaymentServiceOptions): PaymentService {
  async function call(method: 'GET' | 'POST', address: string, more: { body?: string; payoutId?: string } = {}) {
    const target = new URL(address)
    const timestamp = String(Math.floor(Date.now() / 1000))
    const { body, payoutId } = more
    return sendOutbound({
      url: address,
      method,
      headers: {
        accept: 'application/json',
        [payoutTimestampHeader]: timestamp,
        [payoutSignatureHeader]: signPayout(keys, timestamp, body ?? `${target.pathname}${target.search}`),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(payoutId !== undefined && { 'idempotency-key': payoutId }),
      },
      ...(body !== undefined && { body }),
      timeoutMs,
    })
  }

  const read = async (payoutId: string): Promise<PayoutResult | null> => {
    const answer = await call('GET', `${url}/${encodeURIComponent(payoutId)}`)
    if (answer.status !== 404) return resultOf(answer, payoutId)
    // A wrong PAYOUT_URL is answered 404 too, by a gateway: only the service knows that it does not know a payout.
    if ('value' in parse(answer, checkUnknown, UnknownPayout)) return null
    throw new PayoutProblem('the payment service answered 404 without {"error":"UNKNOWN"}')
  }

  async function* list({ from, to }: { from: number; to: number }): AsyncGenerator<ListedPayout> {
    const range = { from: new Date(from).toISOString(), to: new Date(to).toISOString() }
    let cursor: string | null = null
    for (let page = 0; page < maxPages; page++) {
      const query = new URLSearchParams({ ...range, ...(cursor !== null && { cursor }) })
      const answer = await call('GET', `${url}?${query}`)
      const parsed: { value: Static<typeof PayoutPage> } | { problem: string } =
        answer.status === 200 ? parse(answer, checkPage, PayoutPage) : { problem: 'no list' }
      if ('problem' in parsed)
        throw new PayoutProblem(`the payment service answered ${answer.status} to a list: ${parsed.problem}`)
      yield* parsed.value.payouts
      if (parsed.value.next === null) return
      cursor = parsed.value.next
    }
    throw new PayoutProblem('the list of the payment service does not end')
  }

  return {
    async send(order) {
      const answer = await call('POST', url, { body: JSON.stringify(order), payoutId: order.payoutId })
      if (answer.status !== 409) return resultOf(answer, order.payoutId)
      // A duplicate: the answer states the earlier result, or the service is asked for it.
      const stated = parse(answer, checkAnswer, PayoutAnswer)
      if ('value' in stated) return resultOf(answer, order.payoutId)
      const earlier = await read(order.payoutId)
      if (!earlier) throw new PayoutProblem('the payment service reports a duplicate that it does not know')
      return earlier
    },
    read,
    list,
  }
}
