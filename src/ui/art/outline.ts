/** A point of a flat shape, in SVG units. */
export type Point = readonly [u: number, v: number]

/** One segment of an outline: to `to`, as a quadratic curve with the control point `bend` if there is one. */
export interface Segment {
  to: Point
  bend?: Point | undefined
}

/** A closed path: it starts at the end of its last segment. */
export type Outline = readonly Segment[]

/** An outline of straight lines. */
export const polygon = (...points: Point[]): Outline => points.map((to) => ({ to }))

/** A rectangle centered on 0, 0, with optional round corners. */
export function rect(width: number, height: number, radius = 0): Outline {
  const [x, y] = [width / 2 - radius, height / 2 - radius]
  const corners: readonly Point[] = [
    [x, y],
    [-x, y],
    [-x, -y],
    [x, -y],
  ]
  return corners.flatMap(([u, v], index) => {
    const from = (index * Math.PI) / 2
    return translated(
      radius ? [{ to: at(radius, from) }, ...arcSegments(radius, from, from + Math.PI / 2, 1)] : [{ to: [0, 0] }],
      u,
      v,
    )
  })
}

const at = (radius: number, angle: number): Point => [radius * Math.cos(angle), radius * Math.sin(angle)]

/** A circle around 0, 0, approximated by eight curves. */
export const circle = (radius: number): Outline => [...arcSegments(radius, 0, 2 * Math.PI)]

/** A sector of a circle, angles in turns. */
export const slice = (radius: number, from: number, to: number): Outline => [
  { to: [0, 0] },
  { to: at(radius, from * 2 * Math.PI) },
  ...arcSegments(radius, from * 2 * Math.PI, to * 2 * Math.PI),
]

function arcSegments(
  radius: number,
  from: number,
  to: number,
  count = Math.ceil(Math.abs(to - from) / (Math.PI / 4) - 1e-6),
): Segment[] {
  const turn = (to - from) / count
  const reach = radius / Math.cos(turn / 2)
  return Array.from({ length: count }, (_, index) => ({
    bend: at(reach, from + turn * (index + 0.5)),
    to: at(radius, from + turn * (index + 1)),
  }))
}

/** A part of a ring, angles in turns; the whole ring is a circle with a hole. */
export const arc = (outer: number, inner: number, from: number, to: number): Outline => [
  { to: at(outer, from * 2 * Math.PI) },
  ...arcSegments(outer, from * 2 * Math.PI, to * 2 * Math.PI),
  { to: at(inner, to * 2 * Math.PI) },
  ...arcSegments(inner, to * 2 * Math.PI, from * 2 * Math.PI),
]

/** A five-pointed star. */
export const star = (radius: number): Outline =>
  Array.from({ length: 10 }, (_, index) => ({
    to: at(index % 2 ? radius * 0.45 : radius, Math.PI / 2 + (index * Math.PI) / 5),
  }))

/** The outline moved by `du`, `dv`. */
export const translated = (outline: Outline, du: number, dv: number): Outline => {
  const move = ([u, v]: Point): Point => [u + du, v + dv]
  return outline.map(({ to, bend }) => ({ to: move(to), bend: bend && move(bend) }))
}
