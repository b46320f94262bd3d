import { Flag } from '../Flag.tsx'
import { circle, polygon } from '../outline.ts'
import { Box, Decal, Floating, Floor, Shadow, Solid, Spot } from '../parts.tsx'
import type { Point3 } from '../solid.ts'

const side = 68
const bridge = 72

function Stage({ at: [x, y, height] }: { at: Point3 }) {
  return (
    <>
      <Box at={[x, y, 0]} size={[side, side, height]} radius={4} />
      <Spot radius={22} at={[x, y, height]} material="paper" shade="left" />
      <Flag at={[x - 6, y - 6, height]} height={50} width={36} material="ink" />
    </>
  )
}

/** Four rising stages around a square, with the reward on the last one. */
export function Road() {
  return (
    <>
      <Floor />
      <Shadow at={[4, 4, 0]} radius={116} />
      <Box at={[-68, -68, 0]} size={[side + 4, side + 4, 88]} material="ink" radius={4} />
      <Spot radius={24} at={[-68, -68, 88]} material="ink" shade="left" />
      <Floating>
        <Flag at={[-76, -70, 88]} height={64} width={64} material="accent" />
      </Floating>
      <Box at={[-68, 2, 0]} size={[36, bridge, 74]} material="ground" />
      <Stage at={[70, -68, 16]} />
      <Stage at={[-68, 70, 62]} />
      <Box at={[70, 2, 0]} size={[36, bridge, 25]} material="ground" />
      <Box at={[2, 70, 0]} size={[bridge, 36, 47]} material="ground" />
      <Stage at={[70, 70, 36]} />
      <Solid of={circle(17)} facing="right" at={[-28, -68, 62]} depth={5} material="accent" />
      <Decal of={polygon([0, 8], [7, 0], [0, -8], [-7, 0])} facing="right" at={[-28, -68, 62]} material="mark" />
    </>
  )
}
