import { Flag } from '../Flag.tsx'
import { circle, polygon } from '../outline.ts'
import { Box, Decal, Floating, Ground, Shadow, Solid } from '../parts.tsx'
import type { Place } from '../solid.ts'

const side = 68
const bridge = 72

function Stage({ at: [x, y, height] }: { at: Place }) {
  return (
    <>
      <Box at={[x, y, 0]} size={[side, side, height]} radius={4} />
      <Decal of={circle(22)} at={[x, y, height]} stuff="paper" shade="left" />
      <Flag at={[x - 6, y - 6, height]} height={50} width={36} stuff="ink" />
    </>
  )
}

/** Four stages, each higher than the one before, round a square; the last one pays. */
export function Road() {
  return (
    <>
      <Ground />
      <Shadow at={[4, 4, 0]} radius={116} />
      <Box at={[-68, -68, 0]} size={[side + 4, side + 4, 88]} stuff="ink" radius={4} />
      <Decal of={circle(24)} at={[-68, -68, 88]} stuff="ink" shade="left" />
      <Floating>
        <Flag at={[-76, -70, 88]} height={64} width={64} stuff="accent" />
      </Floating>
      <Box at={[-68, 2, 0]} size={[36, bridge, 74]} stuff="ground" />
      <Stage at={[70, -68, 16]} />
      <Stage at={[-68, 70, 62]} />
      <Box at={[70, 2, 0]} size={[36, bridge, 25]} stuff="ground" />
      <Box at={[2, 70, 0]} size={[bridge, 36, 47]} stuff="ground" />
      <Stage at={[70, 70, 36]} />
      <Solid of={circle(17)} facing="right" at={[-28, -68, 62]} depth={5} stuff="accent" />
      <Decal of={polygon([0, 8], [7, 0], [0, -8], [-7, 0])} facing="right" at={[-28, -68, 62]} stuff="mark" />
    </>
  )
}
