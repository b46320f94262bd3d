import { describe, expect, it } from 'vitest'
import { isOverloaded, measureEventLoop } from '../../../src/server/guards.ts'

const block = (ms: number) => {
  const until = performance.now() + ms
  while (performance.now() < until);
}
const breathe = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

describe('the event loop delay', () => {
  it('rises while the process is late for longer and falls once it has caught up', async () => {
    const loop = measureEventLoop()
    for (let turn = 0; turn < 6; turn += 1) {
      block(700)
      await breathe(1)
    }
    await expect.poll(loop.delayMs, { interval: 50 }).toBeGreaterThan(250)
    await expect.poll(loop.delayMs).toBeLessThan(250)
    loop.stop()
  })

  it('does not count one long task as a constant delay', async () => {
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

describe('a process', () => {
  it('is overloaded when it is late and has many requests in flight, not when only the machine is busy', () => {
    expect(isOverloaded(251, 65)).toBe(true)
    expect(isOverloaded(5_000, 64)).toBe(false)
    expect(isOverloaded(250, 2_000)).toBe(false)
  })
})
