// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { request } from './client.ts'

const answer = (status: number, body: unknown = {}) => new Response(JSON.stringify(body), { status })
const fetches = vi.fn<typeof fetch>()

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  fetches.mockReset()
})

/** Sends a request whose answers come in this order; a failure without an answer is null. */
async function send(answers: readonly (Response | null)[], method: 'GET' | 'POST' = 'GET') {
  vi.useFakeTimers()
  for (const one of answers)
    if (one) fetches.mockResolvedValueOnce(one)
    else fetches.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  vi.stubGlobal('fetch', fetches)
  const outcome = request('/studio/session', { method }).catch((problem) => problem.status)
  await vi.runAllTimersAsync()
  return outcome
}

it.each([null, 502, 503, 504])('repeats a read once after %s', async (failure) => {
  expect(await send([failure === null ? null : answer(failure), answer(200, { csrf: 'x' })])).toEqual({ csrf: 'x' })
})

it('gives up after the second failure', async () => {
  expect(await send([null, null])).toBe(0)
  expect(fetches).toHaveBeenCalledTimes(2)
})

it.each([401, 404, 409, 429, 500])('does not repeat a read that is refused with %i', async (status) => {
  expect(await send([answer(status)])).toBe(status)
  expect(fetches).toHaveBeenCalledTimes(1)
})

it('does not repeat what may have changed something', async () => {
  expect(await send([answer(503)], 'POST')).toBe(503)
  expect(fetches).toHaveBeenCalledTimes(1)
})

it('fails at once without a network', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  expect(await send([null])).toBe(0)
  expect(fetches).toHaveBeenCalledTimes(1)
  vi.restoreAllMocks()
})
