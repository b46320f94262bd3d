import { Coins } from '../Coins.tsx'
import { Flag } from '../Flag.tsx'
import { star } from '../outline.ts'
import { Pawn } from '../Pawn.tsx'
import { Decal, Disc, Floating, Floor, Shadow, Spot } from '../parts.tsx'
import type { Point3 } from '../solid.ts'

const behind: Point3[] = [
  [-88, -38, 0],
  [-36, -90, 0],
  [40, -88, 0],
]
const before: Point3[] = [
  [92, 14, 0],
  [-58, 76, 0],
  [30, 88, 0],
]

/** A team around its banner, with coins at its foot. */
export function Banner() {
  return (
    <>
      <Floor />
      {behind.map((at) => (
        <Pawn key={at.join()} at={at} material="paper" size={1.1} />
      ))}
      <Shadow at={[4, 4, 0]} radius={70} />
      <Disc at={[0, 0, 0]} radius={62} height={14} />
      <Disc at={[0, 0, 14]} radius={48} height={12} material="ink" />
      <Disc at={[0, 0, 26]} radius={34} height={10} material="accent" />
      <Spot radius={26} at={[0, 0, 36]} material="accent" shade="top" />
      <Floating>
        <Flag at={[-32, 0, 36]} height={170} width={140} material="accent" />
        <Decal of={star(28)} facing="left" at={[38, 3, 154]} material="mark" />
      </Floating>
      <Coins at={[90, -46, 0]} count={3} radius={16} />
      <Coins at={[-96, 28, 0]} count={2} radius={16} />
      {before.map((at, index) => (
        <Pawn key={at.join()} at={at} material={index === 1 ? 'accent' : 'ink'} size={1.1} />
      ))}
      <Coins at={[90, 82, 0]} count={3} radius={16} />
    </>
  )
}
