import { circle, type Outline, polygon, rect } from '../outline.ts'
import { Box, Decal, Disc, Floating, Floor, Shadow, Solid } from '../parts.tsx'

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

const tick = polygon([-32, 0], [-21, 11], [-7, -3], [23, 29], [34, 19], [-7, -25])

/** A shield in front of a wall of safe-deposit boxes. */
export function Shield() {
  return (
    <>
      <Floor />
      <Shadow at={[-20, -40, 0]} radius={80} />
      <Box at={[-62, -70, 0]} size={[70, 56, 92]} radius={4} />
      <Box at={[62, -58, 0]} size={[64, 60, 58]} radius={4} />
      <Box at={[-62, -70, 92]} size={[42, 34, 20]} material="ink" radius={4} />
      <Decal of={rect(34, 30, 4)} facing="right" at={[94, -58, 29]} material="paper" shade="left" />
      <Solid of={circle(8)} facing="right" at={[97, -58, 29]} depth={3} material="ink" />
      <Shadow at={[20, 44, 0]} radius={68} />
      <Floating>
        <Solid of={shield(112)} facing="left" at={[6, 38, 92]} depth={18} material="accent" />
        <Decal of={shield(92)} facing="left" at={[6, 38, 92]} material="accent" shade="top" />
        <Solid of={tick} facing="left" at={[4, 42, 94]} depth={5} material="mark" />
      </Floating>
      <Disc at={[88, 84, 0]} radius={18} height={9} />
      <Disc at={[86, 82, 10]} radius={18} height={9} />
      <Disc at={[-86, 86, 0]} radius={16} height={9} material="ink" />
    </>
  )
}
