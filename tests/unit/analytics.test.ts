import { describe, expect, it, vi } from 'vitest'
import { createReporter } from '../../src/analytics/index.ts'

const event = (name: string) => ({ name })

describe('reports', () => {
  it('wait for a sink, then are sent immediately and in order', () => {
    const { report, connect } = createReporter()
    const seen: string[] = []
    report(event('first'))
    report(event('second'))
    connect((events) => seen.push(...events.map(({ name }) => name)))
    report(event('third'))
    expect(seen).toEqual(['first', 'second', 'third'])
  })

  it('are limited to 100 while they wait, and the number of dropped reports is sent', () => {
    const { report, connect } = createReporter()
    const sink = vi.fn()
    for (let count = 0; count < 150; count++) report(event(`event ${count}`))
    connect(sink)
    const [events] = sink.mock.calls[0] ?? []
    expect(events).toHaveLength(101)
    expect(events.at(-1)).toEqual({ name: 'EventsDropped', count: 50 })
  })

  it('are limited to 64 KB', () => {
    const { report, connect } = createReporter()
    const sink = vi.fn()
    for (let count = 0; count < 10; count++) report({ name: 'long', text: 'ü'.repeat(5000) })
    connect(sink)
    expect(JSON.stringify(sink.mock.calls[0]?.[0]).length).toBeLessThan(64 * 1024)
    expect(sink.mock.calls[0]?.[0].at(-1)).toEqual({ name: 'EventsDropped', count: 4 })
  })

  it('never break the page', () => {
    const { report, connect } = createReporter()
    report(event('first'))
    connect(() => {
      throw new Error('collector is down')
    })
    expect(() => report(event('second'))).not.toThrow()
  })
})
