import { Cup } from '../Cup.tsx'
import { polygon } from '../outline.ts'
import { Box, Decal, Floating, Floor, Shadow } from '../parts.tsx'

const one = polygon([-2, 16], [6, 16], [6, -16], [-2, -16], [-2, 6], [-8, 3], [-8, 10])

/** A cup on a podium. */
export function Trophy() {
  return (
    <>
      <Floor />
      <Shadow at={[8, 8, 0]} radius={94} />
      <Box at={[0, -66, 0]} size={[76, 62, 38]} />
      <Box at={[0, 0, 0]} size={[76, 68, 64]} material="ink" />
      <Box at={[0, 66, 0]} size={[76, 62, 24]} />
      <Decal of={one} facing="right" at={[38, 0, 32]} material="paper" shade="top" />
      <Decal
        of={polygon([-14, 3], [14, 3], [14, -3], [-14, -3])}
        facing="right"
        at={[38, -66, 19]}
        material="ink"
        shade="left"
      />
      <Decal
        of={polygon([-10, 3], [10, 3], [10, -3], [-10, -3])}
        facing="right"
        at={[38, 66, 12]}
        material="ink"
        shade="left"
      />
      <Floating>
        <Cup at={[0, 0, 64]} />
      </Floating>
    </>
  )
}
