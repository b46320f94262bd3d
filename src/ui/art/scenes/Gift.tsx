import { type Outline, rect } from '../outline.ts'
import { Box, Decal, Disc, Floating, Ground, Shadow, Solid } from '../parts.tsx'

/** One loop of the bow, seen from the left. */
const loop = (side: 1 | -1): Outline => [
  { to: [0, 0] },
  { to: [side * 20, 34], bend: [side * 4, 30] },
  { to: [side * 42, 22], bend: [side * 38, 38] },
  { to: [0, 0], bend: [side * 40, 2] },
]
const inside = (side: 1 | -1): Outline => [
  { to: [side * 11, 9] },
  { to: [side * 22, 24], bend: [side * 13, 22] },
  { to: [side * 32, 18], bend: [side * 30, 26] },
  { to: [side * 11, 9], bend: [side * 30, 9] },
]

/** A parcel with a bow, its lid just lifted. */
export function Gift() {
  return (
    <>
      <Ground />
      <Shadow at={[6, 6, 0]} radius={92} />
      <Box at={[0, 0, 0]} size={[120, 120, 82]} radius={6} />
      <Decal of={rect(24, 82)} facing="left" at={[0, 60, 41]} stuff="accent" />
      <Decal of={rect(24, 82)} facing="right" at={[60, 0, 41]} stuff="accent" />
      <Decal of={rect(120, 7)} facing="left" at={[0, 60, 78]} stuff="paper" shade="right" />
      <Box at={[0, 0, 88]} size={[136, 136, 24]} radius={6} />
      <Decal of={rect(24, 24)} facing="left" at={[0, 68, 100]} stuff="accent" />
      <Decal of={rect(24, 24)} facing="right" at={[68, 0, 100]} stuff="accent" />
      <Decal of={rect(24, 136)} at={[0, 0, 112]} stuff="accent" />
      <Decal of={rect(136, 24)} at={[0, 0, 112]} stuff="accent" />
      <Floating>
        <Solid of={loop(-1)} facing="left" at={[-2, 6, 114]} depth={16} stuff="accent" holes={[inside(-1)]} />
        <Solid of={loop(1)} facing="left" at={[2, 6, 114]} depth={16} stuff="accent" holes={[inside(1)]} />
        <Box at={[0, 0, 112]} size={[22, 22, 14]} stuff="accent" radius={5} />
      </Floating>
      <Shadow at={[-92, 88, 0]} radius={20} />
      <Disc at={[-92, 88, 0]} radius={19} height={9} stuff="ink" />
      <Disc at={[-89, 86, 10]} radius={19} height={9} />
      <Shadow at={[94, -84, 0]} radius={24} />
      <Box at={[92, -86, 0]} size={[36, 36, 30]} stuff="ink" radius={4} />
    </>
  )
}
