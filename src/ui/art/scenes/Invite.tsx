import { polygon, rect, star } from '../outline.ts'
import { Pawn } from '../Pawn.tsx'
import { Decal, Floating, Floor, Shadow, Solid } from '../parts.tsx'

const flap = polygon([-82, 0], [82, 0], [0, 74])
const pocket = polygon([-82, 46], [0, -14], [82, 46], [82, -50], [-82, -50])
const seam = polygon([-82, -50], [-78, -50], [0, -2], [78, -50], [82, -50], [0, 2])

/** A letter coming out of its envelope, with a person on either side. */
export function Invite() {
  return (
    <>
      <Floor />
      <Pawn at={[52, -84, 0]} material="paper" />
      <Shadow at={[0, 8, 0]} radius={98} />
      <Solid of={flap} facing="left" at={[0, -14, 96]} depth={4} material="ink" />
      <Solid of={rect(164, 96)} facing="left" at={[0, -14, 50]} depth={6} material="ink" />
      <Floating>
        <Solid of={rect(112, 104, 8)} facing="left" at={[0, -4, 104]} depth={5} material="accent" />
        <Solid of={star(20)} facing="left" at={[0, -1, 128]} depth={3} material="mark" />
        <Decal of={rect(56, 7, 3)} facing="left" at={[0, -4, 96]} material="accent" shade="right" />
        <Decal of={rect(36, 7, 3)} facing="left" at={[0, -4, 80]} material="accent" shade="right" />
      </Floating>
      <Solid of={pocket} facing="left" at={[0, 10, 50]} depth={24} />
      <Decal of={seam} facing="left" at={[0, 10, 50]} material="paper" shade="right" />
      <Pawn at={[-48, 84, 0]} material="ink" />
    </>
  )
}
