import { applyEdits, findNodeAtLocation, modify, parseTree } from 'jsonc-parser'
import { isObject } from '../check/places.ts'

/** Names and indexes from the root of a file to a value. */
export type Path = (string | number)[]

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
const formattingOptions = { insertSpaces: true, tabSize: 2 }
const set = (text: string, path: Path, value: unknown): string =>
  applyEdits(text, modify(text, path, value, { formattingOptions }))

/**
 * Changes the value at a path with as few edits as possible. A field that is only renamed keeps its text, comments
 * included.
 */
export function editValue(text: string, path: Path, before: unknown, after: unknown): string {
  if (isSame(before, after)) return text
  if (!isObject(before) || !isObject(after) || Array.isArray(before) || Array.isArray(after))
    return set(text, path, after)
  const removed = new Set(Object.keys(before).filter((name) => !Object.hasOwn(after, name)))
  let edited = text
  for (const [name, value] of Object.entries(after)) {
    const renamed = [...removed].find((old) => isSame(before[old], value))
    if (Object.hasOwn(before, name)) edited = editValue(edited, [...path, name], before[name], value)
    else if (renamed === undefined) edited = set(edited, [...path, name], value)
    else {
      edited = rename(edited, [...path, renamed], name)
      removed.delete(renamed)
    }
  }
  for (const name of removed) edited = set(edited, [...path, name], undefined)
  return edited
}

function rename(text: string, path: Path, name: string): string {
  const tree = parseTree(text, [], { allowTrailingComma: true })
  const key = tree && findNodeAtLocation(tree, path)?.parent?.children?.[0]
  if (!key) return text
  return text.slice(0, key.offset) + JSON.stringify(name) + text.slice(key.offset + key.length)
}
