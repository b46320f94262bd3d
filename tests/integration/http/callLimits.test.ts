import Fastify, { type FastifyRequest } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Call } from '../../../src/contract/call.ts'
import { calls } from '../../../src/contract/calls/index.ts'
import { type CallLimits, createCallLimits } from '../../../src/platform/routes/callLimits.ts'

const start = Date.UTC(2026, 0, 1)
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: start })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Counts calls with these limits. The request is real; each call gives its sender. */
async function counting(limits: Partial<CallLimits>) {
  const app = Fastify()
  const count = await createCallLimits(app, { windowMs: 10_000, all: 1_000, user: 1_000, changes: 1_000, ...limits })
  let sent: FastifyRequest | undefined
  app.get('/', async (request) => {
    sent = request
    return ''
  })
  await app.inject('/')
  const request = sent
  if (!request) throw new Error('No request was received.')
  const read: Call = calls.detail
  const change: Call = calls.apply
  return {
    read: (userId?: string) => count(request, read, userId),
    change: (userId?: string) => count(request, change, userId),
  }
}

const inTurn = async (send: () => Promise<number>, times: number) => {
  const seconds: number[] = []
  for (let sent = 0; sent < times; sent += 1) seconds.push(await send())
  return seconds
}

test('all calls together are limited per window; the answer has the seconds until the next window', async () => {
  const { read } = await counting({ all: 3 })
  expect([await read('1'), await read('2'), await read(), await read()]).toEqual([0, 0, 0, 10])
  vi.setSystemTime(start + 9_001)
  expect(await read('3')).toBe(1)
  vi.setSystemTime(start + 10_000)
  expect(await read('3')).toBe(0)
})

test('the limit of one user does not affect other users and visitors', async () => {
  const { read, change } = await counting({ user: 3 })
  expect(await inTurn(() => read('1'), 4)).toEqual([0, 0, 0, 10])
  expect(await change('1')).toBe(10)
  expect(await inTurn(() => read('2'), 3)).toEqual([0, 0, 0])
  expect(await inTurn(() => read(), 10)).toEqual(Array(10).fill(0))
})

test('state-changing calls of a user have their own limit', async () => {
  const { read, change } = await counting({ changes: 2 })
  expect(await inTurn(() => change('1'), 3)).toEqual([0, 0, 10])
  expect(await read('1')).toBe(0)
  expect(await change('2')).toBe(0)
})

test('other callers never reset a count', async () => {
  const others = 100_001
  const { read } = await counting({ all: 200_000, user: 2 })
  expect(await inTurn(() => read('1'), 3)).toEqual([0, 0, 10])
  for (let other = 0; other < others; other += 1) await read(`2${other}`)
  expect(await read('1')).toBe(10)
})

test('a surrounding server with the same plugin keeps its own limits', async () => {
  const app = Fastify()
  await createCallLimits(app)
  await app.register(async (inner) => {
    await expect(createCallLimits(inner)).resolves.toBeTypeOf('function')
  })
  await app.ready()
})
