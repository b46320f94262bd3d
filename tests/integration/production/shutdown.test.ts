import { expect, it } from 'vitest'
import { startServer } from '../../helpers/server.ts'

it('with SHUTDOWN_DELAY_MS, a stopping server is not ready and serves new requests until the delay is over', async () => {
  const server = await startServer({ env: { SHUTDOWN_DELAY_MS: '8000' } })
  const began = performance.now()
  const stopped = server.stop()
  await expect.poll(server.output, { interval: 5 }).toContain('Stopping')
  const readyAnswers: [number, unknown][] = []
  const served: number[] = []
  // Each request is a new connection, as from a balancer that has not noticed yet.
  while (performance.now() - began < 6_000) {
    const ready = await fetch(`${server.url}/readyz`)
    readyAnswers.push([ready.status, await ready.json()])
    const page = await fetch(`${server.url}/en/activity/newcomer`)
    await page.text()
    served.push(page.status)
    expect(page.headers.get('connection')).toBe('close')
  }
  expect(served.length).toBeGreaterThan(3)
  expect(new Set(served)).toEqual(new Set([200]))
  for (const answer of readyAnswers) expect(answer).toEqual([503, { status: 'not serving', reason: 'stopping' }])
  expect(await stopped).toBe(0)
  expect(performance.now() - began).toBeGreaterThan(7_900)
})
