/** The computed styles that the inspection needs of an element and of all around it. */
interface Style {
  readonly overflowX: string
  readonly overflowY: string
  readonly position: string
  readonly animationName: string
  readonly clipPath: string
  readonly clip: string
}

/** Styles and boxes of the elements of a page. Each is read once: the page does not change while it is inspected. */
export interface Elements {
  styleOf(element: Element): Style
  boxOf(element: Element): DOMRect
  /** Whether viewers see it: rendered, opaque, not hidden for screen readers only, not behind a dialog. */
  isVisible(element: Element): boolean
}

/** Remembers what a function gives for an element. */
function once<T>(read: (element: Element) => T): (element: Element) => T {
  const known = new Map<Element, T>()
  return (element) => {
    const before = known.get(element)
    if (before !== undefined) return before
    const value = read(element)
    known.set(element, value)
    return value
  }
}

/** Reads the elements of a page. */
export function elementsOf(document: Document): Elements {
  const window = document.defaultView as Window
  const styleOf = once((element): Style => {
    const { overflowX, overflowY, position, animationName, clipPath, clip } = window.getComputedStyle(element)
    return { overflowX, overflowY, position, animationName, clipPath, clip }
  })
  /** Hidden visually for screen readers, by the usual clip of one pixel. */
  const isOnlyHeard = once((element): boolean => {
    const { clipPath, clip } = styleOf(element)
    if (/^(inset\(50%|rect\()/.test(clipPath) || /^rect\(/.test(clip)) return true
    return element.parentElement !== null && isOnlyHeard(element.parentElement)
  })
  return {
    styleOf,
    boxOf: once((element) => element.getBoundingClientRect()),
    isVisible: once(
      (element) =>
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: false }) &&
        element.closest('[inert]') === null &&
        !isOnlyHeard(element),
    ),
  }
}
