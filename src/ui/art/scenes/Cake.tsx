import { Coins } from '../Coins.tsx'
import { polygon } from '../outline.ts'
import { Present } from '../Present.tsx'
import { Ball, Decal, Disc, Floating, Floor, Lathe, type Material, Shadow, Spot } from '../parts.tsx'
import type { Point3 } from '../solid.ts'

/** Points around the center, back to front. */
const around = (count: number, radius: number, z: number): Point3[] =>
  Array.from({ length: count }, (_, index): Point3 => {
    const turn = (index / count) * 2 * Math.PI + 0.5
    return [radius * Math.cos(turn), radius * Math.sin(turn), z]
  }).sort((a, b) => a[0] + a[1] - b[0] - b[1])

const candles = around(5, 26, 138)
const pearls = around(10, 63, 68).slice(5)
const leaf = polygon([0, 8], [10, 0], [0, -8], [-10, 0])
const scraps = [
  [-104, 26, 'accent'],
  [-30, 106, 'accent'],
  [106, -40, 'accent'],
  [-106, -60, 'ink'],
] as const

function Balloon({ at: [x, y, z], material }: { at: Point3; material: Material }) {
  return (
    <>
      <Lathe
        at={[x, y, 0]}
        profile={[
          [0.8, 0],
          [0.8, z],
        ]}
        material="ink"
      />
      <Ball at={[x, y, z]} radius={25} material={material} />
    </>
  )
}

/** A cake of three tiers with burning candles, between balloons, presents and coins. */
export function Cake() {
  return (
    <>
      <Floor />
      {scraps.map(([x, y, material]) => (
        <Decal key={`${x} ${y}`} of={leaf} at={[x, y, 0]} material={material} shade="top" />
      ))}
      <Balloon at={[-98, -38, 84]} material="accent" />
      <Balloon at={[96, -72, 128]} material="ink" />
      <Shadow at={[4, 4, 0]} radius={92} />
      <Disc at={[0, 0, 0]} radius={88} height={8} material="accent" />
      <Disc at={[0, 0, 8]} radius={78} height={52} />
      <Disc at={[0, 0, 60]} radius={80} height={10} material="ink" />
      <Disc at={[0, 0, 70]} radius={56} height={36} />
      {pearls.map((at) => (
        <Ball key={at.join()} at={at} radius={7} material="accent" />
      ))}
      <Disc at={[0, 0, 106]} radius={58} height={8} material="ink" />
      <Disc at={[0, 0, 114]} radius={38} height={22} />
      <Disc at={[0, 0, 134]} radius={40} height={6} material="accent" />
      <Spot radius={30} at={[0, 0, 140]} material="accent" shade="left" />
      {candles.map((at) => (
        <Lathe
          key={at.join()}
          at={at}
          profile={[
            [4, 0],
            [4, 30],
          ]}
          material="ink"
        />
      ))}
      <Floating>
        {candles.map(([x, y, z]) => (
          <Lathe
            key={`${x}`}
            at={[x, y, z + 32]}
            profile={[
              [2, 0],
              [6, 7],
              [1, 20],
            ]}
            material="accent"
          />
        ))}
      </Floating>
      <Present at={[-72, 80, 0]} size={46} material="ink" />
      <Coins at={[100, 6, 0]} count={3} radius={16} />
      <Present at={[80, 78, 0]} size={40} material="paper" />
    </>
  )
}
