import { circle, polygon } from '../outline.ts'
import { Decal, Disc, Floating, Floor, Lathe, Shadow, Solid } from '../parts.tsx'

/** A board with an arrow at its right end. */
const rightBoard = polygon([-78, 27], [70, 27], [104, 0], [70, -27], [-78, -27])
const leftBoard = polygon([78, 27], [-66, 27], [-100, 0], [-66, -27], [78, -27])

/** A signpost at a crossing, with a coin beside it: the page is not here. */
export function Signpost() {
  return (
    <>
      <Floor />
      <Shadow at={[4, 4, 0]} radius={70} />
      <Disc at={[0, 0, 0]} radius={56} height={12} material="ink" />
      <Disc at={[0, 0, 12]} radius={38} height={8} />
      <Lathe
        at={[0, 0, 20]}
        profile={[
          [11, 0],
          [10, 196],
          [0, 204],
        ]}
        material="ink"
      />
      <Solid of={leftBoard} facing="left" at={[-6, 18, 104]} depth={10} />
      <Decal of={polygon([-46, 6], [52, 6], [52, -6], [-46, -6])} facing="left" at={[-6, 18, 104]} material="ink" />
      <Solid of={rightBoard} facing="left" at={[8, 18, 176]} depth={10} material="accent" />
      <Decal of={polygon([-54, 6], [48, 6], [48, -6], [-54, -6])} facing="left" at={[8, 18, 176]} material="mark" />
      <Shadow at={[84, 84, 0]} radius={46} />
      <Floating>
        <Solid of={circle(30)} facing="left" at={[80, 88, 40]} depth={9} material="accent" />
        <Decal of={polygon([0, 12], [12, 0], [0, -12], [-12, 0])} facing="left" at={[80, 88, 40]} material="mark" />
      </Floating>
    </>
  )
}
