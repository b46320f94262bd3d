import { type RefObject, useEffect, useState } from 'react'

/** Whether an element overflows. A scrollable element must be reachable by keyboard. */
export function useIsScrollable(ref: RefObject<HTMLElement | null>, open: boolean): boolean {
  const [isScrollable, setIsScrollable] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!open || !element || typeof ResizeObserver === 'undefined') return
    const measure = () => setIsScrollable(element.scrollHeight > element.clientHeight + 1)
    const observer = new ResizeObserver(measure)
    for (const part of [element, ...element.children]) observer.observe(part)
    return () => observer.disconnect()
  }, [ref, open])
  return isScrollable
}
