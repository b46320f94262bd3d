import type { Point, Segment } from './outline.ts'

/** Path data is precise to a tenth of an SVG unit. */
const steps = 10
/** A coordinate in steps. */
const snap = (value: number) => Math.round(value * steps)
/** Numbers of steps as coordinates, without a leading zero and with a space only where one is needed: `.5`, `-3`. */
const write = (values: readonly number[]) =>
  values
    .map((value) => String(value / steps).replace(/^(-?)0\./, '$1.'))
    .reduce((text, value) => text + (text && !value.startsWith('-') ? ' ' : '') + value, '')

/**
 * Path data of the segments after `from`. Positions are rounded to tenths and written relative to the position before:
 * equal shapes at different places get equal text, which makes a page with many scenes a quarter smaller when
 * compressed. SVG 2, section 9.3.
 *
 * `t` is a curve whose control point is the last one, reflected at the position: in circles all but the first. The reflected
 * point is at most a tenth from the exact one.
 */
function segments(from: Point, list: readonly Segment[]): string {
  let [x, y] = from.map(snap) as [number, number]
  let reflected: readonly [number, number] | undefined
  return list
    .map(({ to, bend }) => {
      const [dx, dy] = [snap(to[0]) - x, snap(to[1]) - y]
      const exact = bend && ([snap(bend[0]) - x, snap(bend[1]) - y] as const)
      const isSmooth = exact && reflected?.every((value, axis) => Math.abs(value - (exact[axis] ?? 0)) <= 1)
      const control = isSmooth ? reflected : exact
      reflected = control && [dx - control[0], dy - control[1]]
      x += dx
      y += dy
      if (isSmooth) return `t${write([dx, dy])}`
      if (control) return `q${write([...control, dx, dy])}`
      if (dx === 0) return dy === 0 ? '' : `v${write([dy])}`
      return dy === 0 ? `h${write([dx])}` : `l${write([dx, dy])}`
    })
    .join('')
}

/** Path data of lines and curves from `from`. */
export const openPath = (from: Point, list: readonly Segment[]): string =>
  `M${write(from.map(snap))}${segments(from, list)}`

/** The same, closed by a straight line. */
export const closedPath = (from: Point, list: readonly Segment[]): string => `${openPath(from, list)}z`
