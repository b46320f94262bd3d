import { arc, circle, polygon, rect } from '../outline.ts'
import { Box, Decal, Disc, Floating, Ground, Shadow, Solid } from '../parts.tsx'
import type { Place } from '../solid.ts'

const door: Place = [-26, 32, 60]
const coins = [0, 1, 2, 3, 4]
const bolts = [0, 1, 2, 3, 4, 5, 6, 7]
const tiers = [
  [92, 58, 1],
  [92, 4, 3],
  [92, -52, 5],
] as const

const spoke = (turn: number) => {
  const [sine, cosine] = [Math.sin(turn * 2 * Math.PI), Math.cos(turn * 2 * Math.PI)]
  const at = (along: number, across: number) =>
    [along * cosine - across * sine, along * sine + across * cosine] as const
  return polygon(at(-25, -3), at(25, -3), at(25, 3), at(-25, 3))
}

/** A strong-box with a coin over its slot, and beside it what grows tier by tier. */
export function Vault() {
  return (
    <>
      <Ground />
      <Shadow at={[-20, -20, 0]} radius={92} />
      <Box at={[-26, -24, 0]} size={[132, 112, 8]} stuff="ink" radius={4} />
      <Box at={[-26, -24, 8]} size={[132, 112, 104]} radius={10} />
      <Decal of={rect(74, 12, 4)} at={[-26, -24, 112]} stuff="mark" shade="right" />
      <Floating>
        <Solid of={circle(36)} facing="left" at={[-26, -20, 156]} depth={10} stuff="accent" />
        <Decal of={circle(27)} facing="left" at={[-26, -20, 156]} stuff="accent" shade="top" />
        <Decal of={polygon([0, 12], [10, 0], [0, -12], [-10, 0])} facing="left" at={[-26, -20, 156]} stuff="mark" />
      </Floating>
      <Solid of={circle(46)} facing="left" at={[door[0], door[1] + 8, door[2]]} depth={8} stuff="ink" />
      <Decal of={circle(38)} facing="left" at={[door[0], door[1] + 8, door[2]]} stuff="paper" shade="right" />
      {bolts.map((bolt) => {
        const turn = (bolt / 8) * 2 * Math.PI
        const at: Place = [door[0] + 42 * Math.cos(turn), door[1] + 8, door[2] + 42 * Math.sin(turn)]
        return <Decal key={bolt} of={circle(2)} facing="left" at={at} stuff="paper" shade="top" />
      })}
      {[0.06, 0.31].map((turn) => (
        <Solid key={turn} of={spoke(turn)} facing="left" at={[door[0], door[1] + 15, door[2]]} depth={5} stuff="ink" />
      ))}
      <Decal of={arc(27, 22, 0, 1)} facing="left" at={[door[0], door[1] + 15, door[2]]} stuff="ink" />
      <Solid of={circle(9)} facing="left" at={[door[0], door[1] + 19, door[2]]} depth={6} stuff="accent" />
      <Decal of={rect(30, 40, 4)} facing="right" at={[40, -30, 74]} stuff="paper" shade="left" />
      {[...tiers].reverse().map(([x, y, count]) => (
        <g key={y}>
          <Shadow at={[x + 3, y + 3, 0]} radius={26} />
          {coins.slice(0, count).map((coin) => (
            <Disc
              key={coin}
              at={[x + (coin % 2) * 2, y - (coin % 2) * 2, coin * 12]}
              radius={22}
              height={11}
              stuff={coin === 4 ? 'accent' : count === 3 ? 'ink' : 'paper'}
            />
          ))}
        </g>
      ))}
    </>
  )
}
