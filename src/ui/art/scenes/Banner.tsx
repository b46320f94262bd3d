import { Flag } from '../Flag.tsx'
import { circle, star } from '../outline.ts'
import { Pawn } from '../Pawn.tsx'
import { Decal, Disc, Floating, Ground, Shadow } from '../parts.tsx'
import type { Place } from '../solid.ts'

const behind: Place[] = [
  [-84, -42, 0],
  [-30, -88, 0],
  [40, -82, 0],
]
const before: Place[] = [
  [88, 22, 0],
  [-52, 78, 0],
  [34, 84, 0],
]

/** A team gathered round its banner. */
export function Banner() {
  return (
    <>
      <Ground />
      {behind.map((at) => (
        <Pawn key={at.join()} at={at} stuff="paper" />
      ))}
      <Shadow at={[4, 4, 0]} radius={58} />
      <Disc at={[0, 0, 0]} radius={50} height={16} />
      <Disc at={[0, 0, 16]} radius={34} height={14} stuff="ink" />
      <Decal of={circle(26)} at={[0, 0, 30]} stuff="ink" shade="left" />
      <Floating>
        <Flag at={[-28, 0, 30]} height={172} width={112} stuff="accent" />
        <Decal of={star(22)} facing="left" at={[26, 3, 157]} stuff="mark" />
      </Floating>
      {before.map((at, index) => (
        <Pawn key={at.join()} at={at} stuff={index === 1 ? 'paper' : 'ink'} />
      ))}
    </>
  )
}
