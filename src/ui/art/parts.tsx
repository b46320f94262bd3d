import type { ReactNode } from 'react'
import styles from './Art.module.css'
import { type Outline, rect, type Segment } from './outline.ts'
import { edgePath, type Facing, flat, type Point3, project, type Shade, solid } from './solid.ts'

/** The color family of a shape; `mark` is dark in both themes, for symbols on the accent. */
export type Material = 'paper' | 'ink' | 'accent' | 'ground' | 'mark'

const shades = (material: Material) => styles[material]

/** To a tenth of an SVG unit. */
const rounded = (value: number) => Math.round(value * 10) / 10

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
        <path key={face.path} className={styles[face.shade]} d={face.path} />
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
  at,
  radius,
  height,
  material,
}: {
  at: Point3
  radius: number
  height: number
  material?: Material | undefined
}) {
  const profile = [
    [radius, 0],
    [radius, height],
  ] as const
  return <Lathe at={at} profile={profile} material={material} />
}

interface Flat {
  at: Point3
  facing?: Facing
  material?: Material | undefined
  shade?: Shade
}

/** The directions of a face on the screen. */
const slopes = { left: '.866 .5', right: '.866-.5' } as const

/** A flat round shape on a face. */
export function Spot({ radius, at, facing = 'top', material = 'ink', shade = facing }: Flat & { radius: number }) {
  const [cx, cy] = project(at).map(rounded)
  const className = `${shades(material)} ${styles[shade]}`
  if (facing === 'top') {
    const [rx, ry] = [ellipseX, ellipseY].map((part) => rounded(radius * part))
    return <ellipse className={className} cx={cx} cy={cy} rx={rx} ry={ry} />
  }
  return <circle className={className} r={radius} transform={`matrix(${slopes[facing]} 0 1 ${cx} ${cy})`} />
}

/** A flat shape on a face. */
export function Decal({ of, at, facing = 'top', material = 'ink', shade = facing }: Flat & { of: Outline }) {
  return <path className={`${shades(material)} ${styles[shade]}`} d={flat(of, facing, at)} />
}

/** A thin line through points of the scene. */
export function Line({
  through: [from, ...rest],
  strong = false,
}: {
  through: readonly [Point3, ...Point3[]]
  strong?: boolean
}) {
  const path = edgePath(
    project(from),
    rest.map((at) => ({ to: project(at) })),
  )
  return <path className={strong ? styles.strongLine : styles.line} d={path} />
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
  const by = (u: number, v: number) => `${rounded(radius * u)} ${rounded(radius * v)}`
  const curve = (size: number, sweep: 0 | 1, to: string) => `a${rounded(size)} ${rounded(size)} 0 0 ${sweep} ${to}`
  const top = `${rounded(cx + radius * 0.34)} ${rounded(cy - radius * 0.94)}`
  return (
    <g className={shades(material)}>
      <circle className={styles.left} cx={rounded(cx)} cy={rounded(cy)} r={radius} />
      <path
        className={styles.right}
        d={`M${top}${curve(radius, 1, by(0.66, 0.94))}${curve(radius, 1, by(-1.5, 0.866))}${curve(radius * 1.5, 0, by(0.84, -1.806))}z`}
      />
      <ellipse
        className={styles.top}
        cx={rounded(cx - radius * 0.34)}
        cy={rounded(cy - radius * 0.42)}
        rx={rounded(radius * 0.3)}
        ry={rounded(radius * 0.2)}
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
  const edge = (reach: number) =>
    rings.map(({ cx, cy, rx, ry }): Segment => ({ to: [cx + reach * rx, cy + Math.sqrt(1 - reach * reach) * ry] }))
  const band = (from: number, to: number) => {
    const [start, ...rest] = edge(from)
    if (!start) return ''
    // Back to the start, along the front of the foot.
    const end = [start.to[0] - foot.cx - to * foot.rx, start.to[1] - foot.cy - Math.sqrt(1 - to * to) * foot.ry]
    return `${edgePath(start.to, [...rest, ...edge(to).reverse()])}a${rounded(foot.rx)} ${rounded(foot.ry)} 0 0 1 ${end.map(rounded).join(' ')}z`
  }
  return (
    <g className={shades(material)}>
      <path className={styles.left} d={band(-1, 1)} />
      <path className={styles.right} d={band(0.36, 1)} />
      <ellipse
        className={styles.top}
        cx={rounded(top.cx)}
        cy={rounded(top.cy)}
        rx={rounded(top.rx)}
        ry={rounded(top.ry)}
      />
      {bowl && (
        <ellipse
          className={styles.right}
          cx={rounded(top.cx)}
          cy={rounded(top.cy)}
          rx={rounded(top.rx * 0.84)}
          ry={rounded(top.ry * 0.84)}
        />
      )}
    </g>
  )
}

/** The floor of every scene: a thin tile with a grid of thin lines and a shadow. */
export function Floor({ size = 236 }: { size?: number }) {
  const half = size / 2
  const grid = [-1, 0, 1]
    .map((step) => (step * size) / 4)
    .flatMap((step) => [
      edgePath(project([step, -half, 0]), [{ to: project([step, half, 0]) }]),
      edgePath(project([-half, step, 0]), [{ to: project([half, step, 0]) }]),
    ])
    .join('')
  return (
    <>
      <Shadow deep at={[8, 8, -30]} radius={size * 0.5} />
      <Box at={[0, 0, -14]} size={[size, size, 14]} radius={24} material="ground" />
      <path className={styles.line} d={grid} />
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
