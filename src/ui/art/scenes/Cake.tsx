import { polygon } from '../outline.ts'
import { Ball, Decal, Disc, Floating, Floor, Lathe, Shadow } from '../parts.tsx'
import type { Point3 } from '../solid.ts'

const candles = [0, 1, 2, 3, 4].map((index): Point3 => {
  const turn = (index / 5) * 2 * Math.PI + 0.5
  return [30 * Math.cos(turn), 30 * Math.sin(turn), 116]
})
/** Back to front. */
candles.sort((a, b) => a[0] + a[1] - b[0] - b[1])

const leaf = polygon([0, 7], [9, 0], [0, -7], [-9, 0])
const scraps = [
  [-96, 20, 'accent'],
  [-70, 92, 'ink'],
  [-20, 100, 'accent'],
  [62, 92, 'paper'],
  [98, 46, 'accent'],
  [92, -30, 'ink'],
  [70, -94, 'accent'],
  [-92, -50, 'paper'],
  [10, -102, 'ink'],
] as const

/** A cake of three tiers with candles, and confetti. */
export function Cake() {
  return (
    <>
      <Floor />
      {scraps.map(([x, y, material]) => (
        <Decal
          key={`${x} ${y}`}
          of={leaf}
          at={[x, y, 0]}
          material={material}
          shade={material === 'paper' ? 'right' : 'left'}
        />
      ))}
      <Shadow at={[4, 4, 0]} radius={98} />
      <Disc at={[0, 0, 0]} radius={92} height={8} material="ink" />
      <Disc at={[0, 0, 8]} radius={80} height={40} />
      <Disc at={[0, 0, 48]} radius={82} height={6} material="accent" />
      <Disc at={[0, 0, 54]} radius={62} height={34} />
      <Disc at={[0, 0, 88]} radius={64} height={6} material="ink" />
      <Disc at={[0, 0, 94]} radius={46} height={22} />
      {candles.map((at) => (
        <g key={at.join()}>
          <Lathe
            at={at}
            profile={[
              [4, 0],
              [4, 34],
            ]}
            material="ink"
          />
        </g>
      ))}
      <Floating>
        {candles.map(([x, y, z]) => (
          <Ball key={`${x}`} at={[x, y, z + 36]} radius={7} material="accent" />
        ))}
      </Floating>
    </>
  )
}
