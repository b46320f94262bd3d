import { circle, polygon, star } from '../outline.ts'
import { Decal, Disc, Floating, Floor, Shadow, Solid, Spot } from '../parts.tsx'

const stack = (count: number) => Array.from({ length: count }, (_, index) => index)
const diamond = polygon([0, 24], [20, 0], [0, -24], [-20, 0])

/** A coin in front of stacks of coins. */
export function Coin() {
  return (
    <>
      <Floor />
      <Shadow at={[-44, -56, 0]} radius={42} />
      {stack(6).map((index) => (
        <Disc key={index} at={[-46 + (index % 2) * 3, -58 - (index % 3) * 2, index * 13]} radius={34} height={12} />
      ))}
      <Decal of={star(17)} at={[-43, -62, 77]} material="ink" />
      <Shadow at={[-66, 52, 0]} radius={38} />
      {stack(3).map((index) => (
        <Disc key={index} at={[-66 + (index % 2) * 3, 50, index * 13]} radius={30} height={12} />
      ))}
      <Shadow at={[60, -36, 0]} radius={30} />
      {stack(4).map((index) => (
        <Disc key={index} at={[66, -62 + (index % 2) * 3, index * 13]} radius={28} height={12} material="ink" />
      ))}
      <Shadow at={[44, 36, 0]} radius={54} />
      <Floating>
        <Solid of={circle(66)} facing="left" at={[30, 46, 74]} depth={20} material="accent" />
        <Spot radius={53} facing="left" at={[30, 46, 74]} material="accent" shade="right" />
        <Spot radius={50} facing="left" at={[30, 46, 74]} material="accent" shade="top" />
        <Solid of={diamond} facing="left" at={[30, 48, 74]} depth={5} material="mark" />
      </Floating>
    </>
  )
}
