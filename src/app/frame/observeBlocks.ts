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

/** The box around the elements of a block; null: nothing of it is visible. */
export function boxOfBlock(places: BlockPlaces, id: string): Box | null {
  const boxes = places
    .elementsOf(id)
    .map(boxOf)
    .filter(({ width, height }) => width > 0 && height > 0)
  if (boxes.length === 0) return null
  const x = Math.min(...boxes.map((box) => box.x))
  const y = Math.min(...boxes.map((box) => box.y))
  const right = Math.max(...boxes.map((box) => box.x + box.width))
  const bottom = Math.max(...boxes.map((box) => box.y + box.height))
  return { x, y, width: right - x, height: bottom - y }
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

/** The innermost block around an element; null: there is none. `names`: of `namesOf`. */
export function blockAt(
  target: EventTarget | null,
  places: BlockPlaces,
  names: ReadonlyMap<string, string>,
): string | null {
  for (let element = target instanceof Element ? target : null; element; element = element.parentElement) {
    const owners = new Set(places.idsOf(element))
    // A block without elements of its own has those of the blocks in it.
    const innermost = owners.size > 0 ? [...names.keys()].findLast((id) => owners.has(id)) : undefined
    if (innermost !== undefined) return innermost
  }
  return null
}
