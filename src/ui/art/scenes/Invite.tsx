import { UprightCoin } from '../Coins.tsx'
import { polygon, rect, star } from '../outline.ts'
import { Pawn } from '../Pawn.tsx'
import { Present } from '../Present.tsx'
import { Decal, Floating, Floor, Shadow, Solid } from '../parts.tsx'

const flap = polygon([-96, 0], [96, 0], [0, 92])
const pocket = polygon([-96, 54], [0, -16], [96, 54], [96, -58], [-96, -58])
const seam = polygon([-96, -58], [-91, -58], [0, -2], [91, -58], [96, -58], [0, 3])

/** A letter with a reward coming out of its envelope, with friends, a present and coins around it. */
export function Invite() {
  return (
    <>
      <Floor />
      <Pawn at={[66, -84, 0]} material="paper" size={1.1} />
      <Shadow at={[0, 8, 0]} radius={108} />
      <Solid of={flap} facing="left" at={[0, -24, 112]} depth={4} material="ink" />
      <Solid of={rect(192, 112)} facing="left" at={[0, -24, 58]} depth={6} material="ink" />
      <Floating>
        <UprightCoin at={[-88, -8, 136]} radius={23} />
        <Solid of={rect(130, 124, 8)} facing="left" at={[0, -14, 126]} depth={6} material="accent" />
        <Solid of={star(26)} facing="left" at={[0, -11, 154]} depth={3} material="mark" />
        <Decal of={rect(70, 8, 4)} facing="left" at={[0, -14, 114]} material="accent" shade="right" />
        <Decal of={rect(44, 8, 4)} facing="left" at={[0, -14, 96]} material="accent" shade="right" />
      </Floating>
      <Solid of={pocket} facing="left" at={[0, 0, 58]} depth={24} />
      <Decal of={seam} facing="left" at={[0, 0, 58]} material="paper" shade="right" />
      <Solid of={star(17)} facing="left" at={[0, 5, 50]} depth={5} material="accent" />
      <Pawn at={[-74, 66, 0]} material="accent" size={1.1} />
      <Pawn at={[-12, 92, 0]} material="ink" size={0.9} />
      <Present at={[66, 72, 0]} size={50} material="ink" />
    </>
  )
}
