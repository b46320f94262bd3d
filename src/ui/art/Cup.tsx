import type { Outline } from './outline.ts'
import { Lathe, Solid } from './parts.tsx'
import type { Point3 } from './solid.ts'

const handle = (side: 1 | -1, size: number): Outline => [
  { to: [0, 26 * size] },
  { to: [side * 34 * size, 8 * size], bend: [side * 34 * size, 30 * size] },
  { to: [0, -26 * size], bend: [side * 32 * size, -20 * size] },
]
const grip = (side: 1 | -1, size: number): Outline => [
  { to: [0, 14 * size] },
  { to: [side * 22 * size, 5 * size], bend: [side * 23 * size, 17 * size] },
  { to: [0, -13 * size], bend: [side * 20 * size, -12 * size] },
]

const foot = [
  [26, 0],
  [26, 8],
] as const
const stem = [
  [18, 8],
  [8, 18],
  [8, 24],
] as const
const bowl = [
  [9, 22],
  [10, 34],
  [30, 52],
  [40, 74],
  [44, 106],
] as const

/** A trophy cup on `at`; 106 units high at size 1. Its handles point along y, or along x. */
export function Cup({ at: [x, y, z], size = 1, along = 'y' }: { at: Point3; size?: number; along?: 'x' | 'y' }) {
  const scaled = (profile: readonly (readonly [number, number])[]) =>
    profile.map(([radius, height]) => [radius * size, height * size] as const)
  const reach = 36 * size
  const handleFacing = along === 'y' ? 'right' : 'left'
  const handlePosition = (side: 1 | -1): Point3 =>
    along === 'y' ? [x + 4 * size, y - side * reach, z + 76 * size] : [x + side * reach, y + 4 * size, z + 76 * size]
  return (
    <>
      <Lathe at={[x, y, z]} profile={scaled(foot)} material="accent" />
      <Lathe at={[x, y, z]} profile={scaled(stem)} material="accent" />
      {([-1, 1] as const).map((side) => (
        <Solid
          key={side}
          of={handle(side, size)}
          facing={handleFacing}
          at={handlePosition(side)}
          depth={9 * size}
          material="accent"
          holes={[grip(side, size)]}
        />
      ))}
      <Lathe at={[x, y, z]} profile={scaled(bowl)} material="accent" bowl />
    </>
  )
}
