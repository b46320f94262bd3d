import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'

interface Disclosure {
  /** Closes the menu; for its links. */
  close: () => void
  /** Properties of the `details` element. */
  details: {
    ref: RefObject<HTMLDetailsElement | null>
    onKeyDown: (event: KeyboardEvent) => void
    onBlur: (event: FocusEvent) => void
  }
}

/** Closes a `details` menu on Escape, on a tap outside and when the focus leaves it. It opens without scripts too. */
export function useDisclosure(): Disclosure {
  const ref = useRef<HTMLDetailsElement>(null)
  const close = () => {
    if (ref.current) ref.current.open = false
  }
  const leave = (target: EventTarget | null) => {
    if (target instanceof Node && !ref.current?.contains(target)) close()
  }
  useEffect(() => {
    const onPointerDown = ({ target }: PointerEvent) => leave(target)
    document.addEventListener('pointerdown', onPointerDown)
    return () => document.removeEventListener('pointerdown', onPointerDown)
  })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !ref.current?.open) return
    close()
    ref.current.querySelector('summary')?.focus()
  }
  return { close, details: { ref, onKeyDown, onBlur: ({ relatedTarget }) => leave(relatedTarget) } }
}
