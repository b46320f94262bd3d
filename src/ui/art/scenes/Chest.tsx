import { circle, polygon, rect } from '../outline.ts'
import { Box, Decal, Disc, Floating, Floor, Shadow, Solid, Spot } from '../parts.tsx'

const coins = [
  [-34, -16],
  [0, -26],
  [36, -14],
  [-16, 6],
  [22, 8],
] as const

const lidSide = polygon([-52, 0], [-52, 22], [-34, 42], [34, 42], [52, 22], [52, 0])

/** An open treasure chest full of coins, with one floating coin. */
export function Chest() {
  return (
    <>
      <Floor />
      <Shadow at={[6, 8, 0]} radius={96} />
      <Solid of={lidSide} facing="right" at={[72, -62, 78]} depth={144} material="ink" />
      <Box at={[0, 0, 0]} size={[148, 104, 72]} radius={6} />
      <Decal of={rect(128, 84, 4)} at={[0, 0, 72]} material="mark" shade="right" />
      {coins.map(([x, y]) => (
        <Disc key={`${x} ${y}`} at={[x, y, 66]} radius={22} height={10} material="accent" />
      ))}
      {[-50, 50].map((x) => (
        <Decal key={x} of={rect(16, 72)} facing="left" at={[x, 52, 36]} material="ink" shade="left" />
      ))}
      <Decal of={rect(148, 10)} facing="left" at={[0, 52, 64]} material="ink" shade="left" />
      <Decal of={rect(104, 10)} facing="right" at={[74, 0, 64]} material="ink" shade="right" />
      <Solid of={rect(34, 36, 6)} facing="left" at={[0, 56, 52]} depth={6} material="accent" />
      <Spot radius={5} facing="left" at={[0, 56, 56]} material="mark" />
      <Decal of={polygon([-3, 52], [3, 52], [5, 40], [-5, 40])} facing="left" at={[0, 56, 0]} material="mark" />
      <Floating>
        <Solid of={circle(24)} facing="left" at={[4, 10, 150]} depth={9} material="accent" />
        <Spot radius={16} facing="left" at={[4, 10, 150]} material="accent" shade="right" />
        <Decal
          of={polygon([0, 9], [9, 0], [0, -9], [-9, 0])}
          facing="left"
          at={[4, 10, 150]}
          material="accent"
          shade="top"
        />
      </Floating>
      <Shadow at={[-92, 88, 0]} radius={18} />
      <Disc at={[-92, 88, 0]} radius={17} height={8} />
      <Disc at={[-89, 87, 9]} radius={17} height={8} material="accent" />
      <Disc at={[94, 84, 0]} radius={14} height={8} material="ink" />
    </>
  )
}
