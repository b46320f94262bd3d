import { setTimeout as sleep } from 'node:timers/promises'
import type { Answer, Exchange, Interceptor } from './proxy.ts'

/**
 * The effect of a fault. `lost`: no usable answer, and the server may have processed the request. `unheard`: no usable answer,
 * and the server has not processed it. `limited`: 429. `denied`: another status of refusal. `tip`, `risk`, `airdrop`,
 * `loggedOut`, `login`: the codes of the contract. `strange`: an unknown code. `odd`: success with data that breaks the contract.
 */
export type Outcome =
  | 'lost'
  | 'unheard'
  | 'limited'
  | 'denied'
  | 'tip'
  | 'risk'
  | 'airdrop'
  | 'loggedOut'
  | 'login'
  | 'strange'
  | 'odd'

/** A fault of one call on the network. */
export interface Fault {
  name: string
  outcome: Outcome
  intercept: Interceptor
}

const json = { 'content-type': 'application/json; charset=utf-8' }

/** Replaces the answer after the server has processed the request. */
const instead =
  (status: number, body: string | Buffer, headers: Answer['headers'] = json): Interceptor =>
  async ({ forward, respond }) => {
    await forward()
    respond({ status, headers, body: Buffer.from(body) })
  }

/** Answers without sending the request to the server. */
const before =
  (status: number, body: string, headers: Answer['headers'] = json): Interceptor =>
  ({ respond }) =>
    respond({ status, headers, body: Buffer.from(body) })

/** Changes the bytes of the server's answer. */
const altered =
  (change: (body: Buffer) => Buffer): Interceptor =>
  async ({ forward, respond }) => {
    const answer = await forward()
    respond({ ...answer, body: change(answer.body) })
  }

type Envelope = { code: unknown; data: unknown; [field: string]: unknown }

/** Changes the envelope of the server's answer. */
const changeEnvelope = (change: (envelope: Envelope) => unknown): Interceptor =>
  altered((body) => Buffer.from(JSON.stringify(change(JSON.parse(body.toString()) as Envelope))))

const envelope = (code: unknown, data: unknown = null, msg = '') =>
  JSON.stringify({ code, msg, data, requestTime: Date.now(), traceId: 'f'.repeat(32) })

/** The platform refuses with a code and changes nothing. */
const refusing = (code: unknown, data?: unknown, msg?: string) => before(200, envelope(code, data, msg))

const cut = ({ response }: Exchange) => void response.socket?.resetAndDestroy()

/** The server processes the request; the connection breaks before the answer. */
export const loseAnswer: Interceptor = async (exchange) => {
  await exchange.forward()
  cut(exchange)
}

async function drip({ response, forward }: Exchange) {
  const { status, headers, body } = await forward()
  response.writeHead(status, { ...headers, 'content-length': `${body.length}` })
  for (const byte of body) {
    if (response.destroyed) return
    response.write(Buffer.from([byte]))
    await sleep(100)
  }
  response.end()
}

const page = '<!doctype html><title>Free Wi-Fi</title><p>Please sign in to this network.</p>'
const html = { 'content-type': 'text/html; charset=utf-8' }

/** Replaces every value of a closed list of the contract with an unknown one. */
const withUnknownValues = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (name, field) =>
      /^(status|applyStatus|activityStatus|category|source|rewardType)$/.test(name) && typeof field === 'string'
        ? 'FROM_THE_FUTURE'
        : field,
    ),
  )

/** Extends the lists of the answer to 10,000 rows. */
const withManyRows = (data: unknown): unknown => {
  if (typeof data !== 'object' || data === null) return data
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [
      name,
      Array.isArray(value) && value.length
        ? Array.from({ length: 10_000 }, (_, row) => renamed(value[row % value.length], row))
        : value,
    ]),
  )
}
const renamed = (row: unknown, at: number) =>
  typeof row === 'object' && row !== null
    ? Object.fromEntries(
        Object.entries(row).map(([name, value]) => [
          name,
          /Id$/.test(name) && typeof value === 'string' ? `${at + 1}` : value,
        ]),
      )
    : row

const fault = (name: string, outcome: Outcome, intercept: Interceptor): Fault => ({ name, outcome, intercept })

/** Faults of answers: wrong ones, late ones and missing ones. */
export const faults: readonly Fault[] = [
  fault('time-out', 'unheard', async ({ released }) => released),
  fault('headers, then nothing', 'lost', async ({ response, forward }) => {
    const { status, headers, body } = await forward()
    response.writeHead(status, { ...headers, 'content-length': `${body.length}` })
    response.flushHeaders()
  }),
  fault('ten bytes a second', 'lost', drip),
  fault('reset before the headers', 'unheard', cut),
  fault('reset within the body', 'lost', async (exchange) => {
    const { status, headers, body } = await exchange.forward()
    exchange.response.writeHead(status, { ...headers, 'content-length': `${body.length}` })
    exchange.response.write(body.subarray(0, body.length / 2), () => setTimeout(() => cut(exchange), 30))
  }),
  fault('lost answer', 'lost', loseAnswer),
  ...[500, 502, 503, 504].map((status) => fault(`status ${status}`, 'lost', instead(status, page, html))),
  fault(
    '429 with a good Retry-After',
    'limited',
    before(429, envelope('51020', { reason: 'RATE_LIMITED' }), { ...json, 'retry-after': '7' }),
  ),
  fault('429 with a bad Retry-After', 'limited', before(429, '', { 'retry-after': 'soon' })),
  ...[400, 403, 404, 410].map((status) => fault(`status ${status}`, 'denied', before(status, page, html))),
  fault('HTML instead of JSON', 'lost', instead(200, page, html)),
  fault(
    'truncated',
    'lost',
    altered((body) => body.subarray(0, body.length - 9)),
  ),
  fault(
    'trailing garbage',
    'lost',
    altered((body) => Buffer.concat([body, Buffer.from('}{"code":"00000"}')])),
  ),
  fault('empty body', 'lost', instead(200, '')),
  fault('status 204', 'lost', async ({ forward, response }) => {
    await forward()
    response.writeHead(204)
    response.end()
  }),
  fault(
    'bad UTF-8',
    'lost',
    altered((body) => Buffer.concat([body.subarray(0, -1), Buffer.from([0xc3, 0x28]), body.subarray(-1)])),
  ),
  fault(
    'NaN',
    'lost',
    altered((body) => Buffer.from(body.toString().replace(/"requestTime":\d+/, '"requestTime":NaN'))),
  ),
  fault(
    'wrong shape',
    'odd',
    changeEnvelope((whole) => ({ ...whole, data: { unexpected: [] } })),
  ),
  fault(
    'null data',
    'odd',
    changeEnvelope((whole) => ({ ...whole, data: null })),
  ),
  fault(
    'a list instead of an object',
    'odd',
    changeEnvelope((whole) => ({ ...whole, data: [] })),
  ),
  fault(
    'unknown values',
    'odd',
    changeEnvelope((whole) => ({ ...whole, data: withUnknownValues(whole.data) })),
  ),
  fault(
    'ten thousand rows',
    'odd',
    changeEnvelope((whole) => ({ ...whole, data: withManyRows(whole.data) })),
  ),
  fault('51020', 'tip', refusing('51020', { reason: 'RISK_OF_NAMES' }, 'Come back tomorrow')),
  fault('51021', 'risk', refusing('51021', { reason: 'RISK_CONTROL' })),
  fault('51070', 'airdrop', refusing('51070', { hasAccount: false, hasPosition: false, requiredSymbol: null })),
  fault('00004', 'loggedOut', refusing('00004')),
  fault('434', 'loggedOut', refusing('434')),
  fault('600', 'login', refusing('600')),
  fault('an unknown code', 'strange', refusing('77777')),
  fault(
    'no code',
    'lost',
    changeEnvelope(({ code: _, ...rest }) => rest),
  ),
  fault(
    'a number for a code',
    'lost',
    changeEnvelope((whole) => ({ ...whole, code: 0 })),
  ),
]
