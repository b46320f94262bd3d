import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { animationMs, lightSteps, nextAngle, ringCellsOf, ringSizeOf } from './boardAnimation.ts'

const positions = fc
  .integer({ min: 2, max: 20 })
  .chain((count) => fc.record({ count: fc.constant(count), index: fc.nat(count - 1), from: fc.nat(count - 1) }))

describe('the wheel', () => {
  it('stops with the drawn segment under the pointer after five to six rotations, from any angle', () => {
    fc.assert(
      fc.property(
        positions,
        fc.integer({ min: 0, max: 100_000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (...drawn) => {
          const [{ count, index }, from, aside] = drawn
          const angle = nextAngle(from, index, count, aside)
          const width = 360 / count
          const under = (((-angle % 360) + 360) % 360) / width
          const off = Math.min(
            Math.abs(under - index),
            Math.abs(under - index - count),
            Math.abs(under - index + count),
          )
          // Clearly inside the segment.
          expect(off).toBeLessThan(0.31)
          expect(angle - from).toBeGreaterThanOrEqual(5 * 360)
          expect(angle - from).toBeLessThan(6 * 360)
        },
      ),
    )
  })
})

describe('the light', () => {
  it('moves from cell to cell, slows down, and stops on the drawn cell', () => {
    fc.assert(
      fc.property(positions, ({ count, index, from }) => {
        const lights = lightSteps(from, index, count)
        expect(lights.at(-1)).toEqual({ cell: index, at: animationMs })
        lights.forEach(({ cell, at }, step) => {
          const before = lights[step - 1] ?? { cell: from, at: 0 }
          expect(cell).toBe((before.cell + 1) % count)
          expect(at).toBeGreaterThan(before.at)
        })
      }),
    )
  })

  it.each([8, 10, 12])('flashes no cell of %i more than three times in a second', (count) => {
    const lights = lightSteps(0, count - 1, count)
    for (const { cell, at } of lights) {
      const again = lights.filter((light) => light.cell === cell && light.at >= at && light.at < at + 1000)
      expect(again.length).toBeLessThanOrEqual(3)
    }
  })
})

describe('the ring', () => {
  it.each([8, 10, 12])('of %i has one cell per prize, adjacent and on the edge', (count) => {
    const ring = ringSizeOf(count)
    if (!ring) throw new Error('no ring')
    const cells = ringCellsOf(ring)
    expect(new Set(cells.map(({ column, row }) => `${column} ${row}`)).size).toBe(count)
    cells.forEach(({ column, row }, index) => {
      const next = cells[(index + 1) % count] ?? { column: 0, row: 0 }
      expect(Math.abs(next.column - column) + Math.abs(next.row - row)).toBe(1)
      expect(column === 1 || column === ring.columns || row === 1 || row === ring.rows).toBe(true)
    })
  })

  it.each([2, 7, 9, 11, 20])('does not exist for %i prizes', (count) => expect(ringSizeOf(count)).toBeNull())
})
