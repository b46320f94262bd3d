import { Cup } from '../Cup.tsx'
import { polygon, rect } from '../outline.ts'
import { Box, Decal, Floating, Floor, Lathe, type Material, Shadow } from '../parts.tsx'

/** Candles of a rising market: position, body from and to, and length of the wick. */
const candles: readonly (readonly [x: number, from: number, to: number, reach: number, material: Material])[] = [
  [-60, 14, 46, 58, 'paper'],
  [-22, 18, 68, 80, 'ink'],
  [16, 36, 78, 100, 'paper'],
  [54, 52, 120, 134, 'ink'],
  [92, 70, 136, 154, 'paper'],
]

const one = polygon([-2, 14], [6, 14], [6, -14], [-2, -14], [-2, 5], [-8, 2], [-8, 8])

/** A rising candlestick chart behind a podium with a cup. */
export function Ranking() {
  return (
    <>
      <Floor />
      {candles.map(([x, from, to, reach, material]) => (
        <g key={x}>
          <Shadow at={[x, -78, 0]} radius={15} />
          <Lathe
            at={[x, -78, 0]}
            profile={[
              [2, 0],
              [2, from],
            ]}
            material="ink"
          />
          <Box at={[x, -78, from]} size={[22, 22, to - from]} material={material} radius={2} />
          <Lathe
            at={[x, -78, to]}
            profile={[
              [2, 0],
              [2, reach - to],
            ]}
            material="ink"
          />
        </g>
      ))}
      <Shadow at={[-8, 50, 0]} radius={90} />
      <Box at={[-74, 46, 0]} size={[58, 68, 34]} />
      <Box at={[-10, 46, 0]} size={[70, 76, 52]} material="ink" />
      <Box at={[54, 46, 0]} size={[58, 68, 20]} />
      <Decal of={one} facing="left" at={[-10, 84, 26]} material="paper" shade="top" />
      <Decal of={rect(24, 6, 2)} facing="left" at={[-74, 80, 17]} material="ink" />
      <Decal of={rect(16, 6, 2)} facing="left" at={[54, 80, 10]} material="ink" />
      <Floating>
        <Cup at={[-10, 46, 52]} size={0.86} along="x" />
      </Floating>
    </>
  )
}
