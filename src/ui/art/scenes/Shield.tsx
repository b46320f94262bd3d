import { type Outline, polygon, rect } from '../outline.ts'
import { Box, Decal, Disc, Floating, Ground, Shadow, Solid } from '../parts.tsx'

const shield = (size: number): Outline => {
  const s = size / 100
  return [
    { to: [0, 64 * s] },
    { to: [-56 * s, 44 * s], bend: [-30 * s, 48 * s] },
    { to: [-52 * s, -8 * s] },
    { to: [0, -74 * s], bend: [-44 * s, -50 * s] },
    { to: [52 * s, -8 * s], bend: [44 * s, -50 * s] },
    { to: [56 * s, 44 * s] },
    { to: [0, 64 * s], bend: [30 * s, 48 * s] },
  ]
}

const tick = polygon([-30, 2], [-20, 12], [-8, 0], [22, 30], [32, 20], [-8, -20])

/** A shield before a wall of strong-boxes. */
export function Shield() {
  return (
    <>
      <Ground />
      <Shadow at={[-20, -40, 0]} radius={80} />
      <Box at={[-52, -64, 0]} size={[72, 60, 56]} radius={4} />
      <Box at={[34, -64, 0]} size={[72, 60, 92]} radius={4} />
      <Decal of={rect(40, 6, 3)} facing="left" at={[-52, -34, 40]} stuff="paper" shade="right" />
      <Decal of={rect(40, 6, 3)} facing="left" at={[34, -34, 74]} stuff="paper" shade="right" />
      <Box at={[-52, -64, 56]} size={[40, 34, 22]} stuff="ink" radius={4} />
      <Shadow at={[20, 44, 0]} radius={68} />
      <Floating>
        <Solid of={shield(112)} facing="left" at={[6, 38, 92]} depth={18} stuff="accent" />
        <Decal of={shield(92)} facing="left" at={[6, 38, 92]} stuff="accent" shade="top" />
        <Solid of={tick} facing="left" at={[4, 42, 94]} depth={5} stuff="ink" />
      </Floating>
      <Disc at={[88, 84, 0]} radius={18} height={9} />
      <Disc at={[86, 82, 10]} radius={18} height={9} />
      <Disc at={[-86, 86, 0]} radius={16} height={9} stuff="ink" />
    </>
  )
}
