import { circle, polygon, rect, translated } from '../outline.ts'
import { Box, Decal, Disc, Floating, Floor, Shadow, Solid } from '../parts.tsx'

const blade = polygon(
  [0, 9],
  [86, 9],
  [94, 0],
  [86, -9],
  [82, -9],
  [82, -26],
  [68, -26],
  [68, -9],
  [58, -9],
  [58, -20],
  [44, -20],
  [44, -9],
  [0, -9],
)

/** A lock and the key to it. */
export function Key() {
  return (
    <>
      <Floor />
      <Shadow at={[-6, -34, 0]} radius={76} />
      <Solid
        of={rect(84, 90, 42)}
        facing="left"
        at={[-10, -44, 120]}
        depth={16}
        material="ink"
        holes={[rect(52, 60, 26)]}
      />
      <Box at={[-10, -46, 0]} size={[132, 56, 102]} radius={8} />
      <Solid of={circle(14)} facing="left" at={[-10, -18, 58]} depth={1} material="ink" />
      <Decal of={polygon([-6, 0], [6, 0], [9, -30], [-9, -30])} facing="left" at={[-10, -18, 58]} />
      <Shadow at={[26, 62, 0]} radius={72} />
      <Floating>
        <Solid of={translated(blade, 0, 0)} facing="left" at={[-2, 66, 48]} depth={14} material="accent" />
        <Solid
          of={circle(36)}
          facing="left"
          at={[-32, 66, 48]}
          depth={14}
          material="accent"
          holes={[translated(circle(15), -4, 0)]}
        />
      </Floating>
      <Disc at={[94, -62, 0]} radius={18} height={9} />
      <Disc at={[92, -64, 10]} radius={18} height={9} />
      <Disc at={[95, -63, 20]} radius={18} height={9} />
    </>
  )
}
