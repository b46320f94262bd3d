import { circle, type Outline, polygon, rect } from '../outline.ts'
import { Ball, Box, Decal, Disc, Floating, Floor, Shadow, Solid } from '../parts.tsx'

const arch = (width: number, height: number): Outline => [
  { to: [-width / 2, 0] },
  { to: [-width / 2, height - width / 2] },
  { to: [0, height], bend: [-width / 2, height] },
  { to: [width / 2, height - width / 2], bend: [width / 2, height] },
  { to: [width / 2, 0] },
]

/** Steps to an open gate with a coin on the threshold. */
export function Welcome() {
  return (
    <>
      <Floor />
      <Shadow at={[0, -30, 0]} radius={86} />
      <Box at={[0, -34, 0]} size={[150, 118, 14]} radius={4} />
      <Box at={[0, -40, 14]} size={[130, 92, 14]} radius={4} />
      <Solid of={rect(124, 122, 6)} facing="left" at={[0, -40, 89]} depth={28} holes={[moveUp(arch(66, 104))]} />
      <Decal of={arch(66, 104)} facing="left" at={[0, -66, 28]} material="accent" shade="top" />
      <Solid of={rect(124, 122, 6)} facing="left" at={[0, -40, 89]} depth={28} holes={[moveUp(arch(66, 104))]} />
      <Box at={[0, -54, 150]} size={[140, 44, 10]} material="ink" radius={3} />
      <Box at={[0, 8, 14]} size={[72, 22, 7]} />
      <Shadow at={[0, 62, 0]} radius={34} />
      <Floating>
        <Solid of={circle(30)} facing="left" at={[4, 66, 42]} depth={10} material="accent" />
        <Decal of={circle(22)} facing="left" at={[4, 66, 42]} material="accent" shade="top" />
        <Decal of={polygon([0, 12], [10, 0], [0, -12], [-10, 0])} facing="left" at={[4, 66, 42]} material="mark" />
      </Floating>
      <Shadow at={[-88, 30, 0]} radius={24} />
      <Disc at={[-90, 28, 0]} radius={20} height={14} material="ink" />
      <Ball at={[-90, 28, 10]} radius={26} />
      <Shadow at={[92, -14, 0]} radius={24} />
      <Disc at={[90, -16, 0]} radius={20} height={14} material="ink" />
      <Ball at={[90, -16, 10]} radius={26} />
    </>
  )
}

/** The opening of the gate, relative to the middle of the wall. */
const moveUp = (outline: Outline): Outline =>
  outline.map(({ to: [u, v], bend }) => ({ to: [u, v - 61], bend: bend && [bend[0], bend[1] - 61] }))
