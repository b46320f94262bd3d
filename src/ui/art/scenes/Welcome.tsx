import { Coins, UprightCoin } from '../Coins.tsx'
import { type Outline, rect, translated } from '../outline.ts'
import { Present } from '../Present.tsx'
import { Ball, Box, Decal, Floating, Floor, Lathe, Shadow, Solid } from '../parts.tsx'

const arch = (width: number, height: number): Outline => [
  { to: [-width / 2, 0] },
  { to: [-width / 2, height - width / 2] },
  { to: [0, height], bend: [-width / 2, height] },
  { to: [width / 2, height - width / 2], bend: [width / 2, height] },
  { to: [width / 2, 0] },
]

const wall = translated(arch(150, 140), 0, -78)
const opening = translated(arch(92, 112), 0, -78)
const frame = translated(arch(110, 122), 0, -78)
const pillar = [
  [13, 0],
  [13, 8],
  [9, 10],
  [9, 66],
  [13, 70],
  [13, 76],
] as const

/** From the gate down two steps: center, height, and length of each part. */
const carpet = [
  [-24, 24, 56, 'top'],
  [4, 18, 12, 'left'],
  [13, 12, 18, 'top'],
  [22, 6, 12, 'left'],
  [60, 0, 76, 'top'],
] as const

/** Steps to an open gate with light behind it, and rewards on both sides. */
export function Welcome() {
  return (
    <>
      <Floor />
      <Shadow at={[0, -30, 0]} radius={106} />
      <Box at={[0, -42, 0]} size={[196, 128, 12]} radius={5} />
      <Box at={[0, -48, 12]} size={[176, 104, 12]} material="ink" radius={4} />
      <Decal of={arch(92, 112)} facing="left" at={[0, -52, 24]} material="accent" shade="top" />
      <Solid of={wall} facing="left" at={[0, -52, 102]} depth={26} holes={[opening]} />
      <Solid of={frame} facing="left" at={[0, -48, 102]} depth={5} material="ink" holes={[opening]} />
      {carpet.map(([y, z, length, facing]) => (
        <Decal
          key={`${y} ${facing}`}
          of={rect(72, length)}
          facing={facing}
          at={[0, y, z]}
          material="accent"
          shade={facing === 'top' ? 'left' : 'right'}
        />
      ))}
      <Lathe at={[-78, -16, 24]} profile={pillar} material="ink" />
      <Ball at={[-78, -16, 98]} radius={14} material="accent" />
      <Lathe at={[78, -16, 24]} profile={pillar} material="ink" />
      <Ball at={[78, -16, 98]} radius={14} material="accent" />
      <Floating>
        <UprightCoin at={[0, 6, 80]} radius={34} />
      </Floating>
      <Coins at={[-86, 44, 0]} count={4} radius={21} />
      <Coins at={[-84, 92, 0]} count={2} radius={18} />
      <Present at={[84, 66, 0]} size={50} material="ink" />
    </>
  )
}
