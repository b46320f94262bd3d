import { arc, circle } from '../outline.ts'
import { Ball, Decal, Disc, Floating, Floor, Line, Shadow, Solid } from '../parts.tsx'
import type { Point3 } from '../solid.ts'

const nodes: Point3[] = [
  [-92, -20, 0],
  [10, -96, 0],
  [92, 8, 0],
  [-36, 92, 0],
  [72, 84, 0],
]

const ring = (from: number, to: number) => arc(54, 36, from, to)

function Node({ at: [x, y, z], index }: { at: Point3; index: number }) {
  return (
    <>
      <Shadow at={[x + 3, y + 3, z]} radius={24} />
      <Disc at={[x, y, z]} radius={19} height={9} material={index % 2 ? 'paper' : 'ink'} />
      <Ball at={[x, y, z + 7]} radius={17} material={index % 2 ? 'ink' : 'paper'} />
    </>
  )
}

/** Two links of a chain, with people around them. */
export function Links() {
  return (
    <>
      <Floor />
      {nodes.map((at) => (
        <Line key={at.join()} strong through={[[0, 0, 0], at]} />
      ))}
      {nodes.slice(0, 2).map((at, index) => (
        <Node key={at.join()} at={at} index={index} />
      ))}
      <Shadow at={[4, 4, 0]} radius={60} />
      <Disc at={[0, 0, 0]} radius={52} height={12} />
      <Disc at={[0, 0, 12]} radius={38} height={10} material="ink" />
      <Decal of={arc(30, 27, 0, 1)} at={[0, 0, 22]} material="paper" shade="top" />
      <Floating>
        <Solid of={ring(-0.25, 0.25)} facing="right" at={[8, 0, 80]} depth={16} material="ink" />
        <Solid of={circle(54)} facing="left" at={[0, 8, 142]} depth={16} material="accent" holes={[circle(36)]} />
        <Solid of={ring(0.25, 0.75)} facing="right" at={[8, 0, 80]} depth={16} material="ink" />
      </Floating>
      {nodes.slice(2).map((at, index) => (
        <Node key={at.join()} at={at} index={index} />
      ))}
    </>
  )
}
