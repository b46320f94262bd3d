import { circle } from '../outline.ts'
import { Ball, Decal, Disc, Floating, Ground, Line, Shadow, type Stuff, Turned } from '../parts.tsx'
import type { Place } from '../solid.ts'

const body = [
  [24, 0],
  [24, 6],
  [15, 22],
  [11, 46],
] as const

function Pawn({ at: [x, y, z], stuff }: { at: Place; stuff: Stuff }) {
  return (
    <>
      <Turned at={[x, y, z]} profile={body} stuff={stuff} />
      <Ball at={[x, y, z + 40]} radius={19} stuff={stuff} />
    </>
  )
}

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
        <g key={at.join()}>
          <Shadow at={[at[0] + 4, at[1] + 4, 0]} radius={30} />
          <Pawn at={at} stuff="paper" />
        </g>
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
        <g key={at.join()}>
          <Shadow at={[at[0] + 4, at[1] + 4, 0]} radius={30} />
          <Pawn at={at} stuff="ink" />
        </g>
      ))}
    </>
  )
}
