import { circle, polygon } from '../outline.ts'
import { Box, Decal, Floating, Ground, Line, Shadow, Solid } from '../parts.tsx'

const bars = [
  [-84, 34],
  [-42, 58],
  [0, 46],
  [42, 88],
] as const

const arrow = polygon([-9, 0], [-9, 26], [-22, 26], [0, 52], [22, 26], [9, 26], [9, 0])

/** Bars that climb, the last one highest, with the line of the market behind them. */
export function Chart() {
  return (
    <>
      <Ground />
      <Solid
        of={[{ to: [-104, 0] }, { to: [-104, 118] }, { to: [104, 118] }, { to: [104, 0] }]}
        facing="left"
        at={[0, -84, 0]}
        depth={8}
      />
      <Line
        through={[
          [-104, -84, 40],
          [104, -84, 40],
        ]}
      />
      <Line
        through={[
          [-104, -84, 78],
          [104, -84, 78],
        ]}
      />
      <Line
        strong
        through={[
          [-92, -84, 30],
          [-54, -84, 62],
          [-22, -84, 48],
          [18, -84, 84],
          [54, -84, 74],
          [90, -84, 106],
        ]}
      />
      {bars.map(([x, height]) => (
        <g key={x}>
          <Shadow at={[x + 4, 26, 0]} radius={24} />
          <Box at={[x, 16, 0]} size={[28, 40, height]} stuff={x === 0 ? 'ink' : 'paper'} />
        </g>
      ))}
      <Shadow at={[88, 26, 0]} radius={26} />
      <Box at={[84, 16, 0]} size={[28, 40, 118]} stuff="accent" />
      <Floating>
        <Solid of={arrow} facing="left" at={[84, 26, 132]} depth={16} stuff="accent" />
      </Floating>
      <Decal of={circle(10)} at={[-70, 84, 0]} stuff="paper" shade="right" />
      <Decal of={circle(10)} at={[-40, 84, 0]} stuff="paper" shade="right" />
    </>
  )
}
