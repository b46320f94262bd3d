import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createServerClock } from '../../src/request/index.ts'

const hour = 3_600_000

/** A device whose own time is off, and a platform that tells the right one. */
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
      const told = Math.floor(real)
      pass(back)
      clock.sample(told, sent, ticks)
    },
  }
}

describe('server time', () => {
  it('is the device time until an answer has come', () => {
    const { clock, pass, truth } = device(2 * hour)
    pass(1000)
    expect(clock.now()).toBe(truth() + 2 * hour)
  })

  it('is right within half a round trip, however wrong the device is', () => {
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

  it('stays as good as its best sample', () => {
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

  it('follows at once when the device slept or the server was set', () => {
    const { clock, ask, pass, truth } = device(0)
    ask(5, 5)
    pass(1000, hour)
    ask(400, 400)
    expect(Math.abs(clock.now() - truth())).toBeLessThanOrEqual(401)
  })

  it('takes a slower sample once the best is five minutes old', () => {
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

  it('goes forward while the device is set back', () => {
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
