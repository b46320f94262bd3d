import { blockOrder } from '../blockOrder.ts'
import { insertPart, type PartText, partText } from '../json/edit.ts'
import { nodeAtPath, parseJson, type Segment } from '../json/parse.ts'
import { setIn } from '../json/set.ts'
import { type Blocks, blocksIn, listName, type PlacedBlock } from './blocks.ts'
import { placeLike } from './lists.ts'
import { type Conflict, shown, type TakesTheirs } from './types.ts'
import type { ChangedKeys } from './words.ts'

/** A merge of pages: the text of mine with the changes so far. */
export interface PageMerge {
  file: string
  takesTheirs: TakesTheirs
  base: Blocks
  mine: Blocks
  theirs: Blocks
  /** The keys whose texts each side changed. */
  changed: { mine: ChangedKeys; theirs: ChangedKeys }
  /** The text of theirs: added blocks keep their formatting and comments. */
  source: string
  /** The text of mine with the changes so far. */
  text: string
}

/** The blocks of the text so far. */
export const current = (merge: PageMerge): Blocks => blocksIn(merge.text) ?? merge.mine

/** The conflict of a block. */
export const conflictIn = ({ base, mine, theirs, file }: PageMerge, id: string): Omit<Conflict, 'id'> => ({
  file,
  kind: 'block',
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

/** Inserts a block where theirs has it; does nothing without the block around it. */
export function insert(merge: PageMerge, block: PlacedBlock, part: PartText): void {
  const now = current(merge)
  const list = listFor(now, block)
  if (!list) return
  const name = listName(block.parent, block.slot)
  const index = placeLike(now.lists.get(name) ?? [], merge.theirs.lists.get(name) ?? [], block.id)
  const isList = nodeAtPath(parseJson(merge.text).root, list)?.type === 'array'
  merge.text = insertPart(isList ? merge.text : setIn(merge.text, list, [], blockOrder), list, index, part)
}

/** The text of a block of theirs without the blocks in it. */
export function ownText({ source }: PageMerge, block: PlacedBlock): PartText | undefined {
  const part = partText(source, block.path)
  return part && { ...part, text: emptied(part.text) }
}

/** The text of a block without its slots. Comments above it are not part of the value. */
function emptied(text: string): string {
  return setIn(text, ['slots'], undefined)
}
