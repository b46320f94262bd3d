import type { ReactNode } from 'react'
import styles from './Art.module.css'
import { circle, type Outline, rect } from './outline.ts'
import { type Facing, flat, type Point3, project, type Shade, solid } from './solid.ts'

/** The color family of a shape; `mark` is dark in both themes, for symbols on the accent. */
export type Material = 'paper' | 'ink' | 'accent' | 'ground' | 'mark'

const shades = (material: Material) => styles[material]

/** A shape with depth; `at` is the position of its front. */
export function Solid({
  of,
  at,
  depth,
  facing = 'top',
  material = 'paper',
  holes,
}: {
  of: Outline
  at: Point3
  depth: number
  facing?: Facing
  material?: Material | undefined
  holes?: readonly Outline[]
}) {
  return (
    <g className={shades(material)}>
      {solid(of, facing, at, depth, holes).map((face) => (
        <path key={face.path} className={styles[face.shade]} d={face.path} fillRule="evenodd" />
      ))}
    </g>
  )
}

/** A box on `at` (the center of its base). */
export function Box({
  at: [x, y, z],
  size: [width, depth, height],
  material,
  radius,
}: {
  at: Point3
  size: readonly [alongX: number, alongY: number, height: number]
  material?: Material | undefined
  radius?: number
}) {
  return <Solid of={rect(width, depth, radius)} at={[x, y, z + height]} depth={height} material={material} />
}

/** A disc on `at`. */
export function Disc({
  at: [x, y, z],
  radius,
  height,
  material,
}: {
  at: Point3
  radius: number
  height: number
  material?: Material | undefined
}) {
  return <Solid of={circle(radius)} at={[x, y, z + height]} depth={height} material={material} />
}

/** A flat shape on a face. */
export function Decal({
  of,
  at,
  facing = 'top',
  material = 'ink',
  shade = facing,
}: {
  of: Outline
  at: Point3
  facing?: Facing
  material?: Material | undefined
  shade?: Shade
}) {
  return (
    <g className={shades(material)}>
      <path className={styles[shade]} d={flat(of, facing, at)} />
    </g>
  )
}

/** A thin line through points of the scene. */
export function Line({ through, strong = false }: { through: readonly Point3[]; strong?: boolean }) {
  return (
    <path
      className={strong ? styles.strongLine : styles.line}
      d={`M${through.map((at) => project(at).map(Math.round).join(' ')).join('L')}`}
    />
  )
}

/** A ball on `at`. */
export function Ball({
  at: [x, y, z],
  radius,
  material = 'paper',
}: {
  at: Point3
  radius: number
  material?: Material | undefined
}) {
  const [cx, cy] = project([x, y, z + radius])
  const right = cx + radius
  return (
    <g className={shades(material)}>
      <circle className={styles.left} cx={cx} cy={cy} r={radius} />
      <path
        className={styles.right}
        d={`M${cx + radius * 0.34} ${cy - radius * 0.94}A${radius} ${radius} 0 0 1 ${right} ${cy}A${radius} ${radius} 0 0 1 ${cx - radius * 0.5} ${cy + radius * 0.866}A${radius * 1.5} ${radius * 1.5} 0 0 0 ${cx + radius * 0.34} ${cy - radius * 0.94}Z`}
      />
      <ellipse
        className={styles.top}
        cx={cx - radius * 0.34}
        cy={cy - radius * 0.42}
        rx={radius * 0.3}
        ry={radius * 0.2}
      />
    </g>
  )
}

const ellipseX = Math.sqrt(1.5)
const ellipseY = Math.sqrt(0.5)

/** A solid of revolution: `profile` from the base up, `[radius, height above at]`. `bowl`: open at the top. */
export function Lathe({
  at: [x, y, z],
  profile,
  material = 'paper',
  bowl = false,
}: {
  at: Point3
  profile: readonly (readonly [radius: number, height: number])[]
  material?: Material | undefined
  bowl?: boolean
}) {
  const rings = profile.map(([radius, height]) => {
    const [cx, cy] = project([x, y, z + height])
    return { cx, cy, rx: radius * ellipseX, ry: radius * ellipseY }
  })
  const [foot, top] = [rings[0], rings[rings.length - 1]]
  if (!foot || !top) return null
  const n = (value: number) => Math.round(value * 10) / 10
  const edge = (reach: number) =>
    rings.map(({ cx, cy, rx, ry }) => `${n(cx + reach * rx)} ${n(cy + Math.sqrt(1 - reach * reach) * ry)}`)
  const band = (from: number, to: number) =>
    `M${edge(from).join('L')}L${edge(to).reverse().join('L')}A${n(foot.rx)} ${n(foot.ry)} 0 0 1 ${edge(from)[0]}Z`
  return (
    <g className={shades(material)}>
      <path className={styles.left} d={band(-1, 1)} />
      <path className={styles.right} d={band(0.36, 1)} />
      <ellipse className={styles.top} cx={n(top.cx)} cy={n(top.cy)} rx={n(top.rx)} ry={n(top.ry)} />
      {bowl && (
        <ellipse className={styles.right} cx={n(top.cx)} cy={n(top.cy)} rx={n(top.rx * 0.84)} ry={n(top.ry * 0.84)} />
      )}
    </g>
  )
}

/** The floor of every scene: a thin tile with a grid of thin lines and a shadow. */
export function Floor({ size = 236 }: { size?: number }) {
  const half = size / 2
  const steps = [-1, 0, 1].map((step) => (step * size) / 4)
  return (
    <>
      <Shadow deep at={[8, 8, -30]} radius={size * 0.5} />
      <Box at={[0, 0, -14]} size={[size, size, 14]} radius={24} material="ground" />
      {steps.map((step) => (
        <Line
          key={step}
          through={[
            [step, -half, 0],
            [step, half, 0],
          ]}
        />
      ))}
      {steps.map((step) => (
        <Line
          key={step}
          through={[
            [-half, step, 0],
            [half, step, 0],
          ]}
        />
      ))}
    </>
  )
}

/** A soft round shadow on the floor; `deep` for the one under the floor. */
export function Shadow({ at, radius, deep = false }: { at: Point3; radius: number; deep?: boolean }) {
  const [cx, cy] = project(at).map(Math.round)
  return (
    <ellipse
      className={deep ? styles.deepShadow : styles.shadow}
      cx={cx}
      cy={cy}
      rx={Math.round(radius * ellipseX)}
      ry={Math.round(radius * ellipseY)}
    />
  )
}

/** A floating accent of the scene. Stops after five seconds and under reduced motion. */
export function Floating({ children }: { children: ReactNode }) {
  return <g className={styles.floating}>{children}</g>
}
