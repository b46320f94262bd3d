import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pathPoints } from '../../../tests/helpers/pathPoints.ts'
import { circle, type Segment, translated } from './outline.ts'
import { closedPath, openPath } from './pathData.ts'

const coordinate = fc.double({ min: -480, max: 960, noNaN: true })
const point = fc.tuple(coordinate, coordinate)
const segment: fc.Arbitrary<Segment> = fc.record({ to: point, bend: fc.option(point, { nil: undefined }) })

describe('path data', () => {
  it('is relative, without what SVG does not need', () => {
    const list: Segment[] = [{ to: [20, 10] }, { to: [20, 10.5] }, { to: [19.5, 8.2], bend: [20.44, 10] }]
    expect(openPath([10, 10], list)).toBe('M10 10h10v.5q.4-.5-.5-2.3')
    expect(closedPath([10, 10], [{ to: [12, 8] }])).toBe('M10 10l2-2z')
  })

  it('writes the curves of a circle without their control points, at most a tenth beside them', () =>
    fc.assert(
      fc.property(fc.double({ min: 2, max: 100, noNaN: true }), coordinate, (radius, x) => {
        const list = translated(circle(radius), x, 100)
        const path = openPath([x + radius, 100], list)
        expect(path.match(/q/g)?.length).toBeLessThanOrEqual(list.length / 2)
        const controls = pathPoints(path).filter(({ isEnd }) => !isEnd)
        expect(controls.length).toBe(list.length)
        for (const [index, control] of controls.entries()) {
          const [u, v] = list[index]?.bend ?? [0, 0]
          expect(Math.abs(control.x - u)).toBeLessThanOrEqual(0.1501)
          expect(Math.abs(control.y - v)).toBeLessThanOrEqual(0.1501)
        }
      }),
    ))

  it('ends each segment within a twentieth of its point, however many are before it', () =>
    fc.assert(
      fc.property(point, fc.array(segment, { maxLength: 80 }), (from, list) => {
        const end = pathPoints(openPath(from, list)).at(-1)
        const [x, y] = list.at(-1)?.to ?? from
        expect(Math.abs((end?.x ?? 0) - x)).toBeLessThanOrEqual(0.0501)
        expect(Math.abs((end?.y ?? 0) - y)).toBeLessThanOrEqual(0.0501)
      }),
    ))
})
