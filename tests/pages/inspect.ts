/** Expected attributes of the document. */
export interface Wanted {
  lang: string
  dir: string
}

/**
 * Returns the problems of a rendered page. Runs in the browser, so it must not use anything outside of the function.
 */
export function inspectPage(wanted: Wanted): string[] {
  const found: string[] = []
  const root = document.documentElement
  const main = document.querySelector('main')
  const brief = (element: Element) => {
    const words = (element.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 60)
    const of = element.closest('section[id], [id]')
    return `${element.tagName.toLowerCase()} "${words}"${of ? ` in #${of.id}` : ''}`
  }
  const isSeen = (element: Element) => element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })

  /** True for content that only screen readers get: clipped entirely. */
  function isVisuallyHidden(element: Element): boolean {
    for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
      const { clipPath, position } = getComputedStyle(box)
      if (clipPath !== 'none' && position === 'absolute') return true
    }
    return false
  }

  const isVisible = (element: Element) =>
    isSeen(element) &&
    element.getClientRects().length > 0 &&
    !element.closest('.pb-hidden, [aria-hidden="true"]') &&
    !isVisuallyHidden(element)

  function document_() {
    if (root.lang !== wanted.lang || root.dir !== wanted.dir) found.push(`html is ${root.lang} ${root.dir}`)
    const headings = [...document.querySelectorAll('h1')].filter((heading) => heading.checkVisibility())
    if (headings.length !== 1) found.push(`${headings.length} first headings`)
    if (root.scrollWidth > root.clientWidth) {
      const wide = [...document.querySelectorAll('body *')].find((element) => {
        const { left, right } = element.getBoundingClientRect()
        return right > root.clientWidth + 1 || left < -1
      })
      found.push(`scrolls sideways by ${root.scrollWidth - root.clientWidth}: ${wide ? brief(wide) : 'unknown'}`)
    }
  }

  function emptiness() {
    if (!main || main.clientHeight < 200) return found.push('the page is blank')
    if (main.innerText.trim().length < 40) found.push('the page has no text')
    for (const section of main.querySelectorAll('section')) {
      if (section.offsetHeight > 0 && !section.innerText.trim()) found.push(`a section without text: #${section.id}`)
    }
    for (const waiting of main.querySelectorAll('[aria-busy="true"]')) {
      if (waiting.checkVisibility()) found.push(`still loading: ${brief(waiting)}`)
    }
  }

  /** Elements with text of their own, and the rectangles of the text. */
  function texts() {
    const own: { element: Element; rects: DOMRect[] }[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      if (!node.textContent?.trim() || !element || /^(SCRIPT|STYLE|NOSCRIPT|OPTION)$/.test(element.tagName)) continue
      if (!isVisible(element) || element.closest('svg, canvas')) continue
      range.selectNodeContents(node)
      own.push({ element, rects: [...range.getClientRects()].filter((rect) => rect.width > 1 && rect.height > 1) })
    }
    return own
  }

  const scrolls = (style: CSSStyleDeclaration) => /auto|scroll/.test(style.overflowX + style.overflowY)

  /** The nearest box that clips its content, unless it scrolls. */
  function cutter(element: Element): Element | null {
    for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
      const style = getComputedStyle(box)
      if (scrolls(style)) return null
      if (/hidden|clip/.test(style.overflowX + style.overflowY)) return box
    }
    return null
  }

  /** The nearest box with a visible edge, which text should not cross. */
  function edged(element: Element): Element | null {
    return element.closest('button, td, th, li, article, label, summary')
  }

  /** Shortened text must have the whole text as title. A link may hide its text and show its icon only. */
  function mayCut(box: Element, rects: DOMRect[]) {
    const { textOverflow, webkitLineClamp } = getComputedStyle(box)
    // A list may show the start of a text that opens in full.
    const opens = box.closest('button, a, summary') !== null
    if ((textOverflow === 'ellipsis' || webkitLineClamp !== 'none') && (opens || box.hasAttribute('title'))) return true
    const { top, bottom } = box.getBoundingClientRect()
    return box.matches('a') && rects.every((rect) => rect.top >= bottom || rect.bottom <= top)
  }

  function wordsInPlace(all: ReturnType<typeof texts>) {
    for (const { element, rects } of all) {
      const limiter = cutter(element)
      const box = limiter?.getBoundingClientRect()
      if (limiter && mayCut(limiter, rects)) continue
      const edge = edged(element)?.getBoundingClientRect()
      for (const rect of rects) {
        const out = (limit: DOMRect, room: number) =>
          rect.left < limit.left - room || rect.right > limit.right + room || rect.bottom > limit.bottom + room + 4
        if (box && out(box, 1)) found.push(`cut off: ${brief(element)}`)
        else if (edge && out(edge, 2)) found.push(`out of its box: ${brief(element)}`)
        else continue
        break
      }
    }
  }

  const floats = (element: Element | null): boolean => {
    for (let box = element; box && box !== document.body; box = box.parentElement)
      if (/fixed|sticky/.test(getComputedStyle(box).position)) return true
    return false
  }

  function wordsApart(all: ReturnType<typeof texts>) {
    const inFlow = all.filter(({ element }) => !floats(element))
    const lines = inFlow
      .flatMap(({ element, rects }) => rects.map((rect) => ({ element, rect })))
      .sort((a, b) => a.rect.top - b.rect.top)
    lines.forEach(({ element, rect }, index) => {
      for (const other of lines.slice(index + 1)) {
        if (other.rect.top > rect.bottom) break
        if (other.element === element || element.contains(other.element) || other.element.contains(element)) continue
        const across = Math.min(rect.right, other.rect.right) - Math.max(rect.left, other.rect.left)
        // Line boxes may overlap a little; letters must not.
        const down = Math.min(rect.bottom, other.rect.bottom) - other.rect.top
        if (across > 3 && down > Math.min(rect.height, other.rect.height) * 0.5)
          found.push(`texts overlap: ${brief(element)} and ${brief(other.element)}`)
      }
    })
  }

  function words(all: ReturnType<typeof texts>) {
    for (const { element } of all) {
      const text = element.textContent ?? ''
      if (/\bundefined\b|\bNaN\b|\[object |\{\{|Invalid Date/.test(text))
        found.push(`not a text for viewers: ${brief(element)}`)
      if (/^[a-zA-Z]+(\.[a-zA-Z]+)+$/.test(text.trim()) && !/^[\w-]+\.(com|io|app|org)$/.test(text.trim()))
        found.push(`a key instead of its text: ${brief(element)}`)
    }
  }

  /** Short words that a column is too narrow for, so that they break between letters. */
  function brokenWords(all: ReturnType<typeof texts>) {
    for (const { element, rects } of all) {
      const parts = (element.textContent ?? '').trim().split(/[\s\u00a0\u200b-]+/)
      // Chinese, Japanese and Thai break between letters, and addresses and codes anywhere.
      if (!parts.every((part) => /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Arabic}]{1,12}$/u.test(part))) continue
      if (new Set(rects.map(({ top }) => Math.round(top))).size > parts.length)
        found.push(`a word is broken: ${brief(element)}`)
    }
  }

  /** True if the React props of an element have a handler. Without one on it or above it, a tap has no effect. */
  const listens = (element: Element): boolean => {
    const props: object | undefined = Object.entries(element).find(([name]) => name.startsWith('__reactProps$'))?.[1]
    return Object.keys(props ?? {}).some((name) => /^on(Click|Pointer|Key|Change|Mouse)/.test(name))
  }

  const isHandled = (button: HTMLButtonElement) => {
    if (button.type === 'submit' && button.form) return true
    if (button.popoverTargetElement) return true
    for (let box: Element | null = button; box && box !== main; box = box.parentElement) if (listens(box)) return true
    return false
  }

  const reasonOf = (button: Element) =>
    (button.getAttribute('aria-describedby') ?? '')
      .split(/\s+/)
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join('')
      .trim()

  function buttons() {
    for (const button of document.querySelectorAll('button')) {
      if (!isSeen(button)) continue
      const named =
        button.innerText.trim() || button.getAttribute('aria-label') || button.getAttribute('aria-labelledby')
      if (!named) found.push(`a button without a name in ${brief(button.parentElement ?? button)}`)
      const isBlocked = button.disabled || button.getAttribute('aria-disabled') === 'true'
      if (isBlocked && !reasonOf(button)) found.push(`blocked without a reason: ${brief(button)}`)
      if (!isBlocked && !isHandled(button)) found.push(`a dead button: ${brief(button)}`)
    }
    for (const link of document.querySelectorAll('a')) {
      if (!isSeen(link)) continue
      const href = link.getAttribute('href')
      const isDead = !href || href === '#' || (href.startsWith('#') && !document.getElementById(href.slice(1)))
      if (isDead) found.push(`a dead link: ${brief(link)}`)
    }
    for (const label of document.querySelectorAll('label, legend, th'))
      if (isSeen(label) && !label.textContent?.trim()) found.push(`an empty ${brief(label)}`)
  }

  /** Minimum size of controls between joining and reward, CSS px. */
  function targets() {
    const minSize = 44
    const pressed = '.pb-button--primary, form button, form input, form select, form textarea, summary'
    for (const target of main?.querySelectorAll<HTMLElement>(pressed) ?? []) {
      if (!isVisible(target) || target.matches('[type="hidden"]')) continue
      // A checkbox can be tapped on its label.
      const boxes = [target, target.closest('label')].flatMap((box) => box?.getBoundingClientRect() ?? [])
      if (!boxes.some(({ width, height }) => width >= minSize - 0.5 && height >= minSize - 0.5))
        found.push(`smaller than 44 px: ${brief(target)}`)
    }
  }

  document_()
  emptiness()
  targets()
  const all = texts()
  wordsInPlace(all)
  wordsApart(all)
  words(all)
  brokenWords(all)
  buttons()
  return [...new Set(found)]
}
