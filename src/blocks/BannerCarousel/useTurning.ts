import { type RefObject, useEffect, useRef, useState } from 'react'

/** A row of slides that can be turned, and what stands in the middle of it. */
export interface Turning {
  /** The row: the one that scrolls. */
  track: RefObject<HTMLUListElement | null>
  /** The slide in view, from 0. */
  at: number
  turnTo(index: number): void
  onScroll(): void
}

/**
 * Turns a row of slides by scrolling it, so that fingers, keys and the clock all do the same thing. In right-to-left
 * pages the row scrolls below zero; distances are taken from the slides themselves.
 */
export function useTurning(count: number): Turning {
  const track = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(0)
  const turnTo = (index: number) => {
    const next = (index + count) % count
    const row = track.current
    const [first, wanted] = [row?.children[0], row?.children[next]]
    setAt(next)
    if (first instanceof HTMLElement && wanted instanceof HTMLElement)
      row?.scrollTo?.({ left: wanted.offsetLeft - first.offsetLeft, behavior: movesGently() ? 'instant' : 'smooth' })
  }
  const onScroll = () => {
    const row = track.current
    if (row?.clientWidth) setAt(Math.min(count - 1, Math.round(Math.abs(row.scrollLeft) / row.clientWidth)))
  }
  return { track, at, turnTo, onScroll }
}

const movesGently = () => window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false

/** Turns to the next slide every so often while `isOn`; never for whoever asked for less motion, nor in the background. */
export function useClockwork(isOn: boolean, ms: number, { at, turnTo }: Turning): void {
  const next = useRef(turnTo)
  next.current = turnTo
  useEffect(() => {
    if (!isOn || movesGently()) return
    const timer = setTimeout(() => {
      if (!document.hidden) next.current(at + 1)
    }, ms)
    return () => clearTimeout(timer)
  }, [isOn, ms, at])
}
