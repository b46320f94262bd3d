import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { createBreaker } from '../../../src/server/remote/breaker.ts'
import { remoteInMemory } from '../../helpers/remote.ts'
import { buildServer } from '../http/buildServer.ts'

let platform: Server | undefined
let app: FastifyInstance | undefined
let requests = 0
afterEach(async () => {
  await app?.close()
  platform?.closeAllConnections()
  platform?.close()
  requests = 0
})

/** A server in front of a platform that answers as the test says; the breaker tries again after `resetMs`. */
async function start(answer: (request: IncomingMessage, response: ServerResponse) => void, resetMs = 60_000) {
  platform = createServer((request, response) => {
    requests += 1
    answer(request, response)
  })
  await new Promise<void>((resolve) => platform?.listen(0, '127.0.0.1', resolve))
  const address = platform.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  const breaker = createBreaker({ resetMs })
  const remote = remoteInMemory({ url, signKey: 'k', breaker, timeoutMs: 300 })
  app = await buildServer({ PLATFORM_URL: url }, { remote, platform: remote.platform })
  const send = async () => app?.inject('/v1/activity/list')
  const sendMany = async (count: number) => {
    const statuses: (number | undefined)[] = []
    for (let turn = 0; turn < count; turn += 1) statuses.push((await send())?.statusCode)
    return statuses
  }
  return { breaker, remote, send, sendMany }
}

const state = async () =>
  /playbill_platform_breaker\{state="(\w+)"\} 1/.exec((await app?.inject('/metrics'))?.body ?? '')?.[1]

describe('the circuit breaker', () => {
  it.each([502, 503, 504])('opens after five answers with %i, which are forwarded', async (status) => {
    const { send, sendMany } = await start((_request, response) => response.writeHead(status).end('a gateway'))
    expect(await sendMany(5)).toEqual(Array(5).fill(status))
    expect([requests, await state()]).toEqual([5, 'open'])
    const refused = await send()
    expect(refused?.statusCode).toBe(503)
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
    expect(refused?.json()).toEqual({
      ...{ code: '503', msg: 'Please try again in a moment.', data: null },
      ...{ requestTime: expect.any(Number), traceId: expect.stringMatching(/^[0-9a-f]{32}$/) },
    })
    expect(requests).toBe(5)
    const metrics = (await app?.inject('/metrics'))?.body
    expect(metrics).toContain('playbill_platform_breaker_opened_total 1')
    expect(metrics).toContain('playbill_platform_requests_total{result="gateway"} 5')
    expect(metrics).toContain('playbill_platform_requests_total{result="refused"} 1')
  })

  it('opens when connections break', async () => {
    const { sendMany } = await start((request) => request.socket.destroy())
    expect(await sendMany(6)).toEqual([502, 502, 502, 502, 502, 503])
  })

  it('opens when calls of this server time out, and then refuses those of browsers', async () => {
    const { remote, send } = await start(() => undefined)
    for (let turn = 0; turn < 5; turn += 1) await expect(remote.ping()).rejects.toThrow()
    expect((await send())?.statusCode).toBe(503)
    expect(requests).toBe(5)
  })

  it.each([
    ['400', 400, '{}'],
    ['401', 401, '{}'],
    ['429', 429, '{}'],
    ['500', 500, 'an error of the platform'],
    ['a refusal', 200, '{"code":"51020","msg":"","data":{"reason":"ENDED"}}'],
    ['no JSON', 200, '<html>'],
  ])('stays closed after %s', async (_name, status, body) => {
    const { sendMany } = await start((_request, response) => response.writeHead(status).end(body))
    expect(await sendMany(20)).toEqual(Array(20).fill(status))
    expect(await state()).toBe('closed')
  })

  it('stays closed while at most half of the requests fail', async () => {
    let turn = 0
    const { sendMany } = await start((_request, response) => response.writeHead(turn++ % 2 ? 502 : 200).end('{}'))
    await sendMany(20)
    expect([requests, await state()]).toEqual([20, 'closed'])
  })

  it('lets one request through after its pause, and closes when it is answered, also with a refusal', async () => {
    let status = 502
    let release: (() => void) | undefined
    const held: ServerResponse[] = []
    const { send, sendMany, breaker } = await start((_request, response) => {
      if (status === 502) return void response.writeHead(502).end()
      held.push(response)
      release = () => held.map((one) => one.writeHead(400).end('{}'))
    }, 200)
    let closed = 0
    breaker.onClose(() => {
      closed += 1
    })
    await sendMany(5)
    await expect.poll(state, { interval: 20 }).toBe('halfOpen')
    // The first request fails: open again.
    expect((await send())?.statusCode).toBe(502)
    expect(await state()).toBe('open')
    await expect.poll(state, { interval: 20 }).toBe('halfOpen')
    status = 200
    requests = 0
    const probe = send()
    await expect.poll(() => requests).toBe(1)
    expect((await send())?.statusCode).toBe(503)
    release?.()
    expect((await probe)?.statusCode).toBe(400)
    expect([requests, await state(), closed]).toEqual([1, 'closed', 1])
  })

  it('keeps the connection to the platform for the next request', async () => {
    const sockets = new Set<unknown>()
    const { sendMany } = await start((request, response) => {
      sockets.add(request.socket)
      response.end('{}')
    })
    await sendMany(10)
    expect(requests).toBe(10)
    expect(sockets.size).toBeLessThan(5)
  })
})
