/** A point of a flat shape, in drawing units. */
export type Point = readonly [u: number, v: number]

/** One step along an outline: to `to`, bent towards `bend` if there is one (a quadratic curve). */
export interface Step {
  to: Point
  bend?: Point
}

/** A closed line: it starts where its last step ends. */
export type Outline = readonly Step[]

/** Straight lines from point to point. */
export const polygon = (...points: Point[]): Outline => points.map((to) => ({ to }))

/** A rectangle with its middle at 0, 0 and round corners. */
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
    return moved(
      radius ? [{ to: at(radius, from) }, ...arcSteps(radius, from, from + Math.PI / 2, 2)] : [{ to: [0, 0] }],
      u,
      v,
    )
  })
}

const at = (radius: number, angle: number): Point => [radius * Math.cos(angle), radius * Math.sin(angle)]

/** A circle round 0, 0, of twelve curves: a hair's breadth from the true one. */
export const circle = (radius: number): Outline => [...arcSteps(radius, 0, 2 * Math.PI)]

/** A slice of a circle, angles in turns. */
export const slice = (radius: number, from: number, to: number): Outline => [
  { to: [0, 0] },
  { to: at(radius, from * 2 * Math.PI) },
  ...arcSteps(radius, from * 2 * Math.PI, to * 2 * Math.PI),
]

function arcSteps(
  radius: number,
  from: number,
  to: number,
  count = Math.ceil(Math.abs(to - from) / (Math.PI / 6)),
): Step[] {
  const turn = (to - from) / count
  const reach = radius / Math.cos(turn / 2)
  return Array.from({ length: count }, (_, index) => ({
    bend: at(reach, from + turn * (index + 0.5)),
    to: at(radius, from + turn * (index + 1)),
  }))
}

/** A part of a ring, angles in turns; the whole of it is a circle with a hole. */
export const arc = (outer: number, inner: number, from: number, to: number): Outline => [
  { to: at(outer, from * 2 * Math.PI) },
  ...arcSteps(outer, from * 2 * Math.PI, to * 2 * Math.PI),
  { to: at(inner, to * 2 * Math.PI) },
  ...arcSteps(inner, to * 2 * Math.PI, from * 2 * Math.PI),
]

/** A star of five points. */
export const star = (radius: number): Outline =>
  Array.from({ length: 10 }, (_, index) => ({
    to: at(index % 2 ? radius * 0.45 : radius, Math.PI / 2 + (index * Math.PI) / 5),
  }))

/** The outline pushed aside. */
export const moved = (outline: Outline, du: number, dv: number): Outline => {
  const move = ([u, v]: Point): Point => [u + du, v + dv]
  return outline.map(({ to, bend }) => ({ to: move(to), bend: bend && move(bend) }))
}
