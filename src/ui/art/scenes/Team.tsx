import { circle } from '../outline.ts'
import { Pawn } from '../Pawn.tsx'
import { Ball, Decal, Disc, Floating, Ground, Line, Shadow, Turned } from '../parts.tsx'
import type { Place } from '../solid.ts'

/** A captain among their own, all linked. */
export function Team() {
  const captain: Place = [0, 0, 30]
  const members: Place[] = [
    [-80, -60, 0],
    [20, -86, 0],
    [-84, 40, 0],
    [84, 10, 0],
    [0, 86, 0],
  ]
  return (
    <>
      <Ground />
      {members.map((at) => (
        <Line key={at.join()} strong through={[[0, 0, 0], at]} />
      ))}
      {members.slice(0, 3).map((at) => (
        <Pawn key={at.join()} at={at} stuff="paper" />
      ))}
      <Shadow at={[4, 4, 0]} radius={52} />
      <Disc at={[0, 0, 0]} radius={44} height={15} />
      <Disc at={[0, 0, 15]} radius={34} height={15} />
      <Decal of={circle(29)} at={captain} stuff="paper" shade="left" />
      <Floating>
        <Turned
          at={captain}
          profile={[
            [28, 0],
            [28, 7],
            [18, 28],
            [13, 60],
          ]}
          stuff="accent"
        />
        <Ball at={[0, 0, 84]} radius={24} stuff="accent" />
      </Floating>
      {members.slice(3).map((at) => (
        <Pawn key={at.join()} at={at} stuff="ink" />
      ))}
    </>
  )
}
