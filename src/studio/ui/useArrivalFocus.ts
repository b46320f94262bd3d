import { type RefCallback, useCallback, useRef } from 'react'
import { useNavigationType } from 'react-router-dom'

/**
 * A ref for the heading of a screen, which needs a `tabIndex` of -1. After a link or a command that led to the screen, the heading gets the
 * focus, because what had it is gone with the last screen. A screen that the browser opens keeps the focus of the browser.
 */
export function useArrivalFocus(): RefCallback<HTMLElement> {
  const isArrival = useRef(useNavigationType() === 'PUSH')
  return useCallback((heading) => {
    if (isArrival.current && document.activeElement === document.body) heading?.focus()
  }, [])
}
