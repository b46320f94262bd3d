import { describe, expect, it } from 'vitest'
import { circle, polygon } from './outline.ts'
import { solid } from './solid.ts'

const curves = (path: string) => path.match(/[qt]/g)?.length ?? 0
const walls = (faces: { path: string }[]) => faces.slice(0, -1).reduce((sum, { path }) => sum + curves(path), 0)

describe('a solid', () => {
  it('draws the edge that its front covers as a line, but not in a hole', () => {
    const disc = walls(solid(circle(30), 'left', [0, 0, 0], 8))
    const ring = walls(solid(circle(30), 'left', [0, 0, 0], 8, [circle(20)]))
    expect(disc).toBeGreaterThan(0)
    // Half of the rim is visible, and the other half of the wall of the hole, with both of its edges.
    expect(ring).toBe(3 * disc)
  })

  it('follows the edge of a shape that is not convex', () => {
    const notched = solid([...polygon([0, 0], [40, 0], [40, 40]), { to: [0, 40], bend: [20, 10] }], 'top', [0, 0, 0], 8)
    expect(walls(notched) % 2).toBe(0)
    expect(walls(notched)).toBeGreaterThan(0)
  })
})
