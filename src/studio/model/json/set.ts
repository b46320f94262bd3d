import type { Node } from 'jsonc-parser'
import { insertPart, removePart, splice } from './edit.ts'
import { isRecord, nodeAtPath, nodeValue, parseJson, rememberScalar, type Segment, valueNodeAt } from './parse.ts'
import { indentAt, inlineJson, prettyJson, styleOf } from './style.ts'

/** The order of the properties of new entries, by name; others come last. */
export type Order = readonly string[]

/** Whether two JSON values are equal. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const names = Object.keys(a)
  if (names.length !== Object.keys(b).length) return false
  const [left, right] = [a as Record<string, unknown>, b as Record<string, unknown>]
  return names.every((name) => Object.hasOwn(right, name) && isSame(left[name], right[name]))
}

/**
 * Sets the value at a path with as little change as possible, so that comments and formatting stay. undefined removes it.
 * Objects that are missing on the way are created.
 */
export function setIn(text: string, path: readonly Segment[], value: unknown, order: Order = []): string {
  const node = valueNodeAt(text, path)
  if (value === undefined) return node ? removePart(text, path) : text
  if (node) return replace(text, path, node, value)
  const name = path.at(-1)
  if (name === undefined) return prettyJson(value, styleOf(text), '')
  const above = path.slice(0, -1)
  const container = nodeAtPath(parseJson(text).root, above)
  if (container?.type === 'array') return insertPart(text, above, Number(name), { value })
  if (container?.type !== 'object')
    return setIn(text, above, typeof name === 'number' ? [value] : { [name]: value }, order)
  return insertPart(text, above, placeIn(container, String(name), order), { value }, String(name))
}

/**
 * Like `setIn` for a value that is alone on its lines, such as a block. Parses only the text of this value, so that the time
 * does not depend on the size of the file. `path` begins in the value.
 */
export function setInside(
  text: string,
  { offset, length }: { offset: number; length: number },
  path: readonly Segment[],
  value: unknown,
  order: Order = [],
): string {
  const { eol, unit } = styleOf(text)
  // A list around the value shows the indentation of the file.
  const head = `[${eol}${unit}0,${eol}${indentAt(text, offset)}`
  const tail = `${eol}]`
  const edited = setIn(`${head}${text.slice(offset, offset + length)}${tail}`, [1, ...path], value, order)
  return splice(text, offset, length, edited.slice(head.length, edited.length - tail.length))
}

/** Where a new property goes: behind those that come before it in the order. */
function placeIn({ children = [] }: Node, name: string, order: Order): number {
  const rank = order.indexOf(name)
  if (rank < 0) return children.length
  const ranks = children.map((child) => order.indexOf(String(child.children?.[0]?.value)))
  return (
    ranks.findLastIndex((other) => other >= 0 && other < rank) + 1 ||
    (ranks.some((other) => other > rank) ? 0 : children.length)
  )
}

function replace(text: string, path: readonly Segment[], node: Node, value: unknown): string {
  const before = nodeValue(node)
  if (isSame(before, value)) return text
  if (isRecord(before) && isRecord(value) && Object.keys(before).length > 0)
    return replaceObject(text, path, before, value)
  if (Array.isArray(before) && Array.isArray(value) && before.length > 0 && value.length > 0)
    return replaceList(text, path, before, value)
  const isOneLine = !/[\r\n]/.test(text.slice(node.offset, node.offset + node.length)) && isInlineParent(text, node)
  const written = isOneLine ? inlineJson(value) : prettyJson(value, styleOf(text), indentAt(text, node.offset))
  const edited = splice(text, node.offset, node.length, written)
  rememberScalar(text, path, node, written, edited)
  return edited
}

/** Whether a value is in an object or a list that is written on one line. */
function isInlineParent(text: string, node: Node): boolean {
  const parent = node.parent?.type === 'property' ? node.parent.parent : node.parent
  const first = parent?.children?.[0]
  return parent !== undefined && first !== undefined && !/[\r\n]/.test(text.slice(parent.offset, first.offset))
}

function replaceObject(text: string, path: readonly Segment[], before: object, after: Record<string, unknown>): string {
  const names = Object.keys(after).filter((name) => after[name] !== undefined)
  const kept = Object.keys(before)
    .filter((name) => !names.includes(name))
    .reduce((edited, name) => removePart(edited, [...path, name]), text)
  return names.reduce((edited, name) => setIn(edited, [...path, name], after[name], names), kept)
}

function replaceList(
  text: string,
  path: readonly Segment[],
  before: readonly unknown[],
  after: readonly unknown[],
): string {
  let start = 0
  while (start < before.length && start < after.length && isSame(before[start], after[start])) start++
  let end = 0
  while (end < before.length - start && end < after.length - start && isSame(before.at(-1 - end), after.at(-1 - end)))
    end++
  const shared = Math.min(before.length, after.length) - start - end
  let edited = text
  for (let index = start; index < start + shared; index++) edited = setIn(edited, [...path, index], after[index])
  for (let index = before.length - end - 1; index >= start + shared; index--)
    edited = removePart(edited, [...path, index])
  for (let index = start + shared; index < after.length - end; index++)
    edited = insertPart(edited, path, index, { value: after[index] })
  return edited
}

/** Renames a property and keeps its place and value. */
export function renameProperty(text: string, path: readonly Segment[], name: string): string {
  const node = nodeAtPath(parseJson(text).root, path)
  const key = node?.parent?.type === 'property' ? node.parent.children?.[0] : undefined
  return key ? splice(text, key.offset, key.length, JSON.stringify(name)) : text
}
