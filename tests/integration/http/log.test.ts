import { rmSync } from 'node:fs'
import { Writable } from 'node:stream'
import rateLimit from '@fastify/rate-limit'
import Fastify, { LogController } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '../../../src/contract/calls/index.ts'
import { signRequest } from '../../../src/contract/signing.ts'
import { type Identification, IdentityUnavailable, platformRoutes, UnknownKey } from '../../../src/platform/index.ts'
import { readEnv } from '../../../src/server/env.ts'
import { addRequestLog, loggerOptions, traceIdOf } from '../../../src/server/logging.ts'
import { addOperatorAuth } from '../../../src/server/operator/operatorAuth.ts'
import { createStudioAccess } from '../../../src/server/studio/studioAccess.ts'
import { type Harness, newFolder, openHarness } from '../platform/harness.ts'

const folder = newFolder()
let harness: Harness
beforeAll(async () => {
  harness = await openHarness('pglite', { dataDir: folder })
})
afterAll(async () => {
  await harness.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A server with the calls, an operator route and a failing address. Its log is collected as text. */
async function logged(identification: Identification | null = null) {
  let text = ''
  const stream = new Writable({
    write(chunk, _encoding, done) {
      text += chunk
      done()
    },
  })
  const app = Fastify({
    logger: { ...loggerOptions('info'), stream },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: traceIdOf,
  })
  addRequestLog(app)
  await app.register(rateLimit, { global: false })
  await app.register(platformRoutes, { platform: harness.platform, identification })
  await app.register(async (scope) => {
    const operators = [{ name: null, token: 'right-token' }]
    addOperatorAuth(scope, operators, createStudioAccess(readEnv({ OPERATOR_TOKEN: 'right-token' })))
    scope.get('/__operator/history', async () => ({}))
  })
  app.get('/*', async () => ({}))
  app.setErrorHandler((error, request, reply) => {
    request.log.error({ err: error }, 'a request failed')
    return reply.code(500).send('failed')
  })
  app.get('/broken', async () => {
    throw Object.assign(new Error('the store is gone'), { parameters: ['secret'] })
  })
  const lines = () => text.trimEnd().split('\n')
  return { app, lines, last: () => JSON.parse(lines().at(-1) ?? '{}') as Record<string, unknown> }
}

const traceid = 'ab'.repeat(16)

describe('the log', () => {
  it('has time, address, call and reason of a refused call, whose status is 200', async () => {
    const { app, last } = await logged()
    await app.inject({ method: 'POST', url: `${calls.apply.path}?activityId=1`, headers: { traceid } })
    expect(last()).toMatchObject({
      reqId: traceid,
      req: { method: 'POST', path: calls.apply.path, ip: '127.0.0.1' },
      status: 200,
      code: '51021',
      reason: 'SIGN_INVALID',
      time: expect.any(Number),
    })
    const called = await harness.platform.call(calls.getMetaData, {}, { viewer: null, langCode: '0' })
    expect(called.code).toBe('00000')
    await app.inject('/anything')
    expect(Object.keys(last())).not.toContain('code')
  })

  it('has requests to the operator API, with a valid and with an invalid token', async () => {
    const { app, last } = await logged()
    for (const [token, status] of [
      ['right-token', 200],
      ['wrong-token', 401],
    ]) {
      const headers = { authorization: `Bearer ${token}`, traceid }
      await app.inject({ url: '/__operator/history', headers, remoteAddress: '203.0.113.9' })
      expect(last()).toMatchObject({ reqId: traceid, status, req: { path: '/__operator/history', ip: '203.0.113.9' } })
      expect(JSON.stringify(last())).not.toContain(token)
    }
  })

  it.each([
    ['a key that is not known yet as a warning without a stack', new UnknownKey('names the key "k2"'), 40],
    ['a provider that does not answer as an error', new IdentityUnavailable('cannot be read'), 50],
  ])('has %s', async (_what, problem, level) => {
    const fail = () => Promise.reject(problem)
    const { app, lines, last } = await logged({ viewerOf: fail, logOut: fail })
    const { method, path } = calls.getMetaData
    const [timestamp, token] = [harness.clock.time, 'a-token-of-a-provider']
    const id = `${level}`.repeat(16)
    const query = { languageType: '0' }
    const sign = signRequest({
      method,
      path,
      query,
      body: '',
      timestamp,
      traceId: id,
      key: 'test-sign-key',
      token,
    })
    const headers = { sign, timestamp: String(timestamp), traceid: id, token }
    await app.inject({ method, url: `${path}?languageType=0`, headers })
    expect(last()).toMatchObject({ status: 503, code: '503' })
    const line = JSON.parse(lines().at(-2) ?? '{}')
    expect(line).toMatchObject({ level })
    expect(line.err?.message ?? line.msg).toBe(problem.message)
  })

  it('has an error with its stack and none of its other fields', async () => {
    const { app, lines } = await logged()
    await app.inject('/broken')
    const fault = JSON.parse(lines().at(-2) ?? '{}')
    expect(fault).toMatchObject({
      level: 50,
      err: { message: 'the store is gone', stack: expect.stringContaining('at ') },
    })
    expect(lines().join()).not.toContain('secret')
  })

  it.each([
    ['an address', '/en/a%0A{"level":60}%1b[31m', undefined],
    ['an address with a line end as it is', '/en/a\n{"level":60}', undefined],
    ['a trace id', '/en', 'x"}\n{"level":60}'],
  ])('gets no forged line from %s', async (_what, url, trace) => {
    const { app, lines } = await logged()
    await app.inject({ url, headers: trace ? { traceid: trace } : {} }).catch(() => undefined)
    await app.inject('/end')
    for (const line of lines())
      expect(JSON.parse(line)).toMatchObject({ level: 30, reqId: expect.stringMatching(/^\w{32}$/) })
    expect(lines().join('')).not.toContain('\u001b')
  })
})
