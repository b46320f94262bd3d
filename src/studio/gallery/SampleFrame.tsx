import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { fitScale } from './fitScale.ts'
import { syncStyles } from './syncStyles.ts'
import type { Variant } from './variants.ts'

interface Props {
  setting: Variant
  lang: string
  title: string
  /** Height until the content is rendered, CSS px. */
  minHeight: number
  children: ReactNode
}

/**
 * An iframe of the given width, so that media queries, theme and direction apply as in a real page. It is filled when
 * it comes isNear the viewport, and scaled down if there is less space than its width.
 */
export function SampleFrame({ setting, lang, title, minHeight, children }: Props): ReactNode {
  const { width, theme, direction } = setting
  const place = useRef<HTMLDivElement>(null)
  const [window, setWindow] = useState<HTMLIFrameElement | null>(null)
  const isNear = useIsNear(place)
  const body = useBody(window)
  useAppearance(body, { theme, direction, lang })
  const height = useContentHeight(body, minHeight)
  const scale = useScale(place, width)

  return (
    <div ref={place} className="st-place" style={{ height: height * scale, maxWidth: width }}>
      {isNear && (
        <iframe
          ref={setWindow}
          title={title}
          className="st-window"
          style={{ width, height, transform: `scale(${scale})` }}
        />
      )}
      {body && createPortal(children, body)}
    </div>
  )
}

/** The body of the iframe's document, once it has the styles of the site. */
function useBody(window: HTMLIFrameElement | null): HTMLElement | null {
  const [body, setBody] = useState<HTMLElement | null>(null)
  useEffect(() => {
    if (!window) return
    let stopSharing = () => {}
    const fill = () => {
      const page = window.contentDocument
      if (!page) return
      stopSharing()
      stopSharing = syncStyles(page)
      disableNavigation(page)
      setBody(page.body)
    }
    fill()
    // Some browsers replace the first document.
    window.addEventListener('load', fill)
    return () => {
      window.removeEventListener('load', fill)
      stopSharing()
    }
  }, [window])
  return body
}

/** Sets theme, direction and language of the iframe's document. */
function useAppearance(
  body: HTMLElement | null,
  { theme, direction, lang }: Omit<Variant, 'width'> & { lang: string },
): void {
  useLayoutEffect(() => {
    const root = body?.ownerDocument.documentElement
    if (!root) return
    Object.assign(root, { lang, dir: direction, className: theme })
    root.style.colorScheme = theme
  }, [body, theme, direction, lang])
}

/** Links and forms of a sample are disabled. */
function disableNavigation(page: Document): void {
  page.onclick = (event) => {
    if ((event.target as Element | null)?.closest?.('a[href]')) event.preventDefault()
  }
  page.onsubmit = (event) => event.preventDefault()
}

function useContentHeight(body: HTMLElement | null, minHeight: number): number {
  const [height, setHeight] = useState(minHeight)
  useEffect(() => {
    if (!body) return
    const measure = () => {
      const content = body.firstElementChild
      if (content) setHeight(Math.min(4_000, Math.max(40, Math.ceil(content.getBoundingClientRect().height))))
    }
    const observer = new ResizeObserver(measure)
    for (const child of body.children) observer.observe(child)
    return () => observer.disconnect()
  }, [body])
  return height
}

function useScale(place: { current: HTMLElement | null }, width: number): number {
  const [scale, setScale] = useState(1)
  useEffect(() => {
    const parent = place.current?.parentElement
    if (!parent) return
    const observer = new ResizeObserver(([entry]) => entry && setScale(fitScale(entry.contentRect.width, width)))
    observer.observe(parent)
    return () => observer.disconnect()
  }, [place, width])
  return scale
}

/** True once the element has been isNear the viewport. */
function useIsNear(place: { current: HTMLElement | null }): boolean {
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    if (isNear || !place.current) return
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setIsNear(true),
      {
        rootMargin: '600px 0px',
      },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [isNear, place])
  return isNear
}
