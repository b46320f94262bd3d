import { createServer, type Server } from 'node:http'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '../../../src/contract/calls/index.ts'
import { PlatformAway } from '../../../src/server/remote/visitorReads.ts'
import type { RemoteParts } from '../../../src/server/remotePlatform.ts'
import { remoteInMemory } from '../../helpers/remote.ts'
import { buildServer } from '../http/buildServer.ts'

let platform: Server | undefined
// Compiled at the first use here; a built server contains it.
beforeAll(() => import('virtual:answer-checks'))
afterEach(() => {
  platform?.closeAllConnections()
  platform?.close()
})

interface Sent {
  status?: number
  body: string
  /** Ms before the answer. */
  delay?: number
}

async function start(first: Sent, parts: Partial<RemoteParts> = {}) {
  let next = first
  platform = createServer((_request, response) => {
    const { status = 200, body, delay = 0 } = next
    setTimeout(() => response.writeHead(status, { 'content-type': 'application/json' }).end(body), delay)
  })
  await new Promise<void>((resolve) => platform?.listen(0, '127.0.0.1', resolve))
  const address = platform.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  const remote = remoteInMemory({ url, signKey: 'k', ...parts })
  const read = () => remote.platform.call(calls.getAlias, { activityId: '1001' }, { viewer: null, langCode: '0' })
  const answerWith = (sent: Sent) => {
    next = sent
  }
  return { remote, read, answerWith, url }
}

const envelope = (code: string, data: unknown, requestTime: unknown = 1_790_000_000_000) =>
  JSON.stringify({ code, msg: '', data, requestTime, traceId: 'a'.repeat(32) })
const good = envelope('00000', { alias: 'newcomer' })

/** Answers that are not those of the contract, and what `/readyz` says about them. */
const wrong: [string, Sent, RegExp][] = [
  ['no JSON', { body: '<html>' }, /with something other than a JSON object \(status 200\)/],
  ['no envelope', { body: '{"alias":"newcomer"}' }, /without an envelope/],
  ['no time', { body: envelope('00000', { alias: 'newcomer' }, null) }, /without requestTime/],
  ['another shape', { body: envelope('00000', { alias: 7 }) }, /in another shape: data: serverTime is missing\.$/],
  ['an unknown code', { body: envelope('99999', null) }, /with the code 99999/],
  ['an unknown reason', { body: envelope('51020', { reason: 'NEW' }) }, /with the code 51020/],
  ['another sign key', { body: envelope('51021', { reason: 'SIGN_INVALID' }) }, /was refused: SIGN_INVALID/],
  ['a rate limit', { status: 429, body: envelope('51020', { reason: 'RATE_LIMITED' }) }, /status 429/],
  ['an error', { status: 500, body: good }, /status 500/],
  ['a gateway', { status: 502, body: '' }, /answers 502/],
]

describe('a platform with wrong answers', () => {
  it.each(wrong)('%s: the last good answer is used, and marked as stale', async (_name, sent) => {
    const { read, answerWith } = await start({ body: good })
    expect(await read()).toMatchObject({ code: '00000', data: { alias: 'newcomer' } })
    answerWith(sent)
    expect(await read()).toMatchObject({ code: '00000', data: { alias: 'newcomer' }, stale: true })
    answerWith({ body: good })
    expect(await read()).not.toHaveProperty('stale')
  })

  it.each(wrong)('%s: without a good answer the read fails, and /readyz says why', async (_name, sent, why) => {
    const { remote, read, url } = await start(sent)
    await expect(read()).rejects.toThrow(PlatformAway)
    const readiness = { serving: true, ping: async () => undefined, pingPlatform: remote.ping }
    const app = await buildServer({ PLATFORM_URL: url }, { remote, platform: remote.platform, readiness })
    const answer = await app.inject('/readyz')
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { status: 'degraded', reasons: [expect.stringMatching(why)] },
    ])
    await app.close()
  })
})

describe('a platform', () => {
  it('that refuses takes its last good answer back', async () => {
    const { read, answerWith } = await start({ body: good })
    await read()
    answerWith({ body: envelope('51020', { reason: 'NOT_FOUND' }) })
    expect(await read()).toMatchObject({ code: '51020' })
    answerWith({ status: 502, body: '' })
    await expect(read()).rejects.toThrow(PlatformAway)
  })

  it('that is slow does not hold up a page; its late answer is used next', async () => {
    const { read, answerWith, remote } = await start({ body: good }, { waitMs: 150, timeoutMs: 5_000 })
    await read()
    const later = envelope('00000', { alias: 'renamed' })
    answerWith({ body: later, delay: 600 })
    expect(await read()).toMatchObject({ data: { alias: 'newcomer' }, stale: true })
    await expect.poll(async () => (await read()).data, { interval: 50 }).toEqual({ alias: 'renamed' })
    expect(remote.breaker.state()).toBe('closed')
  })

  it('that is away is named in /readyz, and a missing database wins', async () => {
    const { remote } = await start({ body: good })
    const away = remoteInMemory({ url: 'http://127.0.0.1:9', signKey: 'k' })
    let database = true
    const ping = async () => {
      if (!database) throw new Error('connection refused')
    }
    const app = await buildServer({}, { remote, readiness: { serving: true, ping, pingPlatform: away.ping } })
    expect((await app.inject('/readyz')).json()).toEqual({
      status: 'degraded',
      reasons: ['platform: It cannot be reached.'],
    })
    database = false
    await expect.poll(async () => (await app.inject('/readyz')).statusCode).toBe(503)
    await app.close()
  })

  it('is named in /readyz while a call of a page is answered wrong, although others are answered well', async () => {
    const { read, answerWith, remote } = await start({ body: envelope('00000', calls.getMetaData.example) })
    await expect(read()).rejects.toThrow('getAlias was answered in another shape: data: ')
    await expect(remote.ping()).rejects.toThrow('getAlias was answered in another shape: data: ')
    answerWith({ body: good })
    await read()
    answerWith({ body: envelope('00000', calls.getMetaData.example) })
    await remote.ping()
  })

  it('sets the time of the answers of this server', async () => {
    const { read, remote } = await start({ body: good })
    await read()
    expect(Math.abs(remote.now() - 1_790_000_000_000)).toBeLessThan(60_000)
  })
})
