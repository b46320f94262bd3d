import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { whenIdle } from '../../src/ui/whenIdle.ts'

const page = new EventTarget()
let readyState = 'complete'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('window', page)
  vi.stubGlobal('document', {
    get readyState() {
      return readyState
    },
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('work for idle time', () => {
  it.each(['complete', 'loading'])('runs once after the load of a page that is %s', (state) => {
    readyState = state
    const work = vi.fn()
    whenIdle(work)
    page.dispatchEvent(new Event('load'))
    vi.runAllTimers()
    expect(work).toHaveBeenCalledTimes(1)
  })

  it('does not run after it was canceled, at any stage', () => {
    const work = vi.fn()
    readyState = 'loading'
    whenIdle(work)()
    page.dispatchEvent(new Event('load'))
    vi.runAllTimers()
    readyState = 'complete'
    const cancel = whenIdle(work)
    vi.advanceTimersToNextTimer()
    cancel()
    vi.runAllTimers()
    expect(work).not.toHaveBeenCalled()
  })
})
