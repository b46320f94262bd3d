import { applyEdits, findNodeAtLocation, modify, parseTree } from 'jsonc-parser'
import { isObject } from '../check/places.ts'

export type Path = (string | number)[]

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
const formattingOptions = { insertSpaces: true, tabSize: 2 }
const set = (text: string, path: Path, value: unknown): string =>
  applyEdits(text, modify(text, path, value, { formattingOptions }))

/**
 * The text in which the value at a path has become another, by as few edits as it takes: a field that only has another
 * name keeps its text, comments included.
 */
export function editTo(text: string, path: Path, before: unknown, after: unknown): string {
  if (isSame(before, after)) return text
  if (!isObject(before) || !isObject(after) || Array.isArray(before) || Array.isArray(after))
    return set(text, path, after)
  const gone = new Set(Object.keys(before).filter((name) => !Object.hasOwn(after, name)))
  let edited = text
  for (const [name, value] of Object.entries(after)) {
    const renamed = [...gone].find((old) => isSame(before[old], value))
    if (Object.hasOwn(before, name)) edited = editTo(edited, [...path, name], before[name], value)
    else if (renamed === undefined) edited = set(edited, [...path, name], value)
    else {
      edited = rename(edited, [...path, renamed], name)
      gone.delete(renamed)
    }
  }
  for (const name of gone) edited = set(edited, [...path, name], undefined)
  return edited
}

function rename(text: string, path: Path, name: string): string {
  const tree = parseTree(text, [], { allowTrailingComma: true })
  const key = tree && findNodeAtLocation(tree, path)?.parent?.children?.[0]
  if (!key) return text
  return text.slice(0, key.offset) + JSON.stringify(name) + text.slice(key.offset + key.length)
}
