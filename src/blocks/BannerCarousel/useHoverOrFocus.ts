import { type RefObject, useEffect, useState } from 'react'

/** Whether a pointer is over an element or the focus is inside it, so that content does not move while it is in use. */
export function useHoverOrFocus(target: RefObject<HTMLElement | null>): boolean {
  const [isActive, setActive] = useState(false)
  useEffect(() => {
    const element = target.current
    const activate = () => setActive(true)
    const release = () => setActive(element?.contains(document.activeElement) ?? false)
    const listeners = [
      ['pointerenter', activate],
      ['focusin', activate],
      ['pointerleave', release],
      // The new focus is known only after the event.
      ['focusout', () => queueMicrotask(release)],
    ] as const
    for (const [type, listener] of listeners) element?.addEventListener(type, listener)
    return () => {
      for (const [type, listener] of listeners) element?.removeEventListener(type, listener)
    }
  }, [target])
  return isActive
}
