import type { Outline, Point, Segment } from './outline.ts'
import { closedPath, openPath } from './pathData.ts'

/** A point in the scene: x runs down to the right, y down to the left, z up. The center of the floor is 0, 0, 0. */
export type Point3 = readonly [x: number, y: number, z: number]

/**
 * The orientation of a flat shape. `top`: up, u along x, v along y. `left`: toward the light, u along x, v up.
 * `right`: away from it, u from front to back, v up.
 */
export type Facing = 'top' | 'left' | 'right'

/** The shade of a face. */
export type Shade = Facing

const middle: Point = [240, 236]
const cos30 = Math.sqrt(3) / 2

/** Isometric projection to the 480 × 400 view box. */
export const project = ([x, y, z]: Point3): Point => [middle[0] + (x - y) * cos30, middle[1] + (x + y) / 2 - z]

const planes: Record<Facing, (at: Point3, point: Point) => Point3> = {
  top: ([x, y, z], [u, v]) => [x + u, y + v, z],
  left: ([x, y, z], [u, v]) => [x + u, y, z + v],
  right: ([x, y, z], [u, v]) => [x, y - u, z + v],
}

const inwards: Record<Facing, Point3> = { top: [0, 0, -1], left: [0, -1, 0], right: [-1, 0, 0] }

/** The shade of a rim by its normal on the plane, per plane: +u, −u, +v, −v. */
const rims: Record<Facing, readonly [Shade, Shade, Shade, Shade]> = {
  top: ['right', 'right', 'left', 'left'],
  left: ['right', 'right', 'top', 'top'],
  right: ['left', 'left', 'top', 'top'],
}

const minus = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1]]
const plus = (a: Point, b: Point): Point => [a[0] + b[0], a[1] + b[1]]
const cross = (a: Point, b: Point) => a[0] * b[1] - a[1] * b[0]

const mapOutline = (outline: Outline, map: (point: Point) => Point): Outline =>
  outline.map(({ to, bend }) => ({ to: map(to), bend: bend && map(bend) }))

const last = (outline: Outline): Point => (outline[outline.length - 1] as Segment).to
const before = (outline: Outline, index: number): Point => outline[index - 1]?.to ?? last(outline)
const between = (a: Point, b: Point, part: number): Point => [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part]

/** Whether a line between two points of the outline never leaves the shape. */
function isConvex(outline: Outline): boolean {
  const points = outline.flatMap(({ to, bend }) => (bend ? [bend, to] : [to]))
  const turns = points.map((point, index) => {
    const [one, two] = [points.at(index - 2) as Point, points.at(index - 1) as Point]
    return cross(minus(two, one), minus(point, two))
  })
  return turns.every((turn) => turn > -1e-6) || turns.every((turn) => turn < 1e-6)
}

const area = (outline: Outline): number =>
  outline.reduce((sum, step, index) => sum + cross(before(outline, index), step.to), 0)

const toHalf = ([x, y]: Point): Point => [Math.round(x * 2) / 2, Math.round(y * 2) / 2]
const toHalves = (list: readonly Segment[]): Segment[] =>
  list.map(({ to, bend }) => ({ to: toHalf(to), bend: bend && toHalf(bend) }))

/** Path data of a face, to half an SVG unit: at the sizes of pages it looks the same, and it takes fewer bytes. */
const facePath = (from: Point, list: readonly Segment[]) => closedPath(toHalf(from), toHalves(list))

/** The same for a path that is not closed. */
export const edgePath = (from: Point, list: readonly Segment[]): string => openPath(toHalf(from), toHalves(list))

/** The path of a flat shape in the scene. */
export function flat(outline: Outline, facing: Facing, at: Point3): string {
  const projected = onPlane(outline, facing, at)
  const end = projected[projected.length - 1] as Segment
  // A straight last segment is the line that closes the path.
  return facePath(end.to, end.bend ? projected : projected.slice(0, -1))
}

const onPlane = (outline: Outline, facing: Facing, at: Point3): Outline =>
  mapOutline(outline, (point) => project(planes[facing](at, point)))

/** A visible side of a solid, as an SVG path. */
export interface Face {
  shade: Shade
  path: string
}

/**
 * The visible faces of a shape with `depth`, in painting order: rims and the walls of holes first, the front last.
 * `at` is the position of the front.
 */
export function solid(
  outline: Outline,
  facing: Facing,
  at: Point3,
  depth: number,
  holes: readonly Outline[] = [],
): Face[] {
  const [dx, dy, dz] = inwards[facing]
  const back = minus(project([dx * depth, dy * depth, dz * depth]), project([0, 0, 0]))
  const walls = [outline, ...holes].flatMap((ring, index) => rimsOf(ring, facing, at, back, index > 0))
  const front = [outline, ...holes].map((ring) => flat(ring, facing, at)).join('')
  return [...walls, { shade: facing, path: front }]
}

/** Faces of the visible rim: one face per run of segments with the same shade. */
function rimsOf(outline: Outline, facing: Facing, at: Point3, back: Point, isHole: boolean): Face[] {
  const ring = splitAtTurns(outline, facing, at, back)
  const projected = onPlane(ring, facing, at)
  const side = Math.sign(area(projected)) * (isHole ? -1 : 1)
  const flatSide = Math.sign(area(ring)) * (isHole ? -1 : 1)
  // The front covers what is between the curve of its edge and a straight line.
  const isCovered = !isHole && isConvex(projected)
  const faces: Face[] = []
  let run: { shade: Shade; from: Point; steps: Segment[] } | undefined
  projected.forEach((step, index) => {
    const from = before(projected, index)
    const isSeen = cross(minus(step.to, from), back) * side < -1e-6
    const shade = isSeen ? shadeOf(ring, index, facing, flatSide) : undefined
    if (run && run.shade !== shade) {
      faces.push(sweep(run, back, isCovered))
      run = undefined
    }
    if (shade) {
      run ??= { shade, from, steps: [] }
      run.steps.push(step)
    }
  })
  if (run) faces.push(sweep(run, back, isCovered))
  return faces
}

/** Splits each curve where the rim turns out of view, so that a segment is either fully visible or hidden. */
const splitAtTurns = (outline: Outline, facing: Facing, at: Point3, back: Point): Outline =>
  outline.flatMap((step, index) => {
    if (!step.bend) return [step]
    const from = before(outline, index)
    const [a, b, c] = [from, step.bend, step.to].map((point) => project(planes[facing](at, point))) as [
      Point,
      Point,
      Point,
    ]
    const [first, second] = [cross(minus(b, a), back), cross(minus(c, b), back)]
    if (first * second >= 0) return [step]
    const part = first / (first - second)
    const [near, far] = [between(from, step.bend, part), between(step.bend, step.to, part)]
    return [
      { bend: near, to: between(near, far, part) },
      { bend: far, to: step.to },
    ]
  })

function shadeOf(ring: Outline, index: number, facing: Facing, side: number): Shade {
  const [du, dv] = minus((ring[index] as Segment).to, before(ring, index))
  const [nu, nv] = [dv * side, -du * side]
  const [plusU, minusU, plusV, minusV] = rims[facing]
  if (Math.abs(nu) > Math.abs(nv)) return nu > 0 ? plusU : minusU
  return nv > 0 ? plusV : minusV
}

/**
 * The face of a run of segments extruded by `back`. `isCovered`: the front is painted over the edge that they share, so that edge
 * is a line.
 */
function sweep(
  { shade, from, steps }: { shade: Shade; from: Point; steps: Segment[] },
  back: Point,
  isCovered: boolean,
): Face {
  const moved = mapOutline(steps, (point) => plus(point, back))
  const returning = [...steps].reverse().map(({ bend }, index) => ({ to: steps.at(-2 - index)?.to ?? from, bend }))
  const edge = isCovered ? [{ to: from }] : returning
  return { shade, path: facePath(plus(from, back), [...moved, { to: last(steps) }, ...edge]) }
}
