import { Flag } from '../Flag.tsx'
import { circle, star } from '../outline.ts'
import { Pawn } from '../Pawn.tsx'
import { Decal, Disc, Floating, Floor, Shadow } from '../parts.tsx'
import type { Point3 } from '../solid.ts'

const behind: Point3[] = [
  [-84, -42, 0],
  [-30, -88, 0],
  [40, -82, 0],
]
const before: Point3[] = [
  [88, 22, 0],
  [-52, 78, 0],
  [34, 84, 0],
]

/** A team around its banner. */
export function Banner() {
  return (
    <>
      <Floor />
      {behind.map((at) => (
        <Pawn key={at.join()} at={at} material="paper" />
      ))}
      <Shadow at={[4, 4, 0]} radius={58} />
      <Disc at={[0, 0, 0]} radius={50} height={16} />
      <Disc at={[0, 0, 16]} radius={34} height={14} material="ink" />
      <Decal of={circle(26)} at={[0, 0, 30]} material="ink" shade="left" />
      <Floating>
        <Flag at={[-28, 0, 30]} height={172} width={112} material="accent" />
        <Decal of={star(22)} facing="left" at={[26, 3, 157]} material="mark" />
      </Floating>
      {before.map((at, index) => (
        <Pawn key={at.join()} at={at} material={index === 1 ? 'paper' : 'ink'} />
      ))}
    </>
  )
}
