import { circle, polygon } from '../outline.ts'
import { Box, Decal, Floating, Floor, Line, Shadow, Solid } from '../parts.tsx'

const bars = [
  [-88, 30],
  [-44, 56],
  [0, 44],
  [44, 78],
] as const

const board = polygon([-106, 0], [-106, 132], [106, 132], [106, 0])

/** Rising bars, with a chart line on a board behind them. */
export function Chart() {
  return (
    <>
      <Floor />
      <Solid of={board} facing="left" at={[0, -86, 0]} depth={9} />
      {[38, 70, 102].map((z) => (
        <Line
          key={z}
          through={[
            [-94, -86, z],
            [94, -86, z],
          ]}
        />
      ))}
      <Line
        strong
        through={[
          [-92, -86, 34],
          [-58, -86, 62],
          [-26, -86, 48],
          [14, -86, 88],
          [48, -86, 76],
          [88, -86, 116],
        ]}
      />
      {bars.map(([x, height]) => (
        <g key={x}>
          <Shadow at={[x + 6, 34, 0]} radius={22} />
          <Box at={[x, 28, 0]} size={[32, 36, height]} material={height === 44 ? 'ink' : 'paper'} />
        </g>
      ))}
      <Shadow at={[94, 34, 0]} radius={24} />
      <Box at={[88, 28, 0]} size={[32, 36, 108]} material="accent" />
      <Floating>
        <Solid of={circle(19)} facing="left" at={[88, 32, 142]} depth={9} material="accent" />
        <Decal of={polygon([0, 9], [8, 0], [0, -9], [-8, 0])} facing="left" at={[88, 32, 142]} material="mark" />
      </Floating>
    </>
  )
}
