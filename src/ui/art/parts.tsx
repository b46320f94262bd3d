import type { ReactNode } from 'react'
import styles from './Art.module.css'
import { circle, type Outline, rect } from './outline.ts'
import { type Facing, flat, type Place, project, type Shade, solid } from './solid.ts'

/** What a thing is made of; `mark` is dark in both themes, for signs on the accent. */
export type Stuff = 'paper' | 'ink' | 'accent' | 'ground' | 'mark'

const shades = (stuff: Stuff) => styles[stuff]

/** A shape with depth; `at` is where its front stands. */
export function Solid({
  of,
  at,
  depth,
  facing = 'top',
  stuff = 'paper',
  holes,
}: {
  of: Outline
  at: Place
  depth: number
  facing?: Facing
  stuff?: Stuff
  holes?: readonly Outline[]
}) {
  return (
    <g className={shades(stuff)}>
      {solid(of, facing, at, depth, holes).map((face) => (
        <path key={face.path} className={styles[face.shade]} d={face.path} fillRule="evenodd" />
      ))}
    </g>
  )
}

/** A box standing on `at` (the middle of its floor). */
export function Box({
  at: [x, y, z],
  size: [width, depth, height],
  stuff,
  radius,
}: {
  at: Place
  size: readonly [alongX: number, alongY: number, height: number]
  stuff?: Stuff
  radius?: number
}) {
  return <Solid of={rect(width, depth, radius)} at={[x, y, z + height]} depth={height} stuff={stuff} />
}

/** A round slab standing on `at`. */
export function Disc({
  at: [x, y, z],
  radius,
  height,
  stuff,
}: {
  at: Place
  radius: number
  height: number
  stuff?: Stuff
}) {
  return <Solid of={circle(radius)} at={[x, y, z + height]} depth={height} stuff={stuff} />
}

/** Something painted on a face. */
export function Decal({
  of,
  at,
  facing = 'top',
  stuff = 'ink',
  shade = facing,
}: {
  of: Outline
  at: Place
  facing?: Facing
  stuff?: Stuff
  shade?: Shade
}) {
  return (
    <g className={shades(stuff)}>
      <path className={styles[shade]} d={flat(of, facing, at)} />
    </g>
  )
}

/** A hairline on a face, from point to point of the scene. */
export function Line({ through, strong = false }: { through: readonly Place[]; strong?: boolean }) {
  return (
    <path
      className={strong ? styles.strongLine : styles.line}
      d={`M${through.map((at) => project(at).map(Math.round).join(' ')).join('L')}`}
    />
  )
}

/** A ball resting on `at`. */
export function Ball({ at: [x, y, z], radius, stuff = 'paper' }: { at: Place; radius: number; stuff?: Stuff }) {
  const [cx, cy] = project([x, y, z + radius])
  const right = cx + radius
  return (
    <g className={shades(stuff)}>
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

const wide = Math.sqrt(1.5)
const low = Math.sqrt(0.5)

/** Something turned on a lathe: `profile` from the floor up, `[radius, height above at]`. Open at the top: a bowl. */
export function Turned({
  at: [x, y, z],
  profile,
  stuff = 'paper',
  bowl = false,
}: {
  at: Place
  profile: readonly (readonly [radius: number, height: number])[]
  stuff?: Stuff
  bowl?: boolean
}) {
  const rings = profile.map(([radius, height]) => {
    const [cx, cy] = project([x, y, z + height])
    return { cx, cy, rx: radius * wide, ry: radius * low }
  })
  const [foot, top] = [rings[0], rings[rings.length - 1]]
  if (!foot || !top) return null
  const n = (value: number) => Math.round(value * 10) / 10
  const edge = (reach: number) =>
    rings.map(({ cx, cy, rx, ry }) => `${n(cx + reach * rx)} ${n(cy + Math.sqrt(1 - reach * reach) * ry)}`)
  const band = (from: number, to: number) =>
    `M${edge(from).join('L')}L${edge(to).reverse().join('L')}A${n(foot.rx)} ${n(foot.ry)} 0 0 1 ${edge(from)[0]}Z`
  return (
    <g className={shades(stuff)}>
      <path className={styles.left} d={band(-1, 1)} />
      <path className={styles.right} d={band(0.36, 1)} />
      <ellipse className={styles.top} cx={n(top.cx)} cy={n(top.cy)} rx={n(top.rx)} ry={n(top.ry)} />
      {bowl && (
        <ellipse className={styles.right} cx={n(top.cx)} cy={n(top.cy)} rx={n(top.rx * 0.84)} ry={n(top.ry * 0.84)} />
      )}
    </g>
  )
}

/** The ground every scene stands on: a thin tile with a hairline grid and its shadow. */
export function Ground({ size = 236 }: { size?: number }) {
  const half = size / 2
  const steps = [-1, 0, 1].map((step) => (step * size) / 4)
  return (
    <>
      <Shadow deep at={[8, 8, -30]} radius={size * 0.5} />
      <Box at={[0, 0, -14]} size={[size, size, 14]} radius={24} stuff="ground" />
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

/** A soft round shadow on a floor; `deep` for the one under everything. */
export function Shadow({ at, radius, deep = false }: { at: Place; radius: number; deep?: boolean }) {
  const [cx, cy] = project(at).map(Math.round)
  return (
    <ellipse
      className={deep ? styles.deepShadow : styles.shadow}
      cx={cx}
      cy={cy}
      rx={Math.round(radius * wide)}
      ry={Math.round(radius * low)}
    />
  )
}

/** What floats a little: the scene's one accent. Rests after five seconds and under reduced motion. */
export function Floating({ children }: { children: ReactNode }) {
  return <g className={styles.floating}>{children}</g>
}
