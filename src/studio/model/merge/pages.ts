import { blockOrder } from '../blockOrder.ts'
import { insertPart, type PartText, partText, removePart } from '../json/edit.ts'
import { isRecord, jsonValue, nodeAtPath, parseJson, type Segment } from '../json/parse.ts'
import { isSame, setIn } from '../json/set.ts'
import { type Blocks, blocksIn, idsBelow, isSameSubtree, listName, type PlacedBlock } from './blocks.ts'
import { commonOrder, isSameOrder, placeLike, reordered } from './lists.ts'
import { type Sides, shown, type TakesTheirs } from './types.ts'
import { mergeRecords, orderList, type ValueMerge } from './values.ts'

interface PageMerge {
  file: string
  takesTheirs: TakesTheirs
  base: Blocks
  mine: Blocks
  theirs: Blocks
  /** The text of theirs: added blocks keep their formatting and comments. */
  source: string
  /** The text of mine with the changes so far. */
  text: string
}

/** Merges page files block by block; undefined if the blocks of one cannot be distinguished. */
export function mergePages(file: string, texts: Sides<string>, takesTheirs: TakesTheirs): string | undefined {
  const [base, mine, theirs] = [blocksIn(texts.base), blocksIn(texts.mine), blocksIn(texts.theirs)]
  if (!base || !mine || !theirs) return undefined
  const merge: PageMerge = { file, takesTheirs, base, mine, theirs, source: texts.theirs, text: texts.mine }
  mergeFrame(merge, texts)
  addBlocks(merge)
  moveBlocks(merge)
  changeBlocks(merge)
  removeBlocks(merge)
  orderBlocks(merge)
  return merge.text
}

const recordIn = (text: string): Record<string, unknown> => {
  const value = jsonValue(text)
  return isRecord(value) ? value : {}
}

function mergeFrame(merge: PageMerge, { base, mine, theirs }: Sides<string>): void {
  const frame: ValueMerge = { file: merge.file, kind: 'rule', takesTheirs: merge.takesTheirs, text: merge.text }
  mergeRecords(frame, [], { base: recordIn(base), mine: recordIn(mine), theirs: recordIn(theirs) }, ['page'])
  merge.text = frame.text
}

/** The blocks of the text so far. */
const current = (merge: PageMerge): Blocks => blocksIn(merge.text) ?? merge.mine

const conflictIn = ({ base, mine, theirs, file }: PageMerge, id: string) => ({
  file,
  kind: 'block' as const,
  subject: id,
  base: shown(base.byId.get(id)?.own),
  mine: shown(mine.byId.get(id)?.own),
  theirs: shown(theirs.byId.get(id)?.own),
})

/** The path of the list that a block of theirs belongs to; undefined if its parent does not exist. */
function listFor(now: Blocks, { parent, slot }: PlacedBlock): readonly Segment[] | undefined {
  if (parent === null) return [slot]
  const around = now.byId.get(parent)
  return around && [...around.path, 'slots', slot]
}

function insert(merge: PageMerge, block: PlacedBlock, part: PartText): void {
  const now = current(merge)
  const list = listFor(now, block)
  if (!list) return
  const name = listName(block.parent, block.slot)
  const index = placeLike(now.lists.get(name) ?? [], merge.theirs.lists.get(name) ?? [], block.id)
  const isList = nodeAtPath(parseJson(merge.text).root, list)?.type === 'array'
  merge.text = insertPart(isList ? merge.text : setIn(merge.text, list, [], blockOrder), list, index, part)
}

/** The text of a block of theirs without the blocks in it. */
function ownText({ source }: PageMerge, block: PlacedBlock): PartText | undefined {
  const part = partText(source, block.path)
  return part && { ...part, text: emptied(part.text) }
}

/** The text of a block without its slots. Comments above it are not part of the value. */
function emptied(text: string): string {
  return setIn(text, ['slots'], undefined)
}

/** Adds the blocks that theirs added. Blocks that both added are left to `changeBlocks`. */
function addBlocks(merge: PageMerge): void {
  for (const block of merge.theirs.byId.values()) {
    if (merge.base.byId.has(block.id) || merge.mine.byId.has(block.id)) continue
    const part = ownText(merge, block)
    if (part) insert(merge, block, part)
  }
}

/** Moves the blocks that theirs moved to another list. */
function moveBlocks(merge: PageMerge): void {
  const place = (blocks: Blocks, id: string) => {
    const block = blocks.byId.get(id)
    return block && listName(block.parent, block.slot)
  }
  for (const block of merge.theirs.byId.values()) {
    const [base, mine, theirs] = [merge.base, merge.mine, merge.theirs].map((blocks) => place(blocks, block.id))
    if (base === undefined || mine === undefined || base === theirs || mine === theirs) continue
    const { file, takesTheirs } = merge
    const conflict = {
      file,
      kind: 'order' as const,
      subject: block.id,
      base: shown(base),
      mine: shown(mine),
      theirs: shown(theirs),
    }
    if (mine !== base && !takesTheirs(conflict)) continue
    const now = current(merge)
    const own = now.byId.get(block.id)
    const part = own && partText(merge.text, own.path)
    // A block cannot be moved into itself: mine may have put its new parent there.
    if (
      !part ||
      (block.parent !== null && (!now.byId.has(block.parent) || idsBelow(now, block.id).includes(block.parent)))
    )
      continue
    merge.text = removePart(merge.text, own.path)
    insert(merge, block, part)
  }
}

/** Changes the blocks that theirs changed, also those that both added. */
function changeBlocks(merge: PageMerge): void {
  for (const { id, own: theirs } of merge.theirs.byId.values()) {
    const mine = merge.mine.byId.get(id)?.own
    const base = merge.base.byId.get(id)?.own
    if (mine === undefined || isSame(mine, theirs) || isSame(theirs, base)) continue
    if (!isSame(mine, base) && !merge.takesTheirs(conflictIn(merge, id))) continue
    const path = current(merge).byId.get(id)?.path
    if (!path) continue
    for (const name of new Set([...Object.keys(mine), ...Object.keys(theirs)]))
      merge.text = setIn(merge.text, [...path, name], theirs[name], blockOrder)
  }
}

/** Removes the blocks that theirs removed, and brings back those that mine removed and theirs changed, if wanted. */
function removeBlocks(merge: PageMerge): void {
  for (const { id, parent } of merge.base.byId.values()) {
    const isMine = merge.mine.byId.has(id)
    const isTheirs = merge.theirs.byId.has(id)
    // The blocks inside go, or come back, with the block around them.
    const isInside = parent !== null && !(isMine ? merge.theirs : merge.mine).byId.has(parent)
    if (isMine === isTheirs || (isInside && current(merge).byId.get(id)?.parent === parent)) continue
    if (isMine) removeTheirs(merge, id)
    else if (!isSameSubtree(merge.base, merge.theirs, id) && !isInside) bringBack(merge, id)
  }
}

function removeTheirs(merge: PageMerge, id: string): void {
  const own = current(merge).byId.get(id)
  if (!own) return
  const isUnchanged = idsBelow(current(merge), id).every(
    (inside) =>
      merge.base.byId.has(inside) && isSame(merge.base.byId.get(inside)?.own, merge.mine.byId.get(inside)?.own),
  )
  if (isUnchanged || merge.takesTheirs(conflictIn(merge, id))) merge.text = removePart(merge.text, own.path)
}

function bringBack(merge: PageMerge, id: string): void {
  if (!merge.takesTheirs(conflictIn(merge, id))) return
  for (const inside of idsBelow(merge.theirs, id)) {
    const block = merge.theirs.byId.get(inside)
    const part = block && !current(merge).byId.has(inside) ? ownText(merge, block) : undefined
    if (block && part) insert(merge, block, part)
  }
}

/** Orders the lists that theirs ordered. */
function orderBlocks(merge: PageMerge): void {
  for (const [name, theirs] of merge.theirs.lists) {
    const base = merge.base.lists.get(name) ?? []
    const mine = merge.mine.lists.get(name) ?? []
    const wanted = commonOrder(theirs, base)
    if (isSameOrder(wanted, commonOrder(base, theirs))) continue
    const own = commonOrder(mine, wanted)
    if (isSameOrder(own, commonOrder(wanted, own))) continue
    const { file, takesTheirs } = merge
    const conflict = {
      file,
      kind: 'order' as const,
      subject: name,
      base: shown(base),
      mine: shown(mine),
      theirs: shown(theirs),
    }
    if (!isSameOrder(own, commonOrder(base, own)) && !takesTheirs(conflict)) continue
    const now = current(merge)
    const [first] = now.lists.get(name) ?? []
    const path = first === undefined ? undefined : now.byId.get(first)?.path.slice(0, -1)
    const ids = now.lists.get(name) ?? []
    if (path) merge.text = orderList(merge.text, path, () => [...ids], reordered(ids, wanted))
  }
}
