import { ownValue } from '../../contract/ownValue.ts'
import type { Assets, Draft, Files } from './document.ts'
import { isRecord, jsonValue } from './json/parse.ts'
import type { PageMerge } from './merge/pageMerge.ts'
import { mergePages } from './merge/pages.ts'
import type { Choice, Conflict, Sides, TakesTheirs } from './merge/types.ts'
import { mergeRecords, type ValueMerge } from './merge/values.ts'
import { changedKeys, keepTexts, losesText, namedOf, withoutRemoved } from './merge/words.ts'
import { sourcesFile } from './words/sources.ts'

export type { Choice, Conflict } from './merge/types.ts'

/** The merge of two drafts. */
export interface Merge {
  readonly conflicts: readonly Conflict[]
  /** The merged draft. `choices`: by the id of the conflict. Conflicts without a choice take mine. */
  mergeWith(choices: Readonly<Record<string, Choice>>): Draft
}

/**
 * Merges two drafts that were made from the same base: per block, word, rule and picture. Mine keeps its formatting and
 * comments, and takes the changes of theirs. Changes of the same block or of the same value are conflicts.
 */
export function mergeDrafts(base: Draft, mine: Draft, theirs: Draft): Merge {
  const sides = { base, mine, theirs }
  const conflicts: Conflict[] = []
  run(sides, (conflict) => {
    conflicts.push({ ...conflict, id: idOf(conflict) })
    return false
  })
  return {
    conflicts,
    mergeWith: (choices) => run(sides, (conflict) => ownValue(choices, idOf(conflict)) === 'theirs'),
  }
}

const idOf = ({ file, kind, subject }: Omit<Conflict, 'id'>): string => `${kind}:${file}:${subject}`

function run({ base, mine, theirs }: Sides<Draft>, takesTheirs: TakesTheirs): Draft {
  return {
    files: mergeFiles({ base: base.files, mine: mine.files, theirs: theirs.files }, takesTheirs),
    assets: mergeEach(
      { base: base.assets, mine: mine.assets, theirs: theirs.assets } satisfies Sides<Assets>,
      (path, hashes) => choose('asset', path, hashes, takesTheirs),
    ),
  }
}

type Value = string | undefined

/** Merges page and rules, then the texts: those of a block that one side removed stay with the block. */
function mergeFiles(sides: Sides<Files>, takesTheirs: TakesTheirs): Files {
  const { base, mine, theirs } = sides
  const changed = { mine: changedKeys(base, mine), theirs: changedKeys(base, theirs) }
  const isWords = (path: string) => path.startsWith('locales/')
  const partOf = (isWanted: (path: string) => boolean): Sides<Files> => {
    const only = (files: Files) => Object.fromEntries(Object.entries(files).filter(([path]) => isWanted(path)))
    return { base: only(base), mine: only(mine), theirs: only(theirs) }
  }
  const others = mergeEach(
    partOf((path) => !isWords(path)),
    (path, texts) => mergeFile(path, texts, changed, takesTheirs),
    (path, texts) => isPage(path) && losesText(texts, changed),
  )
  const named = { base: namedOf(base), mine: namedOf(mine), theirs: namedOf(theirs), merged: namedOf(others) }
  const asks = withoutRemoved(named, takesTheirs)
  const words = mergeEach(partOf(isWords), (path, texts) => mergeFile(path, texts, changed, asks))
  const kept = Object.entries(words).map(([path, text]) => {
    const texts = { base: base[path], mine: mine[path], theirs: theirs[path] }
    return [path, isRecord(jsonValue(text)) ? keepTexts(text, texts, named) : text] as const
  })
  return { ...others, ...Object.fromEntries(kept) }
}

const isPage = (path: string): boolean => path === 'activity.json' || path === 'page.json'

/** Merges the entries that both sides changed; of others, it takes the change. `needsMerge`: entries that one side changed, and that are merged too. */
function mergeEach(
  { base, mine, theirs }: Sides<Files>,
  merge: (path: string, sides: Sides<Value>) => Value,
  needsMerge: (path: string, sides: Sides<Value>) => boolean = () => false,
): Files {
  const paths = new Set([...Object.keys(mine), ...Object.keys(theirs)])
  return Object.fromEntries(
    [...paths].flatMap((path) => {
      const sides = { base: ownValue(base, path), mine: ownValue(mine, path), theirs: ownValue(theirs, path) }
      const isTheirs = sides.mine === sides.base
      const isMine = sides.theirs === sides.base || sides.mine === sides.theirs
      const taken = isMine ? sides.mine : sides.theirs
      const merged = (isMine || isTheirs) && !needsMerge(path, sides) ? taken : merge(path, sides)
      return merged === undefined ? [] : [[path, merged]]
    }),
  )
}

function choose(
  kind: 'file' | 'asset',
  path: string,
  { base, mine, theirs }: Sides<Value>,
  takesTheirs: TakesTheirs,
): Value {
  const texts = { base: base ?? null, mine: mine ?? null, theirs: theirs ?? null }
  return takesTheirs({ file: path, kind, subject: path, ...texts }) ? theirs : mine
}

function mergeFile(path: string, sides: Sides<Value>, changed: PageMerge['changed'], takesTheirs: TakesTheirs): Value {
  const { base = '{}', mine, theirs } = sides
  const values = [base, mine ?? '', theirs ?? ''].map(jsonValue)
  const [old, own, other] = values
  if (mine === undefined || theirs === undefined || !isRecord(old) || !isRecord(own) || !isRecord(other))
    return choose('file', path, sides, takesTheirs)
  if (isPage(path))
    return mergePages(path, { base, mine, theirs }, changed, takesTheirs) ?? choose('file', path, sides, takesTheirs)
  // The marks of stale translations follow the texts, so they are not a separate conflict.
  const asks = path === sourcesFile ? () => false : takesTheirs
  const merge: ValueMerge = {
    file: path,
    kind: path.startsWith('locales/') ? 'word' : 'rule',
    takesTheirs: asks,
    text: mine,
  }
  mergeRecords(merge, [], { base: old, mine: own, theirs: other })
  return merge.text
}
