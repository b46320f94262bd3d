import { Pawn } from '../Pawn.tsx'
import { Ball, Disc, Floating, Floor, Lathe, Line, Shadow, Spot } from '../parts.tsx'
import type { Point3 } from '../solid.ts'

/** A captain linked with the team members. */
export function Team() {
  const captain: Point3 = [0, 0, 30]
  const members: Point3[] = [
    [-80, -60, 0],
    [20, -86, 0],
    [-84, 40, 0],
    [84, 10, 0],
    [0, 86, 0],
  ]
  return (
    <>
      <Floor />
      {members.map((at) => (
        <Line key={at.join()} strong through={[[0, 0, 0], at]} />
      ))}
      {members.slice(0, 3).map((at) => (
        <Pawn key={at.join()} at={at} material="paper" />
      ))}
      <Shadow at={[4, 4, 0]} radius={52} />
      <Disc at={[0, 0, 0]} radius={44} height={15} />
      <Disc at={[0, 0, 15]} radius={34} height={15} />
      <Spot radius={29} at={captain} material="paper" shade="left" />
      <Floating>
        <Lathe
          at={captain}
          profile={[
            [28, 0],
            [28, 7],
            [18, 28],
            [13, 60],
          ]}
          material="accent"
        />
        <Ball at={[0, 0, 84]} radius={24} material="accent" />
      </Floating>
      {members.slice(3).map((at) => (
        <Pawn key={at.join()} at={at} material="ink" />
      ))}
    </>
  )
}
