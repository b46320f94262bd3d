import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { retryAsPageGrows } from '../../../src/app/scrollPositions.ts'

// jsdom has no layout: elements do not change their size.
class StubResizeObserver {
  observe() {}
  disconnect() {}
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('ResizeObserver', StubResizeObserver)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

/** Adds an element to the page after some time. */
async function grow(after: number) {
  await vi.advanceTimersByTimeAsync(after)
  document.body.append(document.createElement('section'))
  await vi.advanceTimersByTimeAsync(0)
}

it('reaches the target of a page whose last block needs 20 s', async () => {
  const attempt = vi.fn(() => document.querySelector('section') !== null)
  const done = vi.fn()
  retryAsPageGrows(attempt, done)
  await grow(20_000)
  expect(attempt).toHaveLastReturnedWith(true)
  expect(done).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(done).toHaveBeenCalledOnce()
})

it('ends after 30 s without the target', async () => {
  const done = vi.fn()
  retryAsPageGrows(() => false, done)
  await vi.advanceTimersByTimeAsync(29_999)
  expect(done).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(done).toHaveBeenCalledOnce()
})

it('leaves the page to the user after the first input', async () => {
  const attempt = vi.fn(() => false)
  const done = vi.fn()
  retryAsPageGrows(attempt, done)
  window.dispatchEvent(new Event('wheel'))
  expect(done).toHaveBeenCalledOnce()
  await grow(1_000)
  expect(attempt).toHaveBeenCalledOnce()
})
