/** Number of arguments of the commands that the artwork uses. */
const sizes: Record<string, number> = { m: 2, l: 2, h: 1, v: 1, q: 4, t: 2, a: 7, z: 0 }

/** A coordinate pair of path data, absolute. */
export interface PathPoint {
  x: number
  y: number
  /** Whether a segment ends there; else it is a control point. */
  isEnd: boolean
}

/** The absolute points of SVG path data, with control points. Throws for commands that the artwork does not use. */
export function pathPoints(data: string): PathPoint[] {
  let [x, y] = [0, 0]
  /** The last control point, which `t` reflects. */
  let control: { x: number; y: number } = { x, y }
  return [...data.matchAll(/([A-Za-z])([^A-Za-z]*)/g)].flatMap(([text, command = '', rest = '']) => {
    const kind = command.toLowerCase()
    const size = sizes[kind]
    const values = (rest.match(/-?(?:\d+(?:\.\d+)?|\.\d+)/g) ?? []).map(Number)
    if (size === undefined || (size === 0 ? values.length > 0 : values.length % size > 0))
      throw new Error(`unknown path command ${text}`)
    const found: PathPoint[] = []
    for (let at = 0; at < values.length; at += size) {
      const own = values.slice(at, at + size)
      const [fromX, fromY] = command === kind ? [x, y] : [0, 0]
      const pairs =
        kind === 'a'
          ? own.slice(5)
          : kind === 't'
            ? [x - control.x + x - fromX, y - control.y + y - fromY, ...own]
            : own
      if (kind === 'h') x = fromX + (own[0] ?? 0)
      else if (kind === 'v') y = fromY + (own[0] ?? 0)
      else {
        for (let pair = 0; pair < pairs.length - 2; pair += 2)
          found.push({ x: fromX + (pairs[pair] ?? 0), y: fromY + (pairs[pair + 1] ?? 0), isEnd: false })
        control = found.at(-1) ?? control
        const [endX = 0, endY = 0] = pairs.slice(-2)
        x = fromX + endX
        y = fromY + endY
      }
      found.push({ x, y, isEnd: true })
    }
    return found
  })
}
