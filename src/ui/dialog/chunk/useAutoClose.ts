import { type FocusEvent, useEffect, useEffectEvent, useState } from 'react'

/**
 * Counts whole seconds down and closes at zero; `null` never does. It stands still under a pointer, while something
 * inside has the focus, and while the page is out of sight: nobody loses a message they are reading.
 * `hold` belongs on the dialog's frame.
 */
export function useAutoClose(seconds: number | null, close: () => void) {
  const [left, setLeft] = useState(seconds ?? 0)
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const runs = seconds !== null
  const counting = runs && !hovered && !focused
  const end = useEffectEvent(close)

  useEffect(() => {
    if (!counting) return
    const timer = setInterval(() => {
      if (!document.hidden) setLeft((now) => Math.max(0, now - 1))
    }, 1000)
    return () => clearInterval(timer)
  }, [counting])

  useEffect(() => {
    if (runs && left === 0) end()
  }, [runs, left])

  const hold = {
    onPointerEnter: () => setHovered(true),
    onPointerLeave: () => setHovered(false),
    // The frame itself is focused by opening; only what is inside counts.
    onFocus: (event: FocusEvent<HTMLElement>) => setFocused(event.target !== event.currentTarget),
    onBlur: (event: FocusEvent<HTMLElement>) => setFocused(isInside(event)),
  }
  return { left, hold }
}

const isInside = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) =>
  relatedTarget !== currentTarget && currentTarget.contains(relatedTarget)
