import { vi } from 'vitest'
import { memoryStorage } from '../../src/request/index.ts'

class FakeElement {
  tagName = ''
  value = ''
  readOnly = false
  style: Record<string, string> = {}
  select = vi.fn()
  focus = vi.fn()
  remove = vi.fn()
}

interface Parts {
  share?: unknown
  clipboard?: unknown
}

/** The parts of a browser that actions use, as globals of a test in Node. `vi.unstubAllGlobals` removes them. */
export function stubBrowser() {
  const location = { origin: 'https://page.example', pathname: '/en/activity/spring', assign: vi.fn() }
  const made: FakeElement[] = []
  const page = Object.assign(new EventTarget(), {
    title: '',
    activeElement: new FakeElement() as unknown,
    body: { append: vi.fn() },
    createElement: (tagName: string) => {
      const element = Object.assign(new FakeElement(), { tagName })
      made.push(element)
      return element
    },
    execCommand: vi.fn((_command: string): boolean => false),
    getElementById: (_id: string): unknown => null,
  })
  const fakeWindow = Object.assign(new EventTarget(), { location })
  vi.stubGlobal('window', fakeWindow)
  vi.stubGlobal('document', page)
  vi.stubGlobal('HTMLElement', FakeElement)
  vi.stubGlobal('sessionStorage', memoryStorage())
  /** Sets what the browser can share and copy with. */
  const setNavigator = (parts: Parts) => vi.stubGlobal('navigator', parts)
  setNavigator({})
  return { window: fakeWindow, location, document: page, made, setNavigator, FakeElement }
}
