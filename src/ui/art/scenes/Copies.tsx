import type { Outline, Point } from '../outline.ts'
import { Ball, Floating, Floor, type Material, Shadow, Solid } from '../parts.tsx'

const way: readonly Point[] = [
  [-92, 34],
  [-52, 74],
  [-18, 54],
  [26, 112],
  [52, 94],
  [88, 150],
]

/** A chart line with the area below it; `part` is its share of the height. */
const slope = (part: number): Outline => [
  { to: [-92, 0] },
  ...way.map(([u, v]) => ({ to: [u, v * part] as Point })),
  { to: [88, 0] },
]

function Slab({ y, part, material }: { y: number; part: number; material: Material }) {
  return (
    <>
      <Shadow at={[4, y + 4, 0]} radius={70} />
      <Solid of={slope(part)} facing="left" at={[0, y, 0]} depth={26} material={material} />
      <Ball at={[82, y - 13, 150 * part - 6]} radius={9 + 9 * part} material={material} />
    </>
  )
}

/** A lead trader, and two followers with the same line at a smaller size. */
export function Copies() {
  return (
    <>
      <Floor />
      <Floating>
        <Slab y={-66} part={1} material="accent" />
      </Floating>
      <Slab y={8} part={0.58} material="ink" />
      <Slab y={82} part={0.32} material="paper" />
    </>
  )
}
