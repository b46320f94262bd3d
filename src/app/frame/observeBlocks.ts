import type { BlockBox, FrameDraft } from '../../contract/studioFrame.ts'
import { nodesOf } from '../../render/nodes.ts'
import type { BlockPlaces } from './blockPlaces.ts'

type Box = Omit<BlockBox, 'id' | 'type'>

/** The place of an element in its document, CSS px. */
export function boxOf(element: Element): Box {
  const { x, y, width, height } = element.getBoundingClientRect()
  const view = element.ownerDocument.defaultView
  return { x: x + (view?.scrollX ?? 0), y: y + (view?.scrollY ?? 0), width, height }
}

/** The box of a block; null: nothing of it is visible. */
export function boxOfBlock(places: BlockPlaces, id: string): Box | null {
  const element = places.elementOf(id)
  const box = element && boxOf(element)
  return box && box.width > 0 && box.height > 0 ? box : null
}

/** The block type by id, for all blocks of a page, in document order: a block comes before those in it. */
export const namesOf = ({ page }: FrameDraft): Map<string, string> =>
  new Map(nodesOf(page.page).map(({ id, type }) => [id, type]))

/** The blocks of a page that are visible, in document order. */
export function boxesOf(places: BlockPlaces, draft: FrameDraft): BlockBox[] {
  return [...namesOf(draft)].flatMap(([id, type]) => {
    const box = boxOfBlock(places, id)
    return box ? [{ id, type, ...box }] : []
  })
}

/**
 * The ids of the blocks that an element with this id can belong to, the longest first: `events-mine` is a second outer
 * element of `events`, or a block of its own.
 */
const idsIn = (id: string): string[] => {
  const parts = id.split('-')
  return parts.map((_part, index) => parts.slice(0, parts.length - index).join('-'))
}

/** The innermost block around an element; null: there is none. `names`: of `namesOf`. */
export function blockAt(
  target: EventTarget | null,
  places: BlockPlaces,
  names: ReadonlyMap<string, string>,
): string | null {
  for (let element = target instanceof Element ? target : null; element; element = element.parentElement) {
    const own = element.id && idsIn(element.id).find((id) => names.has(id) && places.isMounted(id))
    if (own) return own
  }
  return null
}
