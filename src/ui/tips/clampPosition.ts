/** The position of a floating widget: CSS px from the right edge and the top of the window. */
export interface Position {
  right: number
  top: number
}

/** The initial position (spec point 2). */
export const initialPosition: Position = { right: 32, top: 100 }

/** The area in which the widget can move, and its size, CSS px. */
export interface Bounds {
  width: number
  height: number
  /** Margins for header, call to action and notches. */
  insets: { top: number; right: number; bottom: number; left: number }
  piece: { width: number; height: number }
}

/** If there is too little space, the lower bound wins, so that the handle stays reachable. */
const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(value, high))

/** The nearest position at which the whole widget is inside the bounds. */
export const clampPosition = ({ right, top }: Position, { width, height, insets, piece }: Bounds): Position => ({
  right: clamp(right, insets.right, width - insets.left - piece.width),
  top: clamp(top, insets.top, height - insets.bottom - piece.height),
})

interface Box {
  top: number
  bottom: number
  left: number
  right: number
}

const overlaps = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

const boxAt = ({ right, top }: Position, { width, piece }: Bounds): Box => ({
  left: width - right - piece.width,
  right: width - right,
  top,
  bottom: top + piece.height,
})

/**
 * The position of a widget that was not moved: the initial one, or the bottom of the window if it would cover the
 * heading of the page there.
 */
export function startPosition(bounds: Bounds, heading: Box | undefined): Position {
  const initial = clampPosition(initialPosition, bounds)
  if (!heading || !overlaps(boxAt(initial, bounds), heading)) return initial
  const bottom = clampPosition({ ...initial, top: bounds.height }, bounds)
  return overlaps(boxAt(bottom, bounds), heading) ? initial : bottom
}

/**
 * The nearest position above or below the focused element, so that the widget does not cover it (WCAG 2.4.11). The
 * given position if nothing is covered, or if there is no space on either side.
 */
export function avoidFocus(position: Position, bounds: Bounds, focused: Box): Position {
  if (!overlaps(boxAt(position, bounds), focused)) return position
  const gap = 8
  const candidates = [focused.bottom + gap, focused.top - gap - bounds.piece.height]
    .map((top) => clampPosition({ ...position, top }, bounds))
    .filter((candidate) => !overlaps(boxAt(candidate, bounds), focused))
    .sort((one, other) => Math.abs(one.top - position.top) - Math.abs(other.top - position.top))
  return candidates[0] ?? position
}
