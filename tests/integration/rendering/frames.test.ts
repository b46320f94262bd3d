import { afterEach, expect, it, vi } from 'vitest'

afterEach(() => void vi.useRealTimers())

it('a frame that was requested under fake timers does not stop the frames after it', async () => {
  // Animation libraries keep the function from before the test.
  const request = requestAnimationFrame
  vi.useFakeTimers()
  request(() => {})
  vi.useRealTimers()
  expect(await new Promise(requestAnimationFrame)).toBeGreaterThan(0)
})
