import { type Outline, rect, star } from '../outline.ts'
import { Decal, Disc, Floating, Floor, Shadow, Solid, Spot } from '../parts.tsx'

/** The outline of a ticket, with a notch in both long sides at the stub. */
const ticket = (width: number, height: number, tear: number, notch: number): Outline => {
  const [x, y] = [width / 2, height / 2]
  const r = 12
  return [
    { to: [-x + r, y] },
    { to: [-x, y - r], bend: [-x, y] },
    { to: [-x, -y + r] },
    { to: [-x + r, -y], bend: [-x, -y] },
    { to: [tear - notch, -y] },
    { to: [tear, -y + notch], bend: [tear - notch, -y + notch] },
    { to: [tear + notch, -y], bend: [tear + notch, -y + notch] },
    { to: [x - r, -y] },
    { to: [x, -y + r], bend: [x, -y] },
    { to: [x, y - r] },
    { to: [x - r, y], bend: [x, y] },
    { to: [tear + notch, y] },
    { to: [tear, y - notch], bend: [tear + notch, y - notch] },
    { to: [tear - notch, y], bend: [tear - notch, y - notch] },
  ]
}

const shape = ticket(170, 96, 42, 11)
const holes = [-30, -15, 0, 15, 30]

/** Two tickets, one in front of the other. */
export function Ticket() {
  return (
    <>
      <Floor />
      <Shadow at={[-12, -34, 0]} radius={74} />
      <Solid of={shape} facing="left" at={[-6, -44, 74]} depth={12} />
      {holes.map((v) => (
        <Decal key={v} of={rect(3, 8)} facing="left" at={[36, -44, 74 + v]} material="paper" shade="right" />
      ))}
      <Decal of={rect(80, 9, 4)} facing="left" at={[-30, -44, 98]} material="paper" shade="right" />
      <Shadow at={[14, 34, 0]} radius={78} />
      <Floating>
        <Solid of={shape} facing="left" at={[6, 30, 64]} depth={16} material="accent" />
        {holes.map((v) => (
          <Decal key={v} of={rect(3, 8)} facing="left" at={[48, 30, 64 + v]} material="accent" shade="right" />
        ))}
        <Solid of={star(27)} facing="left" at={[-24, 32, 64]} depth={4} material="mark" />
        <Decal of={rect(10, 46, 4)} facing="left" at={[70, 30, 64]} material="mark" shade="left" />
      </Floating>
      <Disc at={[-84, 84, 0]} radius={17} height={9} material="ink" />
      <Disc at={[92, 82, 0]} radius={15} height={9} />
      <Spot radius={8} at={[92, 82, 9]} material="paper" shade="right" />
    </>
  )
}
