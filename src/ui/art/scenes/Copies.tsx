import { Coins, UprightCoin } from '../Coins.tsx'
import { type Point, polygon, rect } from '../outline.ts'
import { Pawn } from '../Pawn.tsx'
import { Decal, Disc, Floating, Floor, Line, Shadow, Solid } from '../parts.tsx'
import type { Point3 } from '../solid.ts'

const market: readonly Point[] = [
  [-80, -34],
  [-50, 8],
  [-18, -12],
  [20, 38],
  [44, 16],
  [80, 50],
]

/** A line of the market, 11 units wide. */
const curve = polygon(...market, ...market.map(([u, v]): Point => [u, v - 11]).reverse())

const leader: Point3 = [2, 6, 0]
const followers: readonly Point3[] = [
  [-70, 82, 0],
  [66, 78, 0],
]

/** A lead trader in front of a rising market, and followers who are linked with the trader. */
export function Copies() {
  const [x, y, z] = leader
  return (
    <>
      <Floor />
      <Shadow at={[6, -66, 0]} radius={98} />
      <Solid of={rect(190, 124, 6)} facing="left" at={[0, -72, 66]} depth={12} material="ink" />
      <Decal of={rect(174, 108)} facing="left" at={[0, -72, 66]} material="mark" shade="right" />
      <Decal of={curve} facing="left" at={[0, -72, 66]} material="accent" shade="left" />
      <Coins at={[92, -24, 0]} count={2} radius={20} />
      {followers.map((at) => (
        <Line key={at.join()} strong through={[leader, at]} />
      ))}
      <Shadow at={[x + 4, y + 4, z]} radius={52} />
      <Disc at={leader} radius={42} height={14} material="ink" />
      <Floating>
        <Pawn at={[x, y, z + 14]} material="accent" size={1.24} />
      </Floating>
      {followers.map((at, index) => (
        <Pawn key={at.join()} at={at} material={index ? 'ink' : 'paper'} size={0.8} />
      ))}
      <UprightCoin at={[-92, -16, 32]} radius={22} />
    </>
  )
}
