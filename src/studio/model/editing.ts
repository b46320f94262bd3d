import { ownValue } from '../../contract/ownValue.ts'
import type { Command, Draft, Label } from './document.ts'
import { differenceOf } from './json/diff.ts'
import { jsonValue, parseJson } from './json/parse.ts'
import type { NodeKey } from './page/types.ts'
import type { Plan, Refusal } from './plan.ts'

/** Collects changes of the files of a draft. The draft stays as it is. */
export interface Editing {
  /** The text of a file with the changes so far; undefined: there is no such file. */
  text(path: string): string | undefined
  /** The value of a JSON file; undefined if it is missing or broken. */
  value(path: string): unknown
  /** Whether a file is missing or has a syntax error. */
  isBroken(path: string): boolean
  set(path: string, text: string | null): void
  paths(): readonly string[]
  /** The changes as a command. */
  plan(label: Label, focus?: NodeKey): Plan
}

/** Begins to edit a draft. */
export function editing({ files }: Pick<Draft, 'files'>): Editing {
  const changed = new Map<string, string | null>()
  const text = (path: string) => (changed.has(path) ? (changed.get(path) ?? undefined) : ownValue(files, path))
  return {
    text,
    value: (path) => jsonValue(text(path) ?? ''),
    isBroken: (path) => parseJson(text(path) ?? '').error !== null,
    set: (path, next) => void changed.set(path, next),
    paths: () => [...new Set([...Object.keys(files), ...changed.keys()])].filter((path) => text(path) !== undefined),
    plan: (label, focus) => ({
      command: { label, files: changesOf(files, changed) },
      ...(focus !== undefined && { focus }),
    }),
  }
}

function changesOf(files: Draft['files'], changed: ReadonlyMap<string, string | null>): Command['files'] {
  return Object.fromEntries(
    [...changed].flatMap(([path, next]): [string, Command['files'][string]][] => {
      const before = ownValue(files, path)
      if (before === undefined) return next === null ? [] : [[path, next]]
      if (next === null) return [[path, null]]
      const edit = differenceOf(before, next)
      return edit ? [[path, [edit]]] : []
    }),
  )
}

/** A plan that refuses. */
export const refuse = (refused: Refusal): Plan => ({ refused })
