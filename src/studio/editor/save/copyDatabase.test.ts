import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { copyDatabase } from './copyDatabase.ts'

/** A request that is answered later. */
function requestWith(answer: { result: unknown } | { error: Error }, ms: number) {
  const request = { onsuccess: () => {}, onerror: () => {}, onupgradeneeded: () => {}, ...answer }
  setTimeout(() => ('error' in answer ? request.onerror() : request.onsuccess()), ms)
  return request
}

const copy = { at: 1, copy: null }
const database = { transaction: () => ({ objectStore: () => ({ get: () => requestWith({ result: copy }, 1) }) }) }
const inUse = Object.assign(new Error('Internal error opening backing store for indexedDB.open.'), {
  name: 'UnknownError',
})

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('waits for a database that another process still keeps, and that then repairs itself for seconds', async () => {
  const answers = [{ error: inUse }, { error: inUse }, { result: database }]
  const open = vi.fn(() => requestWith(answers.shift() ?? { result: database }, 2_000))
  vi.stubGlobal('indexedDB', { open })
  const read = copyDatabase.get('studio.unsaved.lottery')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await read).toEqual(copy)
  expect(open).toHaveBeenCalledTimes(3)
})
