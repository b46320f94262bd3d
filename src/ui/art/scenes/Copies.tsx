import type { Outline, Point } from '../outline.ts'
import { Ball, Floating, Ground, Shadow, Solid, type Stuff } from '../parts.tsx'

const way: readonly Point[] = [
  [-92, 34],
  [-52, 74],
  [-18, 54],
  [26, 112],
  [52, 94],
  [88, 150],
]

/** A line of a chart with everything under it, `part` of its height. */
const slope = (part: number): Outline => [
  { to: [-92, 0] },
  ...way.map(([u, v]) => ({ to: [u, v * part] as Point })),
  { to: [88, 0] },
]

function Slab({ y, part, stuff }: { y: number; part: number; stuff: Stuff }) {
  return (
    <>
      <Shadow at={[4, y + 4, 0]} radius={70} />
      <Solid of={slope(part)} facing="left" at={[0, y, 0]} depth={26} stuff={stuff} />
      <Ball at={[82, y - 13, 150 * part - 6]} radius={9 + 9 * part} stuff={stuff} />
    </>
  )
}

/** One who goes ahead, and two who follow the same line at their own size. */
export function Copies() {
  return (
    <>
      <Ground />
      <Floating>
        <Slab y={-66} part={1} stuff="accent" />
      </Floating>
      <Slab y={8} part={0.58} stuff="ink" />
      <Slab y={82} part={0.32} stuff="paper" />
    </>
  )
}
