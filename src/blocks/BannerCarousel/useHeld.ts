import { type RefObject, useEffect, useState } from 'react'

/** Whether a pointer rests on an element or the focus is in it: what somebody reads or reaches for must not be taken away. */
export function useHeld(place: RefObject<HTMLElement | null>): boolean {
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    const element = place.current
    const hold = () => setHeld(true)
    const release = () => setHeld(element?.contains(document.activeElement) ?? false)
    const listeners = [
      ['pointerenter', hold],
      ['focusin', hold],
      ['pointerleave', release],
      // Where the focus goes is known only after it has left.
      ['focusout', () => queueMicrotask(release)],
    ] as const
    for (const [type, listener] of listeners) element?.addEventListener(type, listener)
    return () => {
      for (const [type, listener] of listeners) element?.removeEventListener(type, listener)
    }
  }, [place])
  return isHeld
}
