import { type RefObject, useEffect, useRef, useState } from 'react'

/** A row of slides and the one in view. */
export interface Carousel {
  /** The scroll container. */
  track: RefObject<HTMLUListElement | null>
  /** The slide in view, from 0. */
  current: number
  goTo(index: number): void
  onScroll(): void
}

/**
 * Moves through slides by scrolling, so that swipe, keyboard and timer behave the same. In right-to-left pages
 * `scrollLeft` is negative, so distances are computed from the slides.
 */
export function useCarousel(count: number): Carousel {
  const track = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)
  const goTo = (index: number) => {
    const next = (index + count) % count
    const row = track.current
    const [first, wanted] = [row?.children[0], row?.children[next]]
    setCurrent(next)
    if (first instanceof HTMLElement && wanted instanceof HTMLElement)
      row?.scrollTo?.({
        left: wanted.offsetLeft - first.offsetLeft,
        behavior: prefersReducedMotion() ? 'instant' : 'smooth',
      })
  }
  const onScroll = () => {
    const row = track.current
    if (row?.clientWidth) setCurrent(Math.min(count - 1, Math.round(Math.abs(row.scrollLeft) / row.clientWidth)))
  }
  return { track, current, goTo, onScroll }
}

const prefersReducedMotion = () => window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false

/** Shows the next slide every `ms` while `isOn`. Not with reduced motion, and not in a hidden tab. */
export function useAutoAdvance(isOn: boolean, ms: number, { current, goTo }: Carousel): void {
  const next = useRef(goTo)
  next.current = goTo
  useEffect(() => {
    if (!isOn || prefersReducedMotion()) return
    const timer = setTimeout(() => {
      if (!document.hidden) next.current(current + 1)
    }, ms)
    return () => clearTimeout(timer)
  }, [isOn, ms, current])
}
