import { type Outline, rect } from './outline.ts'
import { Box, Decal, type Material, Shadow, Solid } from './parts.tsx'
import type { Point3 } from './solid.ts'

const loop = (side: 1 | -1, size: number): Outline => [
  { to: [0, 0] },
  { to: [side * size * 0.5, size * 0.56], bend: [side * size * 0.04, size * 0.56] },
  { to: [0, 0], bend: [side * size * 0.76, 0] },
]

/** A wrapped present with a bow on `at`. */
export function Present({ at: [x, y, z], size, material }: { at: Point3; size: number; material: Material }) {
  const height = size * 0.8
  const ribbon = size * 0.2
  const front: Point3 = [x, y + size / 2, z + height / 2]
  const side: Point3 = [x + size / 2, y, z + height / 2]
  return (
    <>
      <Shadow at={[x + 3, y + 3, z]} radius={size * 0.66} />
      <Box at={[x, y, z]} size={[size, size, height]} material={material} radius={3} />
      <Decal of={rect(ribbon, height)} facing="left" at={front} material="accent" />
      <Decal of={rect(ribbon, height)} facing="right" at={side} material="accent" />
      <Decal of={rect(ribbon, size)} at={[x, y, z + height]} material="accent" />
      <Decal of={rect(size, ribbon)} at={[x, y, z + height]} material="accent" />
      <Solid of={loop(-1, size)} facing="left" at={[x, y + 3, z + height]} depth={6} material="accent" />
      <Solid of={loop(1, size)} facing="left" at={[x, y + 3, z + height]} depth={6} material="accent" />
    </>
  )
}
