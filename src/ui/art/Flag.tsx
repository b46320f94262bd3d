import type { Outline } from './outline.ts'
import { Lathe, type Material, Solid } from './parts.tsx'
import type { Point3 } from './solid.ts'

/** The outline of a waving cloth, attached at u = 0, with its top at v = 0. */
const cloth = (width: number, height: number): Outline => {
  const wave = height * 0.14
  return [
    { to: [0, 0] },
    { to: [width / 2, -wave / 2], bend: [width / 4, wave] },
    { to: [width, -wave], bend: [width * 0.75, -wave * 2] },
    { to: [width * 0.84, -height / 2 - wave] },
    { to: [width, -height - wave] },
    { to: [width / 2, -height - wave / 2], bend: [width * 0.75, -height - wave * 2] },
    { to: [0, -height], bend: [width / 4, -height + wave] },
  ]
}

/** A flag on a pole at `at`. */
export function Flag({
  at: [x, y, z],
  height,
  width,
  material,
}: {
  at: Point3
  height: number
  width: number
  material: Material
}) {
  return (
    <>
      <Lathe
        at={[x, y, z]}
        profile={[
          [3, 0],
          [3, height],
        ]}
        material="ink"
      />
      <Solid
        of={cloth(width, width * 0.62)}
        facing="left"
        at={[x + 3, y + 2, z + height - 3]}
        depth={4}
        material={material}
      />
    </>
  )
}
