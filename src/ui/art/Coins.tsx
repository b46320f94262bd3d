import { circle, polygon } from './outline.ts'
import { Decal, Disc, type Material, Shadow, Solid, Spot } from './parts.tsx'
import type { Point3 } from './solid.ts'

const levels = [0, 1, 2, 3, 4] as const

/** A stack of at most five coins on `at`, each a little beside the one below. */
export function Coins({
  at: [x, y, z],
  count,
  radius = 20,
  material = 'accent',
}: {
  at: Point3
  count: number
  radius?: number
  material?: Material
}) {
  const top: Point3 = [x + ((count - 1) % 2) * 3, y - ((count - 1) % 3), z + count * 9]
  return (
    <>
      <Shadow at={[x + 3, y + 3, z]} radius={radius * 1.15} />
      {levels.slice(0, count).map((level) => (
        <Disc
          key={level}
          at={[x + (level % 2) * 3, y - (level % 3), z + level * 9]}
          radius={radius}
          height={8.5}
          material={material}
        />
      ))}
      <Spot radius={radius * 0.62} at={top} material={material} shade="left" />
    </>
  )
}

/** A coin on its edge around `at`. */
export function UprightCoin({
  at,
  radius,
  facing = 'left',
}: {
  at: Point3
  radius: number
  facing?: 'left' | 'right'
}) {
  const mark = radius * 0.4
  return (
    <>
      <Solid of={circle(radius)} facing={facing} at={at} depth={radius / 3} material="accent" />
      <Spot radius={radius * 0.74} facing={facing} at={at} material="accent" shade="top" />
      <Decal
        of={polygon([0, mark], [mark * 0.83, 0], [0, -mark], [-mark * 0.83, 0])}
        facing={facing}
        at={at}
        material="mark"
      />
    </>
  )
}
