import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { keepClear, keepInside, type Place, type Room } from './keepInside.ts'

/** How far one press of an arrow key moves, px. */
const step = 10

/** A pointer that has moved less has tapped, px. */
const tapSlack = 4

const arrows: Record<string, Place> = {
  ArrowLeft: { right: step, top: 0 },
  ArrowRight: { right: -step, top: 0 },
  ArrowUp: { right: 0, top: -step },
  ArrowDown: { right: 0, top: step },
}

const add = (one: Place, other: Place): Place => ({ right: one.right + other.right, top: one.top + other.top })

/** The room as the page gives it: the layer's padding is what must stay clear. */
function measure(layer: HTMLElement, piece: HTMLElement): Room {
  const { paddingTop, paddingRight, paddingBottom, paddingLeft } = getComputedStyle(layer)
  const px = (length: string) => Number.parseFloat(length) || 0
  return {
    width: layer.clientWidth,
    height: layer.clientHeight,
    insets: { top: px(paddingTop), right: px(paddingRight), bottom: px(paddingBottom), left: px(paddingLeft) },
    piece: { width: piece.offsetWidth, height: piece.offsetHeight },
  }
}

/** What makes a piece float: where it stands, and what hears pointers and keys. */
export interface Floating {
  layer: RefObject<HTMLDivElement | null>
  piece: RefObject<HTMLElement | null>
  place: Place
  /** Told with the arrow keys: the place after the last press, null before the first. */
  told: Place | null
  dragging: boolean
  onPointerDown(event: PointerEvent): void
  onKeyDown(event: KeyboardEvent): void
  /** The pointer that has just gone up had dragged: its click means nothing. */
  wasDragged(): boolean
}

/**
 * Lets a piece be moved by pointer and arrow keys, and keeps it inside of the window, whatever becomes of the window,
 * and off whatever the keyboard's focus is on. `wanted` is where the viewer has put it; `onMoved` is told the next.
 */
export function useFloating(wanted: Place, onMoved: (place: Place) => void): Floating {
  const layer = useRef<HTMLDivElement>(null)
  const piece = useRef<HTMLElement>(null)
  const drag = useRef<AbortController | null>(null)
  const dragged = useRef(false)
  const [place, setPlace] = useState(wanted)
  const [told, setTold] = useState<Place | null>(null)
  const [dragging, setDragging] = useState(false)

  const inside = (next: Place): Place =>
    layer.current && piece.current ? keepInside(next, measure(layer.current, piece.current)) : next
  const settle = useEffectEvent(() => {
    if (!drag.current) setPlace(inside(wanted))
  })
  const onFocus = useEffectEvent((event: FocusEvent) => {
    const { target } = event
    if (!layer.current || !piece.current || !(target instanceof Element)) return
    if (piece.current.contains(target) || !target.matches(':focus-visible')) return
    const room = measure(layer.current, piece.current)
    setPlace(keepClear(keepInside(wanted, room), room, target.getBoundingClientRect()))
  })

  useEffect(() => {
    const looks = new ResizeObserver(() => settle())
    if (layer.current) looks.observe(layer.current)
    if (piece.current) looks.observe(piece.current)
    document.addEventListener('focusin', onFocus)
    return () => {
      looks.disconnect()
      document.removeEventListener('focusin', onFocus)
      drag.current?.abort()
    }
  }, [])

  return {
    layer,
    piece,
    place,
    told,
    dragging,
    wasDragged: () => dragged.current,
    onPointerDown(event) {
      dragged.current = false
      if (event.button !== 0 || !event.isPrimary) return
      const { pointerId, clientX, clientY } = event
      let latest = place
      const move = (now: globalThis.PointerEvent) => {
        const way = { right: clientX - now.clientX, top: now.clientY - clientY }
        if (now.pointerId !== pointerId || (!dragged.current && Math.hypot(way.right, way.top) < tapSlack)) return
        dragged.current = true
        setDragging(true)
        latest = inside(add(place, way))
        setPlace(latest)
      }
      const stop = () => {
        drag.current?.abort()
        drag.current = null
        setDragging(false)
        if (dragged.current) onMoved(latest)
      }
      // At the window: a quick pointer is off the piece at once, and a captured one would take the click from its buttons.
      drag.current?.abort()
      drag.current = new AbortController()
      const { signal } = drag.current
      window.addEventListener('pointermove', move, { signal })
      for (const end of ['pointerup', 'pointercancel']) window.addEventListener(end, stop, { signal })
    },
    onKeyDown(event) {
      const way = arrows[event.key]
      if (!way || event.altKey || event.ctrlKey || event.metaKey) return
      // Or the page would scroll away below it.
      event.preventDefault()
      const next = inside(add(place, way))
      setPlace(next)
      setTold(next)
      onMoved(next)
    },
  }
}
