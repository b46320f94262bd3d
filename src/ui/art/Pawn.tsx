import { Ball, Shadow, type Stuff, Turned } from './parts.tsx'
import type { Place } from './solid.ts'

const body = [
  [24, 0],
  [24, 6],
  [15, 22],
  [11, 46],
] as const

/** Somebody: a figure of a board game with its shadow, 78 units high at size 1. */
export function Pawn({ at: [x, y, z], stuff, size = 1 }: { at: Place; stuff: Stuff; size?: number }) {
  return (
    <>
      <Shadow at={[x + 4, y + 4, z]} radius={30 * size} />
      <Turned at={[x, y, z]} profile={body.map(([radius, height]) => [radius * size, height * size])} stuff={stuff} />
      <Ball at={[x, y, z + 40 * size]} radius={19 * size} stuff={stuff} />
    </>
  )
}
