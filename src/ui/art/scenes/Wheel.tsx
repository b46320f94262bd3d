import { circle, polygon, slice } from '../outline.ts'
import { Box, Decal, Disc, Floor, Shadow, Solid, Spot } from '../parts.tsx'
import type { Point3 } from '../solid.ts'

const hub: Point3 = [0, 24, 112]
const slices = Array.from({ length: 8 }, (_, index) => index)
const pointer = polygon([-13, 20], [13, 20], [0, -12])

/** A prize wheel on its stand, with the pointer on the winning segment. */
export function Wheel() {
  const [x, y, z] = hub
  return (
    <>
      <Floor />
      <Shadow at={[0, 10, 0]} radius={86} />
      <Box at={[0, 0, 0]} size={[120, 62, 12]} material="ink" radius={8} />
      <Solid
        of={polygon([-40, 0], [-12, 112], [12, 112], [40, 0])}
        facing="left"
        at={[x, 0, 12]}
        depth={10}
        material="ink"
      />
      <Solid of={circle(94)} facing="left" at={hub} depth={16} material="ink" />
      {slices.map((index) => (
        <Decal
          key={index}
          of={slice(85, index / 8 + 1 / 16, (index + 1) / 8 + 1 / 16)}
          facing="left"
          at={hub}
          material={index === 1 ? 'accent' : 'paper'}
          shade={index === 1 ? 'left' : index % 2 ? 'top' : 'right'}
        />
      ))}
      {slices.map((index) => {
        const angle = ((index + 1) / 8) * 2 * Math.PI
        const at: Point3 = [x + 62 * Math.cos(angle), y, z + 62 * Math.sin(angle)]
        return (
          <Spot
            key={index}
            radius={8}
            facing="left"
            at={at}
            material={index === 1 ? 'mark' : 'paper'}
            shade={index === 1 ? 'left' : index % 2 ? 'right' : 'top'}
          />
        )
      })}
      <Solid of={circle(24)} facing="left" at={[x, y + 10, z]} depth={10} material="ink" />
      <Spot radius={15} facing="left" at={[x, y + 10, z]} material="paper" shade="top" />
      <Solid of={pointer} facing="left" at={[x, y + 8, z + 92]} depth={8} />
      <Disc at={[-88, 86, 0]} radius={18} height={9} />
      <Disc at={[-86, 84, 10]} radius={18} height={9} />
      <Box at={[88, 70, 0]} size={[34, 34, 30]} radius={4} />
      <Decal of={polygon([-5, 15], [5, 15], [5, -15], [-5, -15])} facing="left" at={[88, 87, 15]} material="ink" />
      <Decal of={polygon([-5, 17], [5, 17], [5, -17], [-5, -17])} at={[88, 70, 30]} material="ink" shade="left" />
    </>
  )
}
