// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AnalyticsEvent } from '../../src/analytics/reporter.ts'
import { forgetSensors, startSensors } from '../../src/analytics/startSensors.ts'

const facts = { page: 'spring', release: 3, locale: 'en' }
const seen: AnalyticsEvent[] = []
const named = (name: string) => seen.filter((event) => event.name === name)
const heartbeats = () => Object.keys(localStorage).filter((key) => key.startsWith('sawebjssdkpageleave-'))

let hidden = false
const turn = (to: boolean) => {
  hidden = to
  document.dispatchEvent(new Event('visibilitychange'))
}

const RealDate = Date
let passed = 0
/** The SDK waits for the next millisecond to create an id, so the clock must run; it is only shifted ahead. */
class AheadDate extends RealDate {
  constructor(...args: [] | [number | string]) {
    super(args[0] ?? RealDate.now() + passed)
  }
  static override now() {
    return RealDate.now() + passed
  }
}
const pass = (ms: number) => {
  passed += ms
  vi.advanceTimersByTime(ms)
}

// The SDK exists once per document, so one test covers its whole life.
// Files share the storage of a worker.
beforeAll(() => localStorage.clear())
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  vi.stubGlobal('Date', AheadDate)
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('Sensors’ SDK with its two plugins', () => {
  it.each([
    ['?sa-request-id=1', ''],
    ['?a=1&sa-visual-mode=true', ''],
    ['', '{"sa-request-id":"1"}'],
  ])('does not start when its editing tools are requested: %s %s', (query, name) => {
    const listened = vi.spyOn(window, 'addEventListener')
    window.history.replaceState(null, '', `/${query}`)
    window.name = name
    startSensors({ add: (event) => seen.push(event), facts: () => facts, isOff: () => false })
    expect(listened).not.toHaveBeenCalled()
    expect(Object.keys(localStorage)).toEqual([])
    expect(seen).toEqual([])
    window.history.replaceState(null, '', '/')
    window.name = ''
  })

  it('uses the intervals of the specification, sends no requests, and reads no address, title or referrer', () => {
    const beacon = vi.fn()
    Object.defineProperty(navigator, 'sendBeacon', { value: beacon, configurable: true })
    const asked = vi.spyOn(XMLHttpRequest.prototype, 'open')
    const listened = vi.spyOn(window, 'addEventListener')
    const leftover = {
      event: '$WebPageLeave',
      time: Date.now() - 10_001,
      heartbeat_interval_time: 5_000,
      properties: { ...facts, page: 'winter', event_duration: 3.14, $url: 'https://a.example/?token=secret' },
    }
    localStorage.setItem('sawebjssdkpageleave-1', JSON.stringify(leftover))
    const young = { ...leftover, time: Date.now() - 5_000 }
    localStorage.setItem('sawebjssdkpageleave-2', JSON.stringify(young))
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
      { loadEventEnd: performance.now(), domContentLoadedEventEnd: 1_234 } as PerformanceNavigationTiming,
    ])

    startSensors({ add: (event) => seen.push(event), facts: () => facts, isOff: () => false })

    // Data of a crashed page is reported after the interval plus five seconds.
    expect(named('$WebPageLeave')).toMatchObject([{ page: 'winter', release: 3, duration: 3.14 }])
    expect(localStorage.getItem('sawebjssdkpageleave-1')).toBeNull()
    expect(localStorage.getItem('sawebjssdkpageleave-2')).not.toBeNull()

    expect(named('$WebPageLoad')).toEqual([])
    pass(4_000)
    expect(named('$WebPageLoad')).toEqual([])
    pass(1_000)
    expect(named('$WebPageLoad')).toMatchObject([{ ...facts, duration: 1.234 }])

    const own = heartbeats().find((key) => !key.endsWith('-2')) ?? ''
    const first = localStorage.getItem(own)
    pass(5_000)
    expect(localStorage.getItem(own)).not.toBe(first)
    expect(localStorage.getItem(own)).not.toMatch(/localhost|http/)

    turn(true)
    expect(named('$WebPageLeave')).toHaveLength(2)
    expect(named('$WebPageLeave')[1]).toMatchObject(facts)
    expect(named('$WebPageLeave')[1]?.duration).toBeGreaterThanOrEqual(10)
    // A hidden page sends nothing.
    expect(localStorage.getItem(own)).toBeNull()
    pass(60_000)
    expect(heartbeats().filter((key) => !key.endsWith('-2'))).toEqual([])
    turn(false)
    expect(localStorage.getItem(own)).not.toBeNull()

    // Above 432000 s the leave is reported without its duration.
    passed += 432_001_000
    turn(true)
    expect(named('$WebPageLeave').at(-1)).toMatchObject(facts)
    expect(named('$WebPageLeave').at(-1)?.duration).toBeUndefined()

    expect(beacon).not.toHaveBeenCalled()
    expect(asked).not.toHaveBeenCalled()
    expect(document.querySelectorAll('img, script')).toHaveLength(0)
    expect(listened.mock.calls.map(([type]) => type)).not.toContain('unload')
    expect(JSON.stringify(seen)).not.toMatch(/token|secret|http|localhost/)

    forgetSensors(localStorage, document)
    expect(heartbeats()).toEqual([])
    expect(document.cookie).toBe('')
  })

  it('drops load durations over 1800 s, the default of the plugin', () => {
    const plugin = readFileSync('node_modules/sa-sdk-javascript/dist/web/plugin/pageload/index.es6.js', 'utf8')
    expect(plugin).toContain('.max_duration||1800')
  })
})
