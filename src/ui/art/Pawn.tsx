import { Ball, Lathe, type Material, Shadow } from './parts.tsx'
import type { Point3 } from './solid.ts'

const body = [
  [24, 0],
  [24, 6],
  [15, 22],
  [11, 46],
] as const

/** A person, as a board game pawn with its shadow; 78 units high at size 1. */
export function Pawn({ at: [x, y, z], material, size = 1 }: { at: Point3; material: Material; size?: number }) {
  return (
    <>
      <Shadow at={[x + 4, y + 4, z]} radius={30 * size} />
      <Lathe
        at={[x, y, z]}
        profile={body.map(([radius, height]) => [radius * size, height * size])}
        material={material}
      />
      <Ball at={[x, y, z + 40 * size]} radius={19 * size} material={material} />
    </>
  )
}
