import { type Outline, rect } from '../outline.ts'
import { Box, Decal, Disc, Floating, Floor, Shadow, Solid } from '../parts.tsx'

/** One loop of the bow, seen from the left. */
const loop = (side: 1 | -1, part = 1): Outline => [
  { to: [0, 0] },
  { to: [side * 30 * part, 46 * part], bend: [side * 4 * part, 44 * part] },
  { to: [side * 58 * part, 26 * part], bend: [side * 58 * part, 48 * part] },
  { to: [0, 0], bend: [side * 56 * part, 0] },
]

/** A gift box with a bow and a lifted lid. */
export function Gift() {
  return (
    <>
      <Floor />
      <Shadow at={[6, 6, 0]} radius={92} />
      <Box at={[0, 0, 0]} size={[120, 120, 82]} radius={6} />
      <Decal of={rect(24, 82)} facing="left" at={[0, 60, 41]} material="accent" />
      <Decal of={rect(24, 82)} facing="right" at={[60, 0, 41]} material="accent" />
      <Decal of={rect(112, 7)} facing="left" at={[0, 60, 78]} material="paper" shade="right" />
      <Box at={[0, 0, 88]} size={[136, 136, 24]} radius={6} />
      <Decal of={rect(24, 24)} facing="left" at={[0, 68, 100]} material="accent" />
      <Decal of={rect(24, 24)} facing="right" at={[68, 0, 100]} material="accent" />
      <Decal of={rect(24, 136)} at={[0, 0, 112]} material="accent" />
      <Decal of={rect(136, 24)} at={[0, 0, 112]} material="accent" />
      <Floating>
        {([-1, 1] as const).map((side) => (
          <g key={side}>
            <Solid of={loop(side)} facing="left" at={[side * 4, 8, 112]} depth={16} material="accent" />
            <Decal of={loop(side, 0.62)} facing="left" at={[side * 10, 8, 116]} material="accent" shade="right" />
          </g>
        ))}
        <Box at={[0, 2, 112]} size={[22, 24, 16]} material="accent" radius={5} />
      </Floating>
      <Shadow at={[-92, 88, 0]} radius={20} />
      <Disc at={[-92, 88, 0]} radius={19} height={9} material="ink" />
      <Disc at={[-89, 86, 10]} radius={19} height={9} />
      <Shadow at={[94, -84, 0]} radius={24} />
      <Box at={[92, -86, 0]} size={[36, 36, 30]} material="ink" radius={4} />
    </>
  )
}
