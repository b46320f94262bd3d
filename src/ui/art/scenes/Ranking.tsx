import { Cup } from '../Cup.tsx'
import { polygon, rect } from '../outline.ts'
import { Box, Decal, Floating, Ground, Shadow, type Stuff, Turned } from '../parts.tsx'

/** Candles of a market that climbs: where each stands, its body from and to, and how far its wick reaches. */
const candles: readonly (readonly [x: number, from: number, to: number, reach: number, stuff: Stuff])[] = [
  [-60, 14, 46, 58, 'paper'],
  [-22, 18, 68, 80, 'ink'],
  [16, 36, 78, 100, 'paper'],
  [54, 52, 120, 134, 'ink'],
  [92, 70, 136, 154, 'paper'],
]

const one = polygon([-2, 14], [6, 14], [6, -14], [-2, -14], [-2, 5], [-8, 2], [-8, 8])

/** The candles of a climbing market, and before them three steps with the cup on the highest. */
export function Ranking() {
  return (
    <>
      <Ground />
      {candles.map(([x, from, to, reach, stuff]) => (
        <g key={x}>
          <Shadow at={[x, -78, 0]} radius={15} />
          <Turned
            at={[x, -78, 0]}
            profile={[
              [2, 0],
              [2, from],
            ]}
            stuff="ink"
          />
          <Box at={[x, -78, from]} size={[22, 22, to - from]} stuff={stuff} radius={2} />
          <Turned
            at={[x, -78, to]}
            profile={[
              [2, 0],
              [2, reach - to],
            ]}
            stuff="ink"
          />
        </g>
      ))}
      <Shadow at={[-8, 50, 0]} radius={90} />
      <Box at={[-74, 46, 0]} size={[58, 68, 34]} />
      <Box at={[-10, 46, 0]} size={[70, 76, 52]} stuff="ink" />
      <Box at={[54, 46, 0]} size={[58, 68, 20]} />
      <Decal of={one} facing="left" at={[-10, 84, 26]} stuff="paper" shade="top" />
      <Decal of={rect(24, 6, 2)} facing="left" at={[-74, 80, 17]} stuff="ink" />
      <Decal of={rect(16, 6, 2)} facing="left" at={[54, 80, 10]} stuff="ink" />
      <Floating>
        <Cup at={[-10, 46, 52]} size={0.86} along="x" />
      </Floating>
    </>
  )
}
