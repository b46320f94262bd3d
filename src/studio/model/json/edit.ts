import type { Node } from 'jsonc-parser'
import { nodeAtPath, nodeValue, parseJson, type Segment } from './parse.ts'
import { indentAt, inlineJson, lineStart, maxLine, prettyJson, reindent, type Style, styleOf } from './style.ts'
import { commaAfter, endOfLineComment, leadingComments } from './trivia.ts'

/** A part of a list or an object to be inserted: a value, or its text in a file. */
export type Part = { readonly value: unknown } | PartText

/** A part as it is in a file. */
export interface PartText {
  /** With the comments above it. */
  readonly text: string
  readonly indent: string
  /** The comment behind it on the same line; empty: none. */
  readonly after: string
}

/** Thrown where a text has no place for a change. Callers check the place first. */
export class EditError extends Error {}

interface Container {
  node: Node
  children: readonly Node[]
  isInline: boolean
}

const endOf = ({ offset, length }: Node): number => offset + length

/** The list or object at a path. */
function containerAt(text: string, path: readonly Segment[]): Container {
  const node = nodeAtPath(parseJson(text).root, path)
  if (!node || (node.type !== 'array' && node.type !== 'object'))
    throw new EditError(`there is no list or object at /${path.join('/')}`)
  return containerOf(text, node)
}

function containerOf(text: string, node: Node): Container {
  const children = node.children ?? []
  const [first] = children
  const inside = first ? text.slice(node.offset + 1, first.offset) : text.slice(node.offset, endOf(node))
  if (first || /[\r\n]/.test(inside)) return { node, children, isInline: !/[\r\n]/.test(inside) }
  // An empty container is inline where the object or list around it is.
  const around = node.parent?.type === 'property' ? node.parent.parent : node.parent
  return { node, children, isInline: around !== undefined && containerOf(text, around).isInline }
}

/** Where the trivia before a part begins: behind the bracket or the comma before it, and the comment on that line. */
function boundaryOf(text: string, { node, children }: Container, index: number): number {
  const before = children[index - 1]
  if (!before) return endOfLineComment(text, node.offset + 1)
  const comma = commaAfter(text, endOf(before))
  return endOfLineComment(text, comma === undefined ? endOf(before) : comma + 1)
}

/** Inserts a part into a list (`name` undefined) or an object. An index beyond the end: at the end. */
export function insertPart(text: string, path: readonly Segment[], index: number, part: Part, name?: string): string {
  const container = containerAt(text, path)
  const { node, children, isInline } = container
  const style = styleOf(text)
  const own = indentAt(text, node.offset)
  const neighbor = children[Math.min(index, children.length - 1)]
  const isAlone = neighbor !== undefined && text.slice(lineStart(text, neighbor.offset), neighbor.offset).trim() === ''
  const indent = isAlone ? indentAt(text, neighbor.offset) : own + style.unit
  const written = (name === undefined ? '' : `${JSON.stringify(name)}: `) + write(part, text, container, style, indent)
  const after = commentBehind(part, isInline)
  if (children.length === 0) return insertFirst(text, container, written + after, style, { own, indent })
  const isLast = index >= children.length
  if (isInline) {
    const last = children.at(-1)
    if (!last) return text
    return isLast
      ? splice(text, endOf(last), 0, `, ${written}${after}`)
      : splice(text, children[Math.max(0, index)]?.offset ?? 0, 0, `${written},${after} `)
  }
  const line = `${style.eol}${indent}${written}`
  if (!isLast) return splice(text, boundaryOf(text, container, Math.max(0, index)), 0, `${line},${after}`)
  const last = children.at(-1)
  const end = last ? endOf(last) : node.offset + 1
  const comma = commaAfter(text, end)
  if (comma !== undefined) return splice(text, endOfLineComment(text, comma + 1), 0, `${line},${after}`)
  const at = endOfLineComment(text, end)
  return `${text.slice(0, end)},${text.slice(end, at)}${line}${after}${text.slice(at)}`
}

/** The comment behind a part. In a list on one line, a line comment would include what follows. */
function commentBehind(part: Part, isInline: boolean): string {
  const after = 'after' in part ? part.after : ''
  if (after === '') return ''
  return isInline
    ? ` ${after.replace(/\/\/(.*)$/, (_, comment: string) => `/*${comment.replaceAll('*/', '* /')} */`)}`
    : ` ${after}`
}

function insertFirst(
  text: string,
  { node, isInline }: Container,
  written: string,
  { eol }: Style,
  { own, indent }: { own: string; indent: string },
): string {
  const [from, to] = [node.offset + 1, endOf(node) - 1]
  const inside = text.slice(from, to).trimEnd()
  const pad = node.type === 'object' ? ' ' : ''
  if (inside.trim() === '' && isInline) return splice(text, from, to - from, `${pad}${written}${pad}`)
  return splice(text, from, to - from, `${inside}${eol}${indent}${written}${eol}${own}`)
}

/** Blocks are written on one line where all their neighbors are. */
function write(
  part: Part,
  text: string,
  { node, children, isInline }: Container,
  style: Style,
  indent: string,
): string {
  if ('text' in part) {
    const isOneLine = !/[\r\n]/.test(part.text)
    if (isInline && !isOneLine && !/\/[/*]/.test(part.text)) return inlineJson(nodeValue(parseJson(part.text).root))
    return reindent(part.text, part.indent, indent, style.eol)
  }
  const short = inlineJson(part.value)
  if (isInline) return short
  const objects = children.filter(({ type }) => type === 'object')
  const isCompact =
    node.type === 'array' &&
    objects.length > 0 &&
    objects.every((child) => !/[\r\n]/.test(text.slice(child.offset, endOf(child))))
  return isCompact && short.length + indent.length <= maxLine ? short : prettyJson(part.value, style, indent)
}

/** Removes the part at a path, with the comments that belong to it. */
export function removePart(text: string, path: readonly Segment[]): string {
  const found = nodeAtPath(parseJson(text).root, path)
  const child = found?.parent?.type === 'property' ? found.parent : found
  const parent = child?.parent
  if (!child || !parent) return text
  const container = containerOf(text, parent)
  const tidy = removeChild(text, container, child)
  // A line comment that stays can include what follows. Then only the part and a comma are removed.
  const left = nodeAtPath(parseJson(tidy).root, path.slice(0, -1))?.children?.length
  const isWhole = !parseJson(tidy).error && left === container.children.length - 1
  return isWhole || parseJson(text).error ? tidy : removeBare(text, container, child)
}

function removeChild(text: string, container: Container, child: Node): string {
  const { node, children } = container
  const index = children.indexOf(child)
  const boundary = boundaryOf(text, container, index)
  const lead = leadingComments(text, boundary, child.offset)
  const comma = commaAfter(text, endOf(child))
  const tail = endOfLineComment(text, (comma ?? endOf(child) - 1) + 1)
  const isLast = index === children.length - 1
  const isInline = !/[\r\n]/.test(text.slice(index > 0 ? boundary : node.offset, child.offset))
  if (isInline && !isLast) return splice(text, child.offset, skipSpaces(text, tail) - child.offset, '')
  const from = boundary + text.slice(boundary, lead).trimEnd().length
  const cut = splice(text, from, tail - from, '')
  if (children.length === 1) return tidyEmpty(cut, node.offset)
  const before = children[index - 1]
  const commaBefore = before && isLast && comma === undefined ? commaAfter(text, endOf(before)) : undefined
  return commaBefore === undefined ? cut : splice(cut, commaBefore, 1, '')
}

/** Removes a part and one comma, and leaves everything else. */
function removeBare(text: string, { children }: Container, child: Node): string {
  const before = children[children.indexOf(child) - 1]
  const after = commaAfter(text, endOf(child))
  const comma = after ?? (before && commaAfter(text, endOf(before)))
  if (comma === undefined) return splice(text, child.offset, child.length, '')
  return comma > child.offset
    ? splice(splice(text, comma, 1, ''), child.offset, child.length, '')
    : splice(splice(text, child.offset, child.length, ''), comma, 1, '')
}

/** Removes the white space in a list or object that became empty. */
function tidyEmpty(text: string, open: number): string {
  const close = open + 1 + (/^\s*/.exec(text.slice(open + 1))?.[0].length ?? 0)
  return text[close] === ']' || text[close] === '}' ? splice(text, open + 1, close - open - 1, '') : text
}

function skipSpaces(text: string, from: number): number {
  let at = from
  while (text[at] === ' ' || text[at] === '\t') at++
  return at
}

/** Replaces a range. */
export const splice = (text: string, offset: number, length: number, by: string): string =>
  text.slice(0, offset) + by + text.slice(offset + length)

/** The text of the part at a path with the comments above it, and its indentation; undefined if there is none. */
export function partText(text: string, path: readonly Segment[]): PartText | undefined {
  const node = nodeAtPath(parseJson(text).root, path)
  const parent = node?.parent
  if (!node || parent?.type !== 'array') return undefined
  const container = containerOf(text, parent)
  const boundary = boundaryOf(text, container, container.children.indexOf(node))
  const lead = leadingComments(text, boundary, node.offset)
  const end = endOf(node)
  const behind = (commaAfter(text, end) ?? end - 1) + 1
  return {
    text: text.slice(lead, end),
    indent: indentAt(text, lead),
    after: [text.slice(end, Math.max(end, behind - 1)), text.slice(behind, endOfLineComment(text, behind))]
      .map((comment) => comment.trim())
      .filter(Boolean)
      .join(' '),
  }
}
