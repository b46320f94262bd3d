import { Coins } from '../Coins.tsx'
import { arc, circle } from '../outline.ts'
import { Pawn } from '../Pawn.tsx'
import { Disc, Floating, Floor, Line, Shadow, Solid, Spot } from '../parts.tsx'
import type { Point3 } from '../solid.ts'

const people: readonly Point3[] = [
  [-88, -26, 0],
  [12, -92, 0],
  [-66, 78, 0],
  [84, 20, 0],
  [24, 90, 0],
]

const ring = (from: number, to: number) => arc(58, 38, from, to)

/** Two golden links of a chain on a base, which lines link with people around it. */
export function Links() {
  return (
    <>
      <Floor />
      {people.map((at) => (
        <Line key={at.join()} strong through={[[0, 0, 0], at]} />
      ))}
      <Pawn at={people[0] as Point3} material="paper" size={0.9} />
      <Pawn at={people[1] as Point3} material="paper" size={0.9} />
      <Shadow at={[4, 4, 0]} radius={64} />
      <Disc at={[0, 0, 0]} radius={56} height={12} />
      <Disc at={[0, 0, 12]} radius={42} height={10} material="ink" />
      <Spot radius={34} at={[0, 0, 22]} material="ink" shade="left" />
      <Floating>
        <Solid of={ring(-0.25, 0.25)} facing="right" at={[9, 0, 84]} depth={18} material="ink" />
        <Solid of={circle(58)} facing="left" at={[0, 9, 149]} depth={18} material="accent" holes={[circle(38)]} />
        <Solid of={ring(0.25, 0.75)} facing="right" at={[9, 0, 84]} depth={18} material="ink" />
      </Floating>
      <Coins at={[98, -54, 0]} count={3} radius={16} />
      <Pawn at={people[2] as Point3} material="paper" size={0.9} />
      <Pawn at={people[3] as Point3} material="paper" size={0.9} />
      <Pawn at={people[4] as Point3} material="paper" size={0.9} />
      <Coins at={[86, 86, 0]} count={2} radius={16} />
    </>
  )
}
