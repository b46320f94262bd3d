import { setTimeout as sleep } from 'node:timers/promises'
import type { Answer, Exchange, Meddle } from './proxy.ts'

/**
 * What a fault comes to. `lost`: no answer that can be used, and the server may have done its part. `unheard`: the same, and
 * it has not. `limited`: 429. `denied`: refused by a status. `tip`, `risk`, `airdrop`, `loggedOut`, `login`: the codes of the
 * catalogue. `strange`: a code of no catalogue. `odd`: success, but what it holds breaks the contract.
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

/** One way for a call to go wrong on the wire. */
export interface Fault {
  name: string
  outcome: Outcome
  meddle: Meddle
}

const json = { 'content-type': 'application/json; charset=utf-8' }

/** Answers something of one's own; the server has done its part all the same. */
const instead =
  (status: number, body: string | Buffer, headers: Answer['headers'] = json): Meddle =>
  async ({ forward, hand }) => {
    await forward()
    hand({ status, headers, body: Buffer.from(body) })
  }

/** Answers something of one's own in the server's place. */
const before =
  (status: number, body: string, headers: Answer['headers'] = json): Meddle =>
  ({ hand }) =>
    hand({ status, headers, body: Buffer.from(body) })

/** Changes the bytes of the server's answer. */
const altered =
  (change: (body: Buffer) => Buffer): Meddle =>
  async ({ forward, hand }) => {
    const answer = await forward()
    hand({ ...answer, body: change(answer.body) })
  }

type Envelope = { code: unknown; data: unknown; [field: string]: unknown }

/** Changes the envelope of the server's answer. */
const recast = (change: (envelope: Envelope) => unknown): Meddle =>
  altered((body) => Buffer.from(JSON.stringify(change(JSON.parse(body.toString()) as Envelope))))

const envelope = (code: unknown, data: unknown = null, msg = '') =>
  JSON.stringify({ code, msg, data, requestTime: Date.now(), traceId: 'f'.repeat(32) })

/** The platform refuses by a code, and does nothing. */
const refusing = (code: unknown, data?: unknown, msg?: string) => before(200, envelope(code, data, msg))

const cut = ({ response }: Exchange) => void response.socket?.resetAndDestroy()

/** The server has done its part, and the viewer never hears of it. */
export const loseAnswer: Meddle = async (exchange) => {
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

/** Every task status, and every other word of a list the contract closes, becomes one nobody knows. */
const unknownWords = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (name, field) =>
      /^(status|applyStatus|activityStatus|category|source|rewardType)$/.test(name) && typeof field === 'string'
        ? 'FROM_THE_FUTURE'
        : field,
    ),
  )

/** Lists of the answer grow to 10,000 rows. */
const grown = (data: unknown): unknown => {
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

const fault = (name: string, outcome: Outcome, meddle: Meddle): Fault => ({ name, outcome, meddle })

/** Faults that are answers, or the want of one. */
export const faults: readonly Fault[] = [
  fault('time-out', 'unheard', async ({ released }) => released),
  fault('headers, then nothing', 'lost', async ({ response, forward }) => {
    const { status, headers, body } = await forward()
    response.writeHead(status, { ...headers, 'content-length': `${body.length}` })
    response.flushHeaders()
  }),
  fault('ten bytes a second', 'lost', drip),
  fault('reset before the headers', 'unheard', cut),
  fault('reset amid the body', 'lost', async (exchange) => {
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
  fault('HTML in place of JSON', 'lost', instead(200, page, html)),
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
    recast((whole) => ({ ...whole, data: { unexpected: [] } })),
  ),
  fault(
    'null data',
    'odd',
    recast((whole) => ({ ...whole, data: null })),
  ),
  fault(
    'a list in place of an object',
    'odd',
    recast((whole) => ({ ...whole, data: [] })),
  ),
  fault(
    'unknown words',
    'odd',
    recast((whole) => ({ ...whole, data: unknownWords(whole.data) })),
  ),
  fault(
    'ten thousand rows',
    'odd',
    recast((whole) => ({ ...whole, data: grown(whole.data) })),
  ),
  fault('51020', 'tip', refusing('51020', { reason: 'RISK_OF_NAMES' }, 'Come back tomorrow')),
  fault('51021', 'risk', refusing('51021', { reason: 'RISK_CONTROL' })),
  fault('51070', 'airdrop', refusing('51070', { hasAccount: false, hasPosition: false, requiredSymbol: null })),
  fault('00004', 'loggedOut', refusing('00004')),
  fault('434', 'loggedOut', refusing('434')),
  fault('600', 'login', refusing('600')),
  fault('a code of no catalogue', 'strange', refusing('77777')),
  fault(
    'no code',
    'lost',
    recast(({ code: _, ...rest }) => rest),
  ),
  fault(
    'a number for a code',
    'lost',
    recast((whole) => ({ ...whole, code: 0 })),
  ),
]
