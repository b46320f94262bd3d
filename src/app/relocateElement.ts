/** Identifies a control on the page after React has replaced its element. */
export interface ElementPosition {
  id: string
  /** Ids of its ancestors, the nearest first. */
  ancestorIds: string[]
  name: string
  /** Its index among the controls of the same name in the nearest ancestor with an id, and their number. */
  index: number
  count: number
}

const nameOf = (element: Element) => element.getAttribute('aria-label') ?? element.textContent ?? ''

const sameName = (scope: ParentNode, tag: string, name: string) =>
  [...scope.querySelectorAll(tag)].filter((other) => nameOf(other) === name)

/** The position of a control that is on the page. */
export function positionOf(element: Element): ElementPosition {
  const ancestorIds: string[] = []
  for (let ancestor = element.parentElement; ancestor; ancestor = ancestor.parentElement)
    if (ancestor.id) ancestorIds.push(ancestor.id)
  const name = nameOf(element)
  const same = sameName(scopeOf(ancestorIds) ?? document, element.tagName, name)
  return { id: element.id, ancestorIds, name, index: same.indexOf(element), count: same.length }
}

/** The control itself while it is on the page, else its replacement; null if there is none or if it is ambiguous. */
export function relocateElement<E extends Element>(
  element: E,
  { id, ancestorIds, name, index, count }: ElementPosition,
): E | null {
  if (element.isConnected) return element
  const own = id && document.getElementById(id)
  if (own) return own as Element as E
  const scope = scopeOf(ancestorIds)
  const same = scope ? sameName(scope, element.tagName, name) : []
  return same.length === count ? ((same[index] as E | undefined) ?? null) : null
}

const scopeOf = (ancestorIds: readonly string[]): Element | null => document.getElementById(ancestorIds[0] ?? '')
