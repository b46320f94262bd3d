import { describe, expect, it } from 'vitest'
import { playTimes, positionOf, timelineOf } from './timeline.ts'
import { viewOf, withView } from './view.ts'

const defaults = { locales: ['en', 'de', 'ar'], locale: 'de', now: 1_000, theme: 'light' as const }

describe('the view in the address', () => {
  it('is read, with defaults where the address says nothing or something wrong', () => {
    expect(viewOf(new URLSearchParams(), defaults)).toEqual({
      ...{ locale: 'de', persona: 'visitor', at: 1_000, theme: 'light', width: 390 },
    })
    const wrong = new URLSearchParams('lang=xx&as=nobody&at=never&theme=blue&width=7')
    expect(viewOf(wrong, defaults)).toEqual(viewOf(new URLSearchParams(), defaults))
  })

  it('comes back after it is written', () => {
    const view = { locale: 'ar', persona: 'joined', at: 1_790_000_000_000, theme: 'dark', width: 768 } as const
    const params = withView(new URLSearchParams('tab=rules'), view)
    expect(params.get('tab')).toBe('rules')
    expect(params.get('at')).toBe('2026-09-21T14:13:20.000Z')
    expect(viewOf(params, defaults)).toEqual(view)
  })
})

describe('the timeline', () => {
  const day = 86_400_000
  const windows = {
    ...{ timeZone: '+08:00', applyStart: 10 * day, applyEnd: 40 * day, start: 12 * day, end: 42 * day },
    ...{ settle: 43 * day, claimEnd: 50 * day },
  }
  it('goes from before the first window to after the last one, with marks in order', () => {
    const { from, to, marks } = timelineOf(windows, 0)
    expect(from).toBeLessThan(10 * day)
    expect(to).toBeGreaterThan(50 * day)
    expect(marks.map(({ name }) => name)).toEqual(['applyStart', 'start', 'applyEnd', 'end', 'settle', 'claimEnd'])
  })
  it('plays every boundary', () => {
    const timeline = timelineOf(windows, 0)
    const times = playTimes(timeline)
    expect(times).toEqual([...times].sort((a, b) => a - b))
    for (const { at } of timeline.marks) expect(times).toContain(at)
    expect(positionOf(timeline, times.at(-1) ?? 0)).toBe(1)
  })
  it('exists for a page without an activity', () => {
    const { from, to, marks } = timelineOf(null, 100 * day)
    expect(marks).toEqual([])
    expect(from < 100 * day && to > 100 * day).toBe(true)
  })
})
