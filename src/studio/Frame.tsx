import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { fitInto } from './fitInto.ts'
import type { Setting } from './variants.ts'

interface Props {
  setting: Setting
  lang: string
  title: string
  /** Room kept until the content is there, CSS px. */
  minHeight: number
  children: ReactNode
}

/**
 * A window of its own of the given width, so that media queries, theme and direction are those of such a page.
 * It is filled only once it comes near the view, and drawn smaller where there is less room than it is wide.
 */
export function Frame({ setting, lang, title, minHeight, children }: Props): ReactNode {
  const { width, theme, direction } = setting
  const place = useRef<HTMLDivElement>(null)
  const [window, setWindow] = useState<HTMLIFrameElement | null>(null)
  const near = useNear(place)
  const body = useBody(window, { theme, direction, lang })
  const height = useContentHeight(body, minHeight)
  const scale = useScale(place, width)

  return (
    <div ref={place} className="st-place" style={{ height: height * scale, maxWidth: width }}>
      {near && (
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

type Look = Pick<Setting, 'theme' | 'direction'> & { lang: string }

/** The body of the frame's document once that has the site's styles. */
function useBody(window: HTMLIFrameElement | null, { theme, direction, lang }: Look): HTMLElement | null {
  const [body, setBody] = useState<HTMLElement | null>(null)
  useEffect(() => {
    if (!window) return
    const fill = () => {
      const page = window.contentDocument
      if (!page) return
      Object.assign(page.documentElement, { lang, dir: direction, className: theme })
      page.documentElement.style.colorScheme = theme
      adoptStyles(page)
      rest(page)
      setBody(page.body)
    }
    fill()
    // Some browsers put another document in place of the first one.
    window.addEventListener('load', fill)
    return () => window.removeEventListener('load', fill)
  }, [window, theme, direction, lang])
  return body
}

/** The same styles as the page around it. */
function adoptStyles(page: Document): void {
  if (page.head.childElementCount > 0) return
  const sheets = document.querySelectorAll('link[rel="stylesheet"], style')
  for (const sheet of sheets) page.head.append(page.importNode(sheet, true))
}

/** Links and forms of a sample lead nowhere. */
function rest(page: Document): void {
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
    const watch = new ResizeObserver(measure)
    for (const child of body.children) watch.observe(child)
    return () => watch.disconnect()
  }, [body])
  return height
}

function useScale(place: { current: HTMLElement | null }, width: number): number {
  const [scale, setScale] = useState(1)
  useEffect(() => {
    const parent = place.current?.parentElement
    if (!parent) return
    const watch = new ResizeObserver(([entry]) => entry && setScale(fitInto(entry.contentRect.width, width)))
    watch.observe(parent)
    return () => watch.disconnect()
  }, [place, width])
  return scale
}

/** True once the element has come near the view. */
function useNear(place: { current: HTMLElement | null }): boolean {
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (near || !place.current) return
    const watch = new IntersectionObserver((seen) => seen.some((entry) => entry.isIntersecting) && setNear(true), {
      rootMargin: '600px 0px',
    })
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [near, place])
  return near
}
