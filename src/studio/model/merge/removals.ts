import { partText, removePart } from '../json/edit.ts'
import { isSame } from '../json/set.ts'
import { idsBelow, isMoved } from './blocks.ts'
import { conflictIn, current, insert, ownText, type PageMerge } from './pageMerge.ts'
import { showsText } from './words.ts'

/** Removes the blocks that theirs removed, and brings back those that mine removed and theirs changed or moved, if wanted. */
export function removeBlocks(merge: PageMerge): void {
  for (const { id, parent } of merge.base.byId.values()) {
    const isMine = merge.mine.byId.has(id)
    const isTheirs = merge.theirs.byId.has(id)
    if (isMine === isTheirs) continue
    if (isTheirs) bringBack(merge, id)
    // A block stays with the block around it.
    else if (parent === null || merge.theirs.byId.has(parent) || current(merge).byId.get(id)?.parent !== parent)
      removeTheirs(merge, id)
  }
}

/** Whether a side left a block as it was, where it was, with its texts. */
const isLeft = ({ base, changed, ...sides }: PageMerge, side: 'mine' | 'theirs', id: string): boolean =>
  base.byId.has(id) &&
  isSame(base.byId.get(id)?.own, sides[side].byId.get(id)?.own) &&
  !isMoved(base, sides[side], id) &&
  !showsText(base, id, changed[side])

function removeTheirs(merge: PageMerge, id: string): void {
  const now = current(merge)
  if (!now.byId.has(id)) return
  const inside = idsBelow(now, id)
  const isFree = inside.every((one) => isLeft(merge, 'mine', one))
  if (!isFree && !merge.takesTheirs(conflictIn(merge, id))) return
  for (const one of inside) if (merge.theirs.byId.has(one)) moveLikeTheirs(merge, one)
  const path = current(merge).byId.get(id)?.path
  if (path) merge.text = removePart(merge.text, path)
}

function bringBack(merge: PageMerge, id: string): void {
  const { base, mine, theirs } = merge
  const now = current(merge)
  const parent = theirs.byId.get(id)?.parent ?? null
  // It is back with the block around it, or that is not back.
  if (now.byId.has(id) || (parent !== null && !now.byId.has(parent))) return
  const inside = idsBelow(theirs, id)
  const isFree =
    inside.every((one) => isLeft(merge, 'theirs', one)) && idsBelow(base, id).every((one) => theirs.byId.has(one))
  if (isFree || !merge.takesTheirs(conflictIn(merge, id))) return
  for (const one of inside) {
    const block = theirs.byId.get(one)
    const part = block && !current(merge).byId.has(one) ? ownText(merge, block) : undefined
    if (block && part) insert(merge, block, part)
    else if (!isMoved(base, mine, one)) moveLikeTheirs(merge, one)
  }
}

/** Moves a block to where theirs has it. */
function moveLikeTheirs(merge: PageMerge, id: string): void {
  const now = current(merge)
  const [own, wanted] = [now.byId.get(id), merge.theirs.byId.get(id)]
  const part = own && partText(merge.text, own.path)
  if (!part || !wanted) return
  const { parent } = wanted
  // A block cannot be moved into itself.
  if (parent !== null && (!now.byId.has(parent) || idsBelow(now, id).includes(parent))) return
  merge.text = removePart(merge.text, own.path)
  insert(merge, wanted, part)
}
