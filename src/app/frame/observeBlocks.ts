import type { BlockBox, FrameDraft } from '../../contract/studioFrame.ts'
import { nodesOf } from '../../render/nodes.ts'

/** The place of an element in its document, CSS px. */
export function boxOf(element: Element): Omit<BlockBox, 'id' | 'type'> {
  const { x, y, width, height } = element.getBoundingClientRect()
  const view = element.ownerDocument.defaultView
  return { x: x + (view?.scrollX ?? 0), y: y + (view?.scrollY ?? 0), width, height }
}

/** The block type by id, for all blocks of a page. */
export const namesOf = ({ page }: FrameDraft): Map<string, string> =>
  new Map(nodesOf(page.page).map(({ id, type }) => [id, type]))

/** The blocks of a page that are visible, in document order. */
export function boxesOf(document: Document, draft: FrameDraft): BlockBox[] {
  return [...namesOf(draft)].flatMap(([id, type]) => {
    const element = document.getElementById(id)
    const box = element && boxOf(element)
    return box && box.width > 0 && box.height > 0 ? [{ id, type, ...box }] : []
  })
}

/** The innermost block around an element; null: there is none. */
export function blockAt(target: EventTarget | null, ids: { has(id: string): boolean }): HTMLElement | null {
  for (let element = target instanceof Element ? target : null; element; element = element.parentElement)
    if (element instanceof HTMLElement && ids.has(element.id)) return element
  return null
}
