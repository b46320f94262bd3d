import { describe, expect, it } from 'vitest'
import { measureEventLoop } from '../../../src/server/guards.ts'

const block = (ms: number) => {
  const until = performance.now() + ms
  while (performance.now() < until);
}
const breathe = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

describe('the measure of the event loop', () => {
  it('rises while the process is behind for longer, and falls when it has caught up', async () => {
    const loop = measureEventLoop()
    for (let turn = 0; turn < 6; turn += 1) {
      block(700)
      await breathe(1)
    }
    await expect.poll(loop.delayMs, { interval: 50, timeout: 2_000 }).toBeGreaterThan(250)
    await expect.poll(loop.delayMs, { timeout: 30_000 }).toBeLessThan(250)
    loop.stop()
  })

  it('takes one long task for what it is', async () => {
    const loop = measureEventLoop()
    const seen: number[] = []
    block(900)
    for (let turn = 0; turn < 30; turn += 1) {
      await breathe(100)
      seen.push(loop.delayMs())
    }
    loop.stop()
    expect(Math.max(...seen)).toBeLessThan(250)
  })
})
