import { arc, circle, polygon, rect } from '../outline.ts'
import { Box, Decal, Disc, Floating, Floor, Shadow, Solid, Spot } from '../parts.tsx'
import type { Point3 } from '../solid.ts'

const door: Point3 = [-26, 32, 60]
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

/** A safe with a coin above its slot, and stacks that grow by tier beside it. */
export function Vault() {
  return (
    <>
      <Floor />
      <Shadow at={[-20, -20, 0]} radius={92} />
      <Box at={[-26, -24, 0]} size={[132, 112, 8]} material="ink" radius={4} />
      <Box at={[-26, -24, 8]} size={[132, 112, 104]} radius={10} />
      <Decal of={rect(74, 12, 4)} at={[-26, -24, 112]} material="mark" shade="right" />
      <Floating>
        <Solid of={circle(36)} facing="left" at={[-26, -20, 156]} depth={10} material="accent" />
        <Spot radius={27} facing="left" at={[-26, -20, 156]} material="accent" shade="top" />
        <Decal of={polygon([0, 12], [10, 0], [0, -12], [-10, 0])} facing="left" at={[-26, -20, 156]} material="mark" />
      </Floating>
      <Solid of={circle(46)} facing="left" at={[door[0], door[1] + 8, door[2]]} depth={8} material="ink" />
      <Spot radius={38} facing="left" at={[door[0], door[1] + 8, door[2]]} material="paper" shade="right" />
      {bolts.map((bolt) => {
        const turn = (bolt / 8) * 2 * Math.PI
        const at: Point3 = [door[0] + 42 * Math.cos(turn), door[1] + 8, door[2] + 42 * Math.sin(turn)]
        return <Spot key={bolt} radius={2} facing="left" at={at} material="paper" shade="top" />
      })}
      {[0.06, 0.31].map((turn) => (
        <Solid
          key={turn}
          of={spoke(turn)}
          facing="left"
          at={[door[0], door[1] + 15, door[2]]}
          depth={5}
          material="ink"
        />
      ))}
      <Decal of={arc(27, 22, 0, 1)} facing="left" at={[door[0], door[1] + 15, door[2]]} material="ink" />
      <Solid of={circle(9)} facing="left" at={[door[0], door[1] + 19, door[2]]} depth={6} material="accent" />
      <Decal of={rect(30, 40, 4)} facing="right" at={[40, -30, 74]} material="paper" shade="left" />
      {[...tiers].reverse().map(([x, y, count]) => (
        <g key={y}>
          <Shadow at={[x + 3, y + 3, 0]} radius={26} />
          {coins.slice(0, count).map((coin) => (
            <Disc
              key={coin}
              at={[x + (coin % 2) * 2, y - (coin % 2) * 2, coin * 12]}
              radius={22}
              height={11}
              material={coin === 4 ? 'accent' : count === 3 ? 'ink' : 'paper'}
            />
          ))}
        </g>
      ))}
    </>
  )
}
