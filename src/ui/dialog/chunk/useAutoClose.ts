import { type FocusEvent, useEffect, useEffectEvent, useState } from 'react'

/**
 * Counts whole seconds down and closes at zero; `null` never closes. The countdown pauses while the dialog is
 * hovered, while an element inside has the focus, and while the page is hidden. Put `pauseHandlers` on the frame of
 * the dialog.
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

  const pauseHandlers = {
    onPointerEnter: () => setHovered(true),
    onPointerLeave: () => setHovered(false),
    // Opening focuses the frame itself; only elements inside it count.
    onFocus: (event: FocusEvent<HTMLElement>) => setFocused(event.target !== event.currentTarget),
    onBlur: (event: FocusEvent<HTMLElement>) => setFocused(isInside(event)),
  }
  return { left, pauseHandlers }
}

const isInside = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) =>
  relatedTarget !== currentTarget && currentTarget.contains(relatedTarget)
