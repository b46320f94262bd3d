import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createServerClock } from '../../src/request/index.ts'

const hour = 3_600_000

/** A device with a wrong clock and a platform with the right one. */
function device(wallError: number) {
  let real = 1_790_000_000_000
  let ticks = 12_345
  const clock = createServerClock({ ticks: () => ticks, wall: () => real + wallError })
  const pass = (ms: number, slept = 0) => {
    real += ms + slept
    ticks += ms
  }
  return {
    clock,
    pass,
    truth: () => real,
    ask(there: number, back: number) {
      const sent = ticks
      pass(there)
      const serverTime = Math.floor(real)
      pass(back)
      clock.sample(serverTime, sent, ticks)
    },
  }
}

describe('server time', () => {
  it('is the device time before the first answer', () => {
    const { clock, pass, truth } = device(2 * hour)
    pass(1000)
    expect(clock.now()).toBe(truth() + 2 * hour)
  })

  it('is accurate within half a round trip', () => {
    const ms = fc.nat(5000)
    fc.assert(
      fc.property(fc.integer({ min: -2 * hour, max: 2 * hour }), ms, ms, fc.nat(hour), (error, there, back, later) => {
        const { clock, ask, pass, truth } = device(error)
        ask(there, back)
        pass(later)
        expect(Math.abs(clock.now() - truth())).toBeLessThanOrEqual((there + back) / 2 + 1)
      }),
    )
  })

  it('is as accurate as its best sample', () => {
    const trip = fc.tuple(fc.nat(3000), fc.nat(3000))
    fc.assert(
      fc.property(fc.array(trip, { minLength: 1, maxLength: 20 }), (trips) => {
        const { clock, ask, truth } = device(hour)
        for (const [there, back] of trips) ask(there, back)
        const best = Math.min(...trips.map(([there, back]) => there + back))
        expect(Math.abs(clock.now() - truth())).toBeLessThanOrEqual(best / 2 + 1)
      }),
    )
  })

  it('follows immediately after the device slept or the server clock changed', () => {
    const { clock, ask, pass, truth } = device(0)
    ask(5, 5)
    pass(1000, hour)
    ask(400, 400)
    expect(Math.abs(clock.now() - truth())).toBeLessThanOrEqual(401)
  })

  it('accepts a slower sample after five minutes', () => {
    const { clock, ask, pass, truth } = device(0)
    const error = () => Math.abs(clock.now() - truth())
    ask(0, 10)
    pass(299_000)
    ask(600, 0)
    expect(error()).toBeLessThan(10)
    pass(300_000)
    ask(600, 0)
    expect(error()).toBeGreaterThan(200)
  })

  it('has passed a time when two answers agree, or the device and one answer', () => {
    const { clock, ask, pass, truth } = device(0)
    const over = () => clock.hasPassed(truth() + hour)
    ask(5, 5)
    expect(over()).toBe(false)
    const wrong = () => {
      const now = clock.ticks()
      pass(10)
      clock.sample(Math.floor(truth()) + 2 * hour, now, clock.ticks())
    }
    wrong()
    expect(over()).toBe(false)
    // After a correct answer, one wrong answer is not enough.
    ask(5, 5)
    wrong()
    expect(over()).toBe(false)
    wrong()
    expect(over()).toBe(true)
    ask(5, 5)
    ask(5, 5)
    expect(over()).toBe(false)
  })

  it('does not trust the first answer alone', () => {
    const { clock, pass, truth } = device(0)
    clock.sample(Math.floor(truth()) + 2 * hour, clock.ticks(), clock.ticks())
    pass(100)
    expect(clock.hasPassed(truth() + hour)).toBe(false)
  })

  it('corrects a device that is hours off after two answers', () => {
    for (const error of [-2 * hour, 2 * hour]) {
      const { clock, ask, truth } = device(error)
      ask(5, 5)
      ask(5, 5)
      expect(clock.hasPassed(truth() - 1_000)).toBe(true)
      expect(clock.hasPassed(truth() + 1_000)).toBe(false)
    }
  })

  it('continues when the device clock is set back', () => {
    let wall = 1_790_000_000_000
    let ticks = 0
    const clock = createServerClock({ ticks: () => ticks, wall: () => wall })
    clock.sample(wall, 0, 0)
    const before = clock.now()
    wall -= hour
    ticks += 1000
    expect(clock.now() - before).toBe(1000)
  })
})
