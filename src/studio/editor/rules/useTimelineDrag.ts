import { type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState } from 'react'
import { offsetMinutes } from '../../../contract/zone.ts'
import { formatLike } from './dates.ts'
import { useRules } from './RulesContext.ts'
import { limitMove, type Move, type StepName, snap, steps, type TimeOrder, type TimePoint } from './timeline.ts'
import { pathOf, valueAt } from './values.ts'

/** A movement of dates that has not ended. */
export interface Drag {
  pointers: readonly string[]
  /** ms that the dates are moved by. */
  by: number
  stop: Move['stop']
}

/** Writes several dates as one step. */
export type SetDates = (dates: readonly { pointer: string; text: string }[]) => void

interface DragParts {
  points: readonly TimePoint[]
  orders: readonly TimeOrder[]
  /** Length of the scale, ms. */
  span: number
  step: StepName
  /** The element that is as wide as the scale. */
  scaleRef: RefObject<HTMLElement | null>
  setDates: SetDates
}

/**
 * Moves dates by pointer and keyboard, in steps and never out of their order. `handlers`: for the element of some dates,
 * the first of which is at `at` (epoch ms). `stopped`: what the last movement was stopped by.
 */
export function useTimelineDrag({ points, orders, span, step, scaleRef, setDates }: DragParts) {
  const { rules, zone } = useRules()
  const [drag, setDrag] = useState<Drag | null>(null)
  const [stopped, setStopped] = useState<Move['stop']>(null)
  const begun = useRef<{ x: number; pointers: readonly string[]; at: number } | null>(null)
  const offsetMs = offsetMinutes(zone) * 60_000

  /** Moves dates by about `by`, so that the first of them is on a step, as far as the order allows. */
  const moveBy = (pointers: readonly string[], at: number, by: number, isExact = false): Drag => {
    const snapped = isExact ? by : snap(at + by, steps[step], offsetMs) - at
    const { by: allowed, stop } = limitMove(orders, pointers, snapped)
    return { pointers, by: allowed, stop }
  }
  const write = ({ pointers, by, stop }: Drag) => {
    setStopped(stop)
    if (by === 0) return
    setDates(
      points.flatMap(({ pointer, at }) =>
        pointers.includes(pointer)
          ? [{ pointer, text: formatLike(at + by, valueAt(rules, pathOf(pointer)), zone) }]
          : [],
      ),
    )
  }

  const handlers = (pointers: readonly string[], at: number) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      begun.current = { x: event.clientX, pointers, at }
      setStopped(null)
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const width = scaleRef.current?.clientWidth ?? 0
      if (!begun.current || width === 0) return
      const by = ((event.clientX - begun.current.x) / width) * span
      // A press without a movement keeps the date as it is.
      if (Math.abs(event.clientX - begun.current.x) < 3 && !drag) return
      const next = moveBy(begun.current.pointers, begun.current.at, by)
      setDrag(next)
      setStopped(next.stop)
    },
    onPointerUp() {
      if (drag) write(drag)
      begun.current = null
      setDrag(null)
    },
    onPointerCancel() {
      begun.current = null
      setDrag(null)
    },
    onKeyDown(event: KeyboardEvent) {
      if (event.key === 'Escape' && begun.current) {
        begun.current = null
        setDrag(null)
        return
      }
      const by = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -7, PageUp: 7 }[event.key]
      if (by === undefined) return
      event.preventDefault()
      write(moveBy(pointers, at, by * steps[step], true))
    },
  })
  return { drag, stopped, handlers }
}
