import { join } from '../../../config/text/pointer.ts'
import { ownValue } from '../../../contract/ownValue.ts'
import { insertPart, partText, removePart } from '../json/edit.ts'
import { isRecord, type Segment, valueAtPath } from '../json/parse.ts'
import { isSame, setIn } from '../json/set.ts'
import { commonOrder, identityOf, isSameOrder, placeLike, reordered } from './lists.ts'
import { type Sides, shown, type TakesTheirs } from './types.ts'

/** A merge of a JSON file: mine with the changes of theirs. */
export interface ValueMerge {
  file: string
  kind: 'word' | 'rule'
  takesTheirs: TakesTheirs
  /** The text of mine with the changes so far. */
  text: string
}

/** Merges the values at a path of a JSON file. Both may have changed it. */
export function mergeValue(merge: ValueMerge, path: readonly Segment[], sides: Sides<unknown>): void {
  const { base, mine, theirs } = sides
  if (isSame(theirs, base) || isSame(mine, theirs)) return
  if (isSame(mine, base)) {
    merge.text = setIn(merge.text, path, theirs)
    return
  }
  if (isRecord(mine) && isRecord(theirs) && (isRecord(base) || base === undefined)) {
    mergeRecords(merge, path, { base: base ?? {}, mine, theirs })
    return
  }
  if (Array.isArray(mine) && Array.isArray(theirs)) {
    const lists = { base: Array.isArray(base) ? base : [], mine, theirs }
    const name = identityOf(lists)
    if (name !== undefined) {
      mergeLists(merge, path, name, lists)
      return
    }
  }
  if (ask(merge, path, sides)) merge.text = setIn(merge.text, path, theirs)
}

const ask = (
  { file, kind, takesTheirs }: ValueMerge,
  path: readonly Segment[],
  { base, mine, theirs }: Sides<unknown>,
) =>
  takesTheirs({
    file,
    kind,
    subject: kind === 'word' ? String(path[0] ?? '') : join('', ...path),
    base: shown(base),
    mine: shown(mine),
    theirs: shown(theirs),
  })

/** Merges the fields of objects. `left`: fields that are merged elsewhere. */
export function mergeRecords(
  merge: ValueMerge,
  path: readonly Segment[],
  { base, mine, theirs }: Sides<Record<string, unknown>>,
  left: readonly string[] = [],
): void {
  const names = new Set([...Object.keys(mine), ...Object.keys(theirs), ...Object.keys(base)])
  for (const name of names) {
    if (left.includes(name)) continue
    mergeValue(merge, [...path, name], {
      base: ownValue(base, name),
      mine: ownValue(mine, name),
      theirs: ownValue(theirs, name),
    })
  }
}

type Entries = Map<unknown, Record<string, unknown>>

/** Merges lists whose entries have an id. */
function mergeLists(merge: ValueMerge, path: readonly Segment[], name: string, lists: Sides<readonly unknown[]>): void {
  const entries = (list: readonly unknown[]): Entries =>
    new Map(list.flatMap((entry) => (isRecord(entry) ? [[entry[name], entry] as const] : [])))
  const [base, mine, theirs] = [entries(lists.base), entries(lists.mine), entries(lists.theirs)]
  const current = (): unknown[] => {
    const list = valueAtPath(merge.text, path)
    return Array.isArray(list) ? list.map((entry) => (isRecord(entry) ? entry[name] : undefined)) : []
  }
  for (const id of new Set([...base.keys(), ...mine.keys(), ...theirs.keys()])) {
    const sides = { base: base.get(id), mine: mine.get(id), theirs: theirs.get(id) }
    const index = current().indexOf(id)
    if (index >= 0 && sides.theirs !== undefined) mergeValue(merge, [...path, index], sides)
    else if (!isSame(sides.theirs, sides.base))
      mergeEntry(merge, path, { id, index, sides, order: [...theirs.keys()], current })
  }
  mergeOrder(merge, path, { base: [...base.keys()], mine: [...mine.keys()], theirs: [...theirs.keys()] }, current)
}

interface EntryMerge {
  id: unknown
  index: number
  sides: Sides<Record<string, unknown> | undefined>
  order: readonly unknown[]
  current: () => unknown[]
}

/** Merges an entry that theirs added or removed, or that mine removed and theirs changed. */
function mergeEntry(
  merge: ValueMerge,
  path: readonly Segment[],
  { id, index, sides, order, current }: EntryMerge,
): void {
  const { base, mine, theirs } = sides
  const isFree = isSame(mine, base)
  const at = index >= 0 ? index : placeLike(current(), order, id)
  if (!isFree && !ask(merge, [...path, String(id)], sides)) return
  if (theirs === undefined) {
    if (index >= 0) merge.text = removePart(merge.text, [...path, index])
  } else merge.text = insertPart(merge.text, path, at, { value: theirs })
}

function mergeOrder(
  merge: ValueMerge,
  path: readonly Segment[],
  { base, mine, theirs }: Sides<readonly unknown[]>,
  current: () => unknown[],
): void {
  const old = commonOrder(base, theirs)
  const wanted = commonOrder(theirs, base)
  if (isSameOrder(old, wanted)) return
  const own = commonOrder(mine, wanted)
  const isMine = isSameOrder(own, commonOrder(old, own))
  const isAgreed = isSameOrder(own, commonOrder(wanted, own))
  if (isAgreed) return
  const { file, takesTheirs } = merge
  const subject = join('', ...path)
  const asked =
    isMine || takesTheirs({ file, kind: 'order', subject, base: shown(base), mine: shown(mine), theirs: shown(theirs) })
  if (asked) merge.text = orderList(merge.text, path, current, reordered(current(), wanted))
}

/** Puts the entries of a list into an order, with their comments. */
export function orderList(
  text: string,
  path: readonly Segment[],
  ids: () => unknown[],
  order: readonly unknown[],
): string {
  let made = text
  const now = [...ids()]
  for (const [index, id] of order.entries()) {
    const from = now.indexOf(id)
    const part = from > index ? partText(made, [...path, from]) : undefined
    if (!part) continue
    made = insertPart(removePart(made, [...path, from]), path, index, part)
    now.splice(index, 0, ...now.splice(from, 1))
  }
  return made
}
