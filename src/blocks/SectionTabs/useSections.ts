import { type RefObject, useEffect, useRef, useState } from 'react'
import { usePageInfo } from '../../data/index.ts'

/** A section is current from when its top is above this share of the window. */
const line = 40

/** Input after which the page scrolls to somewhere else than the tab that was selected. */
const inputs = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

interface Sections {
  /** The targets that are on the page for this viewer. */
  shown: readonly string[]
  /** The target in view; empty above the first one. */
  current: string
  /** Marks a target until the viewer scrolls: the last section of a page may be too short to reach the line. */
  choose(target: string): void
}

/**
 * Follows which of the targets are on the page and which one is in view. The server renders the targets that a
 * visitor sees.
 */
export function useSections(nav: RefObject<HTMLElement | null>, items: readonly { target: string }[]): Sections {
  const { unmetBlocks = [] } = usePageInfo()
  const targets = items.map(({ target }) => target).join()
  const [shown, setShown] = useState(() =>
    targets
      .split(',')
      .filter((id) => !unmetBlocks.includes(id))
      .join(),
  )
  const [current, setCurrent] = useState('')
  const chosen = useRef('')

  useEffect(() => {
    // In the gallery there is no page around the block.
    const main = nav.current?.closest('main')
    if (!main) return
    const ids = targets.split(',')
    const passed = new Set<Element>()
    let sections: readonly Element[] = []
    const mark = () => {
      if (!chosen.current) setCurrent(sections.findLast((section) => passed.has(section))?.id ?? '')
    }
    const scrolling = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) passed[isIntersecting ? 'add' : 'delete'](target)
        mark()
      },
      // Everything above the line: a section that has been scrolled past is in it, however fast the page scrolls.
      { rootMargin: `9999999px 0px -${100 - line}%` },
    )
    const find = () => {
      const found = [...main.querySelectorAll('[id]')].filter(({ id }) => ids.includes(id)).filter(isDisplayed)
      for (const section of sections) if (!found.includes(section)) scrolling.unobserve(section)
      for (const section of found) if (!sections.includes(section)) scrolling.observe(section)
      sections = found
      setShown(found.map(({ id }) => id).join())
    }
    const release = () => {
      chosen.current = ''
    }
    // Also comes after a tap, with the address of the tab. Back and forward have another one.
    const onPopState = () => {
      if (window.location.hash !== `#${chosen.current}`) release()
    }
    // Once in a frame, right before the browser computes the styles anyway: while a page hydrates it changes many times.
    let frame = 0
    const findSoon = () => {
      frame ||= requestAnimationFrame(() => {
        frame = 0
        find()
      })
    }
    // React replaces the element of a block whose state changes.
    const changes = new MutationObserver(findSoon)
    changes.observe(main.ownerDocument, { childList: true, subtree: true, attributeFilter: ['class'] })
    for (const type of inputs) window.addEventListener(type, release, { passive: true })
    window.addEventListener('popstate', onPopState)
    find()
    return () => {
      scrolling.disconnect()
      changes.disconnect()
      cancelAnimationFrame(frame)
      for (const type of inputs) window.removeEventListener(type, release)
      window.removeEventListener('popstate', onPopState)
    }
  }, [nav, targets])

  const marked = useRef('')
  useEffect(() => {
    // Not at hydration: the row would move below a press that has begun, and the click would be lost.
    if (marked.current === current) return
    marked.current = current
    if (current) showTab(nav.current?.querySelector<HTMLElement>('[aria-current]'))
    else nav.current?.querySelector('ul')?.scrollTo?.({ left: 0 })
  }, [nav, current])

  const choose = (target: string) => {
    chosen.current = target
    setCurrent(target)
  }
  return { shown: shown.split(','), current, choose }
}

/** An element without a box, such as an empty column, is not a target. */
const isDisplayed = (element: Element) => element.checkVisibility?.() ?? true

/** Scrolls the row so that the tab is in its middle. */
function showTab(tab: HTMLElement | null | undefined): void {
  const row = tab?.closest('ul')
  if (tab && row) row.scrollTo?.({ left: tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2 })
}
