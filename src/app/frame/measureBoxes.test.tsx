import { afterEach, expect, it, vi } from 'vitest'
import type { FrameDraft } from '../../contract/studioFrame.ts'
import { createBlockPlaces } from './blockPlaces.ts'
import { measureBoxes } from './measureBoxes.ts'

afterEach(() => vi.unstubAllGlobals())

const ids = ['a', 'b', 'c']
const draft: FrameDraft = {
  ...{ alias: 'a', activityId: null, activityType: null, words: {}, checked: null },
  page: { version: 1, page: ids.map((id) => ({ id, type: 'Text' })) },
}

/** Three blocks; the second one has no size. */
function threeBlocks() {
  document.body.innerHTML = ids.map((id) => `<div id="${id}"></div>`).join('')
  const places = createBlockPlaces()
  for (const id of ids) {
    places.tracker.blockMounted(id, id)
    const size = id === 'b' ? 0 : 10
    vi.spyOn(document.getElementById(id) as HTMLElement, 'getBoundingClientRect').mockReturnValue(
      new DOMRect(0, 0, size, size),
    )
  }
  return places
}

/** Idle callbacks that a test runs by hand. */
function idleByHand() {
  const waiting = new Map<number, IdleRequestCallback>()
  let last = 0
  vi.stubGlobal('requestIdleCallback', (work: IdleRequestCallback) => {
    waiting.set(++last, work)
    return last
  })
  vi.stubGlobal('cancelIdleCallback', (id: number) => waiting.delete(id))
  return {
    waiting,
    run(timeRemaining: number, didTimeout = false) {
      const work = [...waiting.values()]
      waiting.clear()
      for (const one of work) one({ timeRemaining: () => timeRemaining, didTimeout })
    },
  }
}

it('measures in slices, and reports the visible blocks once', () => {
  const idle = idleByHand()
  const done = vi.fn()
  measureBoxes(threeBlocks(), draft, true, done)
  for (let slice = 0; slice < ids.length; slice++) {
    idle.run(0)
    expect(done).not.toHaveBeenCalled()
  }
  idle.run(0)
  expect(done).toHaveBeenCalledOnce()
  expect(done.mock.calls[0]?.[0].map(({ id }: { id: string }) => id)).toEqual(['a', 'c'])
  expect(idle.waiting.size).toBe(0)
})

it('measures at once after it has waited too long', () => {
  const idle = idleByHand()
  const done = vi.fn()
  measureBoxes(threeBlocks(), draft, true, done)
  idle.run(0, true)
  expect(done).toHaveBeenCalledOnce()
})

it('reports nothing after it was stopped between two slices', () => {
  const idle = idleByHand()
  const done = vi.fn()
  const stop = measureBoxes(threeBlocks(), draft, true, done)
  idle.run(0)
  stop()
  idle.run(50)
  expect(done).not.toHaveBeenCalled()
})

it('measures without idle callbacks', async () => {
  vi.stubGlobal('requestIdleCallback', undefined)
  Reflect.deleteProperty(window, 'requestIdleCallback')
  const boxes = await new Promise<unknown[]>((resolve) => measureBoxes(threeBlocks(), draft, true, resolve))
  expect(boxes).toHaveLength(2)
})

it('measures without a pause for the browser where it must not wait', () => {
  const idle = idleByHand()
  const done = vi.fn()
  measureBoxes(threeBlocks(), draft, false, done)
  expect(done).toHaveBeenCalledOnce()
  expect(idle.waiting.size).toBe(0)
})
