import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import {
  avoidFocus,
  type Bounds,
  clampPosition,
  initialPosition,
  type Position,
  startPosition,
} from './clampPosition.ts'

/** Movement per press of an arrow key, CSS px. */
const step = 10

/** A pointer that has moved less counts as a tap, CSS px. */
const tapTolerance = 4

const arrows: Record<string, Position> = {
  ArrowLeft: { right: step, top: 0 },
  ArrowRight: { right: -step, top: 0 },
  ArrowUp: { right: 0, top: -step },
  ArrowDown: { right: 0, top: step },
}

const add = (one: Position, other: Position): Position => ({ right: one.right + other.right, top: one.top + other.top })

/** The bounds from the layout: the padding of the layer must stay clear. */
function measure(layer: HTMLElement, piece: HTMLElement): Bounds {
  const { paddingTop, paddingRight, paddingBottom, paddingLeft } = getComputedStyle(layer)
  const px = (length: string) => Number.parseFloat(length) || 0
  return {
    width: layer.clientWidth,
    height: layer.clientHeight,
    insets: { top: px(paddingTop), right: px(paddingRight), bottom: px(paddingBottom), left: px(paddingLeft) },
    piece: { width: piece.offsetWidth, height: piece.offsetHeight },
  }
}

/** The position of a widget that the viewer wants at `wanted`: inside the bounds and, until it is moved, off the heading. */
function settle(wanted: Position, bounds: Bounds): Position {
  const isMoved = wanted.right !== initialPosition.right || wanted.top !== initialPosition.top
  return isMoved
    ? clampPosition(wanted, bounds)
    : startPosition(bounds, document.querySelector('h1')?.getBoundingClientRect())
}

/** State and handlers of a floating widget. */
export interface Floating {
  layer: RefObject<HTMLDivElement | null>
  piece: RefObject<HTMLElement | null>
  place: Position
  /** The position after the last arrow key, for screen readers; null before the first. */
  announced: Position | null
  dragging: boolean
  onPointerDown(event: PointerEvent): void
  onKeyDown(event: KeyboardEvent): void
  /** The last pointer was a drag, so its click is ignored. */
  wasDragged(): boolean
}

/**
 * Moves a widget by pointer and arrow keys, keeps it inside the window when the window changes, and keeps it off the
 * focused element. `wanted` is the position chosen by the viewer; `onMoved` gets the next one.
 */
export function useFloating(wanted: Position, onMoved: (place: Position) => void): Floating {
  const layer = useRef<HTMLDivElement>(null)
  const piece = useRef<HTMLElement>(null)
  const drag = useRef<AbortController | null>(null)
  const dragged = useRef(false)
  const [place, setPlace] = useState(wanted)
  const [announced, setAnnounced] = useState<Position | null>(null)
  const [dragging, setDragging] = useState(false)

  const inside = (next: Position): Position =>
    layer.current && piece.current ? clampPosition(next, measure(layer.current, piece.current)) : next
  const reposition = useEffectEvent(() => {
    if (!drag.current && layer.current && piece.current) setPlace(settle(wanted, measure(layer.current, piece.current)))
  })
  const onFocus = useEffectEvent((event: FocusEvent) => {
    const { target } = event
    if (!layer.current || !piece.current || !(target instanceof Element)) return
    if (piece.current.contains(target) || !target.matches(':focus-visible')) return
    const bounds = measure(layer.current, piece.current)
    setPlace(avoidFocus(settle(wanted, bounds), bounds, target.getBoundingClientRect()))
  })

  useEffect(() => {
    const observer = new ResizeObserver(() => reposition())
    if (layer.current) observer.observe(layer.current)
    if (piece.current) observer.observe(piece.current)
    document.addEventListener('focusin', onFocus)
    return () => {
      observer.disconnect()
      document.removeEventListener('focusin', onFocus)
      drag.current?.abort()
    }
  }, [])

  return {
    layer,
    piece,
    place,
    announced,
    dragging,
    wasDragged: () => dragged.current,
    onPointerDown(event) {
      dragged.current = false
      if (event.button !== 0 || !event.isPrimary) return
      const { pointerId, clientX, clientY } = event
      let latest = place
      const move = (now: globalThis.PointerEvent) => {
        const delta = { right: clientX - now.clientX, top: now.clientY - clientY }
        if (now.pointerId !== pointerId || (!dragged.current && Math.hypot(delta.right, delta.top) < tapTolerance))
          return
        dragged.current = true
        setDragging(true)
        latest = inside(add(place, delta))
        setPlace(latest)
      }
      const stop = () => {
        drag.current?.abort()
        drag.current = null
        setDragging(false)
        if (dragged.current) onMoved(latest)
      }
      // Listeners on the window: a fast pointer leaves the widget at once, and pointer capture would take the click
      // from its buttons.
      drag.current?.abort()
      drag.current = new AbortController()
      const { signal } = drag.current
      window.addEventListener('pointermove', move, { signal })
      for (const end of ['pointerup', 'pointercancel']) window.addEventListener(end, stop, { signal })
    },
    onKeyDown(event) {
      const delta = arrows[event.key]
      if (!delta || event.altKey || event.ctrlKey || event.metaKey) return
      // Prevents the page from scrolling.
      event.preventDefault()
      const next = inside(add(place, delta))
      setPlace(next)
      setAnnounced(next)
      onMoved(next)
    },
  }
}
