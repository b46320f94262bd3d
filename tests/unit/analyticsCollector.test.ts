// @vitest-environment jsdom
import { Ajv } from 'ajv'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createCollector } from '../../src/analytics/createCollector.ts'
import { createImpressions } from '../../src/analytics/impressions.ts'
import { createPageTracker } from '../../src/analytics/index.ts'
import { pickEvent } from '../../src/analytics/pickEvent.ts'
import type { AnalyticsEvent } from '../../src/analytics/reporter.ts'
import { PageEvent, PageEventBatch, pageEvents } from '../../src/contract/analytics.ts'

const ajv = new Ajv({ strict: false })
const fits = ajv.compile(PageEvent)
const batchFits = ajv.compile(PageEventBatch)

const about = { page: 'spring', release: 3, locale: 'en' }

/** One valid event of each kind, with all fields. */
const samples: AnalyticsEvent[] = [
  { name: '$WebPageLoad', ...about, duration: 1.25, size: 130.5 },
  { name: '$WebPageLeave', ...about, duration: 12.5, scrolled: 400 },
  { name: 'BlockImpression', ...about, block: 'hero' },
  { name: 'BlockAction', ...about, block: 'spring_hero', action: 'claimAll' },
  { name: 'BlockProblem', ...about, block: 'hero', type: 'Hero', problem: 'threw' },
  { name: 'RequestProblem', ...about, kind: 'http', call: 'detail', code: '51020', status: 503 },
  { name: 'ScreenProblem', ...about, screen: 'kyc', message: 'Path mapping not found' },
  { name: 'WebVital', ...about, metric: 'CLS', value: 0.012 },
  { name: 'EventsDropped', ...about, count: 4 },
]

describe('the fields that a page sends', () => {
  it('have a sample for every event of the schema', () => {
    expect(samples.map(({ name }) => name)).toEqual(pageEvents.map(({ properties }) => properties.name.const))
  })

  it.each(samples)('include every field of $name', (event) => {
    expect(pickEvent(event)).toEqual(event)
    expect(fits(event)).toBe(true)
  })

  it('include no field that the schema does not have, whatever an event contains', () => {
    const value = fc.oneof(
      fc.string(),
      fc.double(),
      fc.boolean(),
      fc.constant(null),
      fc.constant('https://a.example/?token=x'),
    )
    const field = fc.constantFrom(
      ...new Set(samples.flatMap((event) => Object.keys(event))),
      'userId',
      'message',
      '$url',
    )
    fc.assert(
      fc.property(fc.constantFrom(...samples), fc.dictionary(field, value, { maxKeys: 4 }), (event, other) => {
        const picked = pickEvent({ ...event, ...other, name: event.name } as AnalyticsEvent)
        if (picked) expect([fits(picked), fits.errors]).toEqual([true, null])
      }),
    )
  })

  it('do not exist for an incomplete or unknown event', () => {
    expect(pickEvent({ name: 'BlockImpression', ...about })).toBeNull()
    expect(pickEvent({ name: 'BlockImpression', ...about, block: 'a@b.example' })).toBeNull()
    expect(pickEvent({ name: 'BlockImpression', ...about, page: null, block: 'hero' })).toBeNull()
    expect(pickEvent({ name: 'toString', ...about })).toBeNull()
  })
})

describe('the page’s collector', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const collector = (isOff = () => false) => {
    const sent: { events: PageEvent[] }[] = []
    const made = createCollector({ locale: 'en', isOff, send: (body) => sent.push(JSON.parse(body)) > 0 })
    return { ...made, sent }
  }
  const shown = (page: string, release = 3): AnalyticsEvent => ({ name: 'PageShown', page, release })
  const seen = (block: string): AnalyticsEvent => ({ name: 'BlockImpression', block })

  it('sends a batch every five seconds with the page and release of each event', () => {
    const { add, sent } = collector()
    add([seen('early'), shown('spring'), seen('hero')])
    add([shown('autumn', 7), seen('hero')])
    vi.advanceTimersByTime(4_999)
    expect(sent).toEqual([])
    vi.advanceTimersByTime(1)
    expect(sent).toEqual([
      {
        events: [
          { name: 'BlockImpression', page: 'spring', release: 3, locale: 'en', block: 'early' },
          { name: 'BlockImpression', page: 'spring', release: 3, locale: 'en', block: 'hero' },
          { name: 'BlockImpression', page: 'autumn', release: 7, locale: 'en', block: 'hero' },
        ],
      },
    ])
    vi.advanceTimersByTime(60_000)
    expect(sent).toHaveLength(1)
  })

  it('sends the pending events once when the page is left', () => {
    const { add, flush, sent } = collector()
    add([shown('spring'), seen('hero')])
    flush()
    vi.advanceTimersByTime(10_000)
    expect(sent).toHaveLength(1)
  })

  it('limits a batch to the limit of the collector and sends the number of dropped events', () => {
    const { add, flush, sent } = collector()
    add([shown('spring'), ...Array.from({ length: 250 }, (_value, count) => seen(`block${count}`))])
    flush()
    const [batch] = sent
    expect([batchFits(batch), batchFits.errors]).toEqual([true, null])
    expect(JSON.stringify(batch).length).toBeLessThanOrEqual(64 * 1024)
    expect(batch?.events).toHaveLength(100)
    expect(batch?.events.at(-1)).toMatchObject({ name: 'EventsDropped', count: 151 })
  })

  it('sends nothing before a page is shown or while it is off', () => {
    const before = collector()
    before.add([seen('hero')])
    const off = collector(() => true)
    off.add([shown('spring'), seen('hero')])
    vi.advanceTimersByTime(10_000)
    expect([before.sent, off.sent]).toEqual([[], []])
  })
})

describe('impressions', () => {
  type Callback = (entries: Partial<IntersectionObserverEntry>[]) => void
  let show: Callback = () => {}
  let observers = 0
  beforeEach(() => {
    vi.useFakeTimers()
    observers = 0
    class FakeObserver {
      constructor(callback: Callback) {
        observers++
        show = callback
      }
      observe() {}
      unobserve() {}
    }
    vi.stubGlobal('IntersectionObserver', FakeObserver)
  })
  afterEach(() => {
    document.body.replaceChildren()
    vi.useRealTimers()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  const rootBounds = { height: 800 } as DOMRectReadOnly
  const rect = (height: number) => ({ height }) as DOMRectReadOnly
  const look = (target: Element, intersectionRatio: number, height = 100) =>
    show([{ target, intersectionRatio, intersectionRect: rect(height), rootBounds }])

  const elementWith = (id: string) => Object.assign(document.createElement('div'), { id })

  /** A block on the page. */
  function block(name: string, watcher: ReturnType<typeof createImpressions>) {
    const element = document.body.appendChild(elementWith(name))
    const mounted = { id: name, block: name }
    watcher.blockMounted(mounted)
    return { element, mounted }
  }

  it('count a block once, after half of it was visible for one second without a break', () => {
    const seen: string[] = []
    const watcher = createImpressions((name) => seen.push(name))
    const { element: hero } = block('hero', watcher)
    block('tasks', watcher)
    expect(observers).toBe(1)
    look(hero, 0.49)
    vi.advanceTimersByTime(5_000)
    look(hero, 0.5)
    vi.advanceTimersByTime(999)
    look(hero, 0.2)
    vi.advanceTimersByTime(5_000)
    expect(seen).toEqual([])
    look(hero, 0.5)
    vi.advanceTimersByTime(600)
    look(hero, 0.9)
    vi.advanceTimersByTime(400)
    expect(seen).toEqual(['hero'])
    look(hero, 0)
    look(hero, 1)
    vi.advanceTimersByTime(5_000)
    expect(seen).toEqual(['hero'])
    watcher.restart()
    vi.advanceTimersByTime(1_000)
    expect(seen).toEqual(['hero', 'hero'])
  })

  it('count a block taller than two windows when it fills half a window', () => {
    const seen: string[] = []
    const watcher = createImpressions((name) => seen.push(name))
    const { element } = block('rules', watcher)
    look(element, 0.2, 399)
    vi.advanceTimersByTime(2_000)
    expect(seen).toEqual([])
    look(element, 0.2, 400)
    vi.advanceTimersByTime(1_000)
    expect(seen).toEqual(['rules'])
  })

  it('follow a block to its next element', async () => {
    const seen: string[] = []
    const { element } = block(
      'tasks',
      createImpressions((name) => seen.push(name)),
    )
    look(element, 1)
    vi.advanceTimersByTime(600)
    const next = elementWith('tasks')
    element.replaceWith(next)
    await Promise.resolve()
    vi.advanceTimersByTime(5_000)
    expect(seen).toEqual([])
    look(next, 1)
    vi.advanceTimersByTime(1_000)
    expect(seen).toEqual(['tasks'])
  })

  it('do not count removed blocks or hidden tabs', () => {
    const seen: string[] = []
    const watcher = createImpressions((name) => seen.push(name))
    const leaving = block('leaving', watcher)
    look(leaving.element, 1)
    vi.advanceTimersByTime(500)
    watcher.blockUnmounted(leaving.mounted)
    const { element } = block('hidden', watcher)
    look(element, 1)
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    document.dispatchEvent(new Event('visibilitychange'))
    vi.advanceTimersByTime(5_000)
    expect(seen).toEqual([])
    hidden.mockReturnValue(false)
    document.dispatchEvent(new Event('visibilitychange'))
    vi.advanceTimersByTime(1_000)
    expect(seen).toEqual(['hidden'])
  })
})

describe('the stage', () => {
  it('reports placed blocks to a late watcher, then every change', () => {
    const stage = createPageTracker(() => {})
    const blockMounted = vi.fn()
    const left = vi.fn()
    stage.blockMounted('block-1', 'first')
    stage.blockMounted('block-2', 'gone')()
    stage.observeBlocks({ blockMounted, blockUnmounted: left })
    const leave = stage.blockMounted('block-3', 'later')
    leave()
    const later = { id: 'block-3', block: 'later' }
    expect(blockMounted.mock.calls).toEqual([[{ id: 'block-1', block: 'first' }], [later]])
    expect(left.mock.calls).toEqual([[later]])
  })
})
