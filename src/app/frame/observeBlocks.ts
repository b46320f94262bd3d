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

const namesByPage = new WeakMap<object, ReadonlyMap<string, string>>()

/** The block type by id, for all blocks of a page, in document order: a block comes before those in it. */
export function namesOf({ page }: FrameDraft): ReadonlyMap<string, string> {
  const known = namesByPage.get(page.page)
  if (known) return known
  const names = new Map(nodesOf(page.page).map(({ id, type }) => [id, type]))
  namesByPage.set(page.page, names)
  return names
}

/** The blocks of a page that are visible, in document order, one per step; null: a block that is not visible. */
export function* boxesOf(places: BlockPlaces, draft: FrameDraft): Generator<BlockBox | null, void> {
  for (const [id, type] of namesOf(draft)) {
    const box = boxOfBlock(places, id)
    yield box && { id, type, ...box }
  }
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
