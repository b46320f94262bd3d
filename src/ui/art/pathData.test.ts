import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Point, Segment } from './outline.ts'
import { closedPath, openPath } from './pathData.ts'

/** The absolute end points of the commands that `pathData.ts` writes. */
function pointsOf(data: string): Point[] {
  let [x, y] = [0, 0]
  return [...data.matchAll(/([Mlhvq])([^A-Za-z]+)/g)].map(([, command = '', text = '']) => {
    const values = (text.match(/-?(?:\d+(?:\.\d+)?|\.\d+)/g) ?? []).map(Number)
    const [dx = 0, dy = 0] = values.slice(-2)
    if (command === 'M') [x, y] = [dx, dy]
    else if (command === 'h') x += values[0] ?? 0
    else if (command === 'v') y += values[0] ?? 0
    else [x, y] = [x + dx, y + dy]
    return [x, y]
  })
}

const coordinate = fc.double({ min: -480, max: 960, noNaN: true })
const point = fc.tuple(coordinate, coordinate)
const segment: fc.Arbitrary<Segment> = fc.record({ to: point, bend: fc.option(point, { nil: undefined }) })

describe('path data', () => {
  it('is relative, without what SVG does not need', () => {
    const list: Segment[] = [{ to: [20, 10] }, { to: [20, 10.5] }, { to: [19.5, 8.2], bend: [20.44, 10] }]
    expect(openPath([10, 10], list)).toBe('M10 10h10v.5q.4-.5-.5-2.3')
    expect(closedPath([10, 10], [{ to: [12, 8] }])).toBe('M10 10l2-2z')
  })

  it('ends each segment within a twentieth of its point, however many are before it', () =>
    fc.assert(
      fc.property(point, fc.array(segment, { maxLength: 80 }), (from, list) => {
        const points = pointsOf(openPath(from, list))
        const wanted = [from, ...list.map(({ to }) => to)]
        const end = points[points.length - 1] ?? [0, 0]
        const last = wanted[wanted.length - 1] ?? from
        expect(Math.abs(end[0] - last[0])).toBeLessThanOrEqual(0.0501)
        expect(Math.abs(end[1] - last[1])).toBeLessThanOrEqual(0.0501)
      }),
    ))
})
