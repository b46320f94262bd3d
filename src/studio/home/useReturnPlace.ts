import { useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

interface Place {
  /** CSS px. */
  top: number
  /** The link that had the focus, and which one of those with this address. */
  href: string | null
  index: number
}

/** The places where entries of the history were left. */
const places = new Map<string, Place>()

const linksTo = (href: string | null) =>
  [...document.querySelectorAll('a')].filter((link) => link.getAttribute('href') === href)

function currentPlace(): Place {
  const link = document.activeElement?.closest('a') ?? null
  const href = link?.getAttribute('href') ?? null
  return { top: window.scrollY, href, index: link ? linksTo(href).indexOf(link) : 0 }
}

/**
 * After the back button, a screen is where it was left, with the focus on the link that led away. The browser cannot do it: the screen is
 * loaded again. Use it in a component that appears with the whole content.
 */
export function useReturnPlace(): void {
  const { key } = useLocation()
  const returned = useRef(useNavigationType() === 'POP' ? places.get(key) : undefined)
  useLayoutEffect(() => {
    const place = returned.current
    if (!place) return
    returned.current = undefined
    window.scrollTo(0, place.top)
    if (place.href !== null) linksTo(place.href)[place.index]?.focus({ preventScroll: true })
  }, [])
  useLayoutEffect(() => () => void places.set(key, currentPlace()), [key])
}
