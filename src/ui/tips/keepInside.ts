/** Where a floating piece stands: px from the window's right edge and from its top. */
export interface Place {
  right: number
  top: number
}

/** Where it starts (spec point 2). */
export const firstPlace: Place = { right: 32, top: 100 }

/** The room it may move in, and its own size; all in px. */
export interface Room {
  width: number
  height: number
  /** What it keeps clear of at each edge: header, call to action, notches. */
  insets: { top: number; right: number; bottom: number; left: number }
  piece: { width: number; height: number }
}

/** Where there is less room than it needs, the lower bound wins: its handle stays in reach. */
const between = (value: number, low: number, high: number) => Math.max(low, Math.min(value, high))

/** The nearest place to the one wished for at which the whole piece is inside. */
export const keepInside = ({ right, top }: Place, { width, height, insets, piece }: Room): Place => ({
  right: between(right, insets.right, width - insets.left - piece.width),
  top: between(top, insets.top, height - insets.bottom - piece.height),
})

interface Box {
  top: number
  bottom: number
  left: number
  right: number
}

const meets = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

/**
 * The nearest place above or below what has the focus, so that the piece does not cover it (WCAG 2.4.11); the place
 * itself where it covers nothing, or where there is no room on either side.
 */
export function keepClear(place: Place, room: Room, focused: Box): Place {
  const boxAt = ({ right, top }: Place): Box => ({
    left: room.width - right - room.piece.width,
    right: room.width - right,
    top,
    bottom: top + room.piece.height,
  })
  if (!meets(boxAt(place), focused)) return place
  const gap = 8
  const ways = [focused.bottom + gap, focused.top - gap - room.piece.height]
    .map((top) => keepInside({ ...place, top }, room))
    .filter((way) => !meets(boxAt(way), focused))
    .sort((one, other) => Math.abs(one.top - place.top) - Math.abs(other.top - place.top))
  return ways[0] ?? place
}
