import { blockOrder } from '../blockOrder.ts'
import { partText, removePart } from '../json/edit.ts'
import { isRecord, jsonValue } from '../json/parse.ts'
import { isSame, setIn } from '../json/set.ts'
import { type Blocks, blocksIn, idsBelow, listName } from './blocks.ts'
import { commonOrder, isSameOrder, reordered } from './lists.ts'
import { conflictIn, current, insert, ownText, type PageMerge } from './pageMerge.ts'
import { removeBlocks } from './removals.ts'
import { type Sides, shown, type TakesTheirs } from './types.ts'
import { mergeRecords, orderList, type ValueMerge } from './values.ts'

/** Merges page files block by block; undefined if the blocks of one cannot be distinguished. */
export function mergePages(
  file: string,
  texts: Sides<string>,
  changed: PageMerge['changed'],
  takesTheirs: TakesTheirs,
): string | undefined {
  const [base, mine, theirs] = [blocksIn(texts.base), blocksIn(texts.mine), blocksIn(texts.theirs)]
  if (!base || !mine || !theirs) return undefined
  const merge: PageMerge = { file, takesTheirs, base, mine, theirs, changed, source: texts.theirs, text: texts.mine }
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
