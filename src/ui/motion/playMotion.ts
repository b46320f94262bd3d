import { type RefObject, useEffect, useRef } from 'react'
import type { MotionName } from './motions.ts'

type Motions = typeof import('./motions.ts')

let loading: Promise<Motions> | undefined

/** Fetches framer-motion, which is not part of the first download. A failed request is discarded. */
export function loadMotions(): Promise<Motions> {
  loading ??= import('./motions.ts').catch((problem: unknown) => {
    loading = undefined
    throw problem
  })
  return loading
}

/** Whether the viewer prefers reduced motion; true if this is unknown. */
export const prefersReducedMotion = (): boolean =>
  window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? true

/**
 * Plays a motion on an element. Without framer-motion, or with reduced motion, the element appears without animation.
 */
export function playMotion(element: HTMLElement | null, name: MotionName): void {
  if (!element || prefersReducedMotion()) return
  loadMotions().then(
    (motions) => void (element.isConnected && motions.play(element, name)),
    () => {},
  )
}

/**
 * Plays a motion each time `what` changes. `null` means no value yet: the first value after it plays no motion,
 * unless `first` is set.
 */
export function useMotionOn<E extends HTMLElement>(
  what: string | number | object | null,
  name: MotionName,
  { first = false } = {},
): RefObject<E | null> {
  const element = useRef<E>(null)
  const last = useRef(what)
  useEffect(() => {
    const before = last.current
    last.current = what
    if (what !== null && what !== before && (first || before !== null)) playMotion(element.current, name)
  }, [what, name, first])
  return element
}
