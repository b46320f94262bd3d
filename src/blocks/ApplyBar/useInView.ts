import { type RefObject, useEffect, useState } from 'react'

/** Whether an element is in the viewport; true until that is known. */
export function useInView(target: RefObject<Element | null>): boolean {
  const [inView, setInView] = useState(true)
  useEffect(() => {
    if (!target.current) return
    const observer = new IntersectionObserver(([entry]) => entry && setInView(entry.isIntersecting))
    observer.observe(target.current)
    return () => observer.disconnect()
  }, [target])
  return inView
}
