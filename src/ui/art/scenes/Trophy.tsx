import { type Outline, polygon } from '../outline.ts'
import { Box, Decal, Floating, Ground, Shadow, Solid, Turned } from '../parts.tsx'

const cup = [
  [9, 0],
  [10, 12],
  [30, 30],
  [40, 52],
  [44, 84],
] as const

const handle = (side: 1 | -1): Outline => [
  { to: [0, 26] },
  { to: [side * 34, 8], bend: [side * 34, 30] },
  { to: [0, -26], bend: [side * 32, -20] },
]
const grip = (side: 1 | -1): Outline => [
  { to: [0, 14] },
  { to: [side * 22, 5], bend: [side * 23, 17] },
  { to: [0, -13], bend: [side * 20, -12] },
]

const one = polygon([-2, 16], [6, 16], [6, -16], [-2, -16], [-2, 6], [-8, 3], [-8, 10])

/** A cup on the middle step of three. */
export function Trophy() {
  return (
    <>
      <Ground />
      <Shadow at={[8, 8, 0]} radius={94} />
      <Box at={[0, -66, 0]} size={[76, 62, 38]} />
      <Box at={[0, 0, 0]} size={[76, 68, 64]} stuff="ink" />
      <Box at={[0, 66, 0]} size={[76, 62, 24]} />
      <Decal of={one} facing="right" at={[38, 0, 32]} stuff="paper" shade="top" />
      <Decal
        of={polygon([-14, 3], [14, 3], [14, -3], [-14, -3])}
        facing="right"
        at={[38, -66, 19]}
        stuff="ink"
        shade="left"
      />
      <Decal
        of={polygon([-10, 3], [10, 3], [10, -3], [-10, -3])}
        facing="right"
        at={[38, 66, 12]}
        stuff="ink"
        shade="left"
      />
      <Floating>
        <Turned
          at={[0, 0, 64]}
          profile={[
            [26, 0],
            [26, 8],
          ]}
          stuff="accent"
        />
        <Turned
          at={[0, 0, 72]}
          profile={[
            [18, 0],
            [8, 10],
            [8, 16],
          ]}
          stuff="accent"
        />
        <Solid of={handle(-1)} facing="right" at={[4, 36, 140]} depth={9} stuff="accent" holes={[grip(-1)]} />
        <Solid of={handle(1)} facing="right" at={[4, -36, 140]} depth={9} stuff="accent" holes={[grip(1)]} />
        <Turned at={[0, 0, 86]} profile={cup} stuff="accent" bowl />
      </Floating>
    </>
  )
}
