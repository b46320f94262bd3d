import { quotedStrings } from '../../../config/text/quoted.ts'
import { ownValue } from '../../../contract/ownValue.ts'
import type { Files } from '../document.ts'
import { setIn } from '../json/set.ts'
import { baseOf, textsIn } from '../words/files.ts'
import { type Blocks, blocksIn } from './blocks.ts'
import type { Sides, TakesTheirs } from './types.ts'

/** The keys whose texts a side changed, in any language, without plural suffixes. Removed texts are no change. */
export type ChangedKeys = ReadonlySet<string>

const isLocale = (path: string): boolean => path.startsWith('locales/')

/** The keys whose texts differ between two drafts. */
export function changedKeys(base: Files, side: Files): ChangedKeys {
  const changed = new Set<string>()
  for (const path of Object.keys(side).filter(isLocale)) {
    if (ownValue(base, path) === side[path]) continue
    const before = textsIn(ownValue(base, path))
    for (const [key, text] of Object.entries(textsIn(side[path])))
      if (ownValue(before, key) !== text) changed.add(baseOf(key))
  }
  return changed
}

const shows = (value: unknown, keys: ChangedKeys): boolean => {
  if (typeof value === 'string') return keys.has(value)
  return typeof value === 'object' && value !== null && Object.values(value).some((part) => shows(part, keys))
}

/** Whether a block shows one of the texts. */
export const showsText = ({ byId }: Blocks, id: string, keys: ChangedKeys): boolean =>
  keys.size > 0 && shows(byId.get(id)?.own, keys)

/** Whether a side removed a block whose texts the other one changed: the page must be merged, although one side left it as it was. */
export function losesText(
  { base = '', mine = '', theirs = '' }: Sides<string | undefined>,
  changed: { mine: ChangedKeys; theirs: ChangedKeys },
): boolean {
  if (changed.mine.size + changed.theirs.size === 0) return false
  const [before, own, other] = [blocksIn(base), blocksIn(mine), blocksIn(theirs)]
  if (!before || !own || !other) return false
  const isLost = (after: Blocks, keys: ChangedKeys) =>
    [...before.byId.keys()].some((id) => !after.byId.has(id) && showsText(before, id, keys))
  return isLost(other, changed.mine) || isLost(own, changed.theirs)
}

/** The keys that page and rules of each side name. */
export type NamedKeys = Sides<ReadonlySet<string>> & { merged: ReadonlySet<string> }

/** All texts in page and rules of a draft. */
export const namedOf = (files: Files): ReadonlySet<string> =>
  quotedStrings(['activity.json', 'page.json', 'platform.json'].map((path) => ownValue(files, path) ?? '').join('\n'))

/** A text that one side removed together with its block stays exactly if the block stays: that was asked about the block. */
export const withoutRemoved =
  (named: NamedKeys, takesTheirs: TakesTheirs): TakesTheirs =>
  (conflict) => {
    const { subject, mine, theirs } = conflict
    const key = baseOf(subject)
    if (theirs === null && !named.theirs.has(key)) return !named.merged.has(key)
    if (mine === null && !named.mine.has(key)) return named.merged.has(key)
    return takesTheirs(conflict)
  }

/** Brings back the texts of blocks that one side removed and that are in the merged page. */
export function keepTexts(text: string, { mine, theirs }: Sides<string | undefined>, named: NamedKeys): string {
  const sides = [
    { texts: textsIn(mine), other: named.theirs },
    { texts: textsIn(theirs), other: named.mine },
  ]
  let kept = text
  for (const { texts, other } of sides)
    for (const [key, value] of Object.entries(texts)) {
      const isGone = ownValue(textsIn(kept), key) === undefined
      if (isGone && named.merged.has(baseOf(key)) && !other.has(baseOf(key)))
        kept = setIn(kept, [key], value, Object.keys(texts))
    }
  return kept
}
