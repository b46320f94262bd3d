import { type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser'
import { createLines } from '../../../config/text/lines.ts'
import { withProperty } from './derived.ts'

/** A segment of a path: a property name or an index. */
export type Segment = string | number

/** A parsed text. */
export interface ParsedJson {
  /** Undefined for an empty text. Only reliable without an error. */
  readonly root: Node | undefined
  /** The first syntax error; null: none. */
  readonly error: ParseError | null
}

const maxCached = 64
const cache = new Map<string, ParsedJson>()
const values = new WeakMap<ParsedJson, unknown>()

/** Parses JSON with comments and trailing commas. Cached. */
export function parseJson(text: string): ParsedJson {
  const known = cache.get(text)
  if (known) {
    cache.delete(text)
    cache.set(text, known)
    return known
  }
  const errors: ParseError[] = []
  // A byte order mark becomes a space, which keeps all offsets.
  const root = parseTree(text.replace(/^\uFEFF/, ' '), errors, { allowTrailingComma: true, allowEmptyContent: false })
  return remember(text, { root, error: errors[0] ?? null })
}

function remember(text: string, parsed: ParsedJson): ParsedJson {
  const [oldest] = cache.keys()
  if (cache.size >= maxCached && oldest !== undefined) cache.delete(oldest)
  cache.set(text, parsed)
  return parsed
}

/** A parsed text that differs from another one in one string, number, boolean or null. */
interface EditedJson extends ParsedJson {
  readonly edit: {
    /** A text whose tree exists. */
    readonly base: ParsedJson
    readonly path: readonly Segment[]
    /** The node of the base. */
    readonly scalar: Node
    readonly by: Node
  }
}

const editOf = (parsed: ParsedJson): EditedJson['edit'] | undefined =>
  'edit' in parsed ? (parsed as EditedJson).edit : undefined

/**
 * Caches the result for a text in which `written` replaces a string, number, boolean or null at a path. Each key in a form does that;
 * to parse a file with 1,000 texts again takes longer than the rest of the edit. The tree is made when it is needed.
 */
export function rememberScalar(
  before: string,
  path: readonly Segment[],
  scalar: Node,
  written: string,
  after: string,
): void {
  const parsed = parseJson(before)
  const { root: by, error: inBy } = parseJson(written)
  if (parsed.error || inBy || by?.length !== written.length || by.children || scalar.children) return
  const earlier = editOf(parsed)
  const isSamePlace = earlier !== undefined && isSamePath(earlier.path, path)
  const edit = isSamePlace ? { ...earlier, by } : { base: parsed, path, scalar, by }
  let root: Node | undefined
  const made: EditedJson = {
    error: null,
    edit,
    get root() {
      root ??= edit.base.root && copyWith(edit.base.root, edit.scalar, by)
      return root
    },
  }
  const known = values.get(parsed)
  if (known !== undefined) values.set(made, withScalar(known, path, by.value))
  remember(after, made)
}

const isSamePath = (a: readonly Segment[], b: readonly Segment[]): boolean =>
  a.length === b.length && a.every((segment, index) => String(segment) === String(b[index]))

/** A value with another scalar at a path that exists. */
function withScalar(value: unknown, [first, ...rest]: readonly Segment[], scalar: unknown): unknown {
  if (first === undefined) return scalar
  if (Array.isArray(value)) return value.with(Number(first), withScalar(value[Number(first)], rest, scalar))
  const record = value as Record<string, unknown>
  return withProperty(record, String(first), withScalar(record[first], rest, scalar))
}

/** A copy of a tree in which the scalar `by` replaces `scalar`. */
function copyWith(node: Node, scalar: Node, by: Node, parent?: Node): Node {
  const growth = by.length - scalar.length
  const shifted = (offset: number) => (offset > scalar.offset ? offset + growth : offset)
  const copy: { -readonly [Name in keyof Node]: Node[Name] } = { ...(node === scalar ? by : node) }
  copy.offset = shifted(node.offset)
  copy.length = shifted(node.offset + node.length) - copy.offset
  if (node.colonOffset !== undefined) copy.colonOffset = shifted(node.colonOffset)
  if (parent) copy.parent = parent
  if (node.children) copy.children = node.children.map((child) => copyWith(child, scalar, by, copy))
  return copy
}

/** A syntax error with its position; line and column start at 1. */
export function describeSyntax(text: string, { error, offset, length }: ParseError) {
  const name = printParseErrorCode(error).replace(/([a-z])([A-Z])/g, '$1 $2')
  return { offset, length, ...createLines(text).at(offset), message: name.charAt(0) + name.slice(1).toLowerCase() }
}

/** The value of a node. `__proto__` is an ordinary field. Of equal keys the last one counts. */
export function nodeValue(node: Node | undefined): unknown {
  if (node?.type === 'array') return (node.children ?? []).map(nodeValue)
  if (node?.type !== 'object') return node?.value
  return Object.fromEntries(
    (node.children ?? []).map(({ children }) => [children?.[0]?.value, nodeValue(children?.[1])]),
  )
}

/** The child of an object or array; undefined if there is none. */
export function childOf(node: Node | undefined, segment: Segment): Node | undefined {
  if (node?.type === 'array') return node.children?.[Number(segment)]
  if (node?.type !== 'object') return undefined
  return node.children?.findLast((child) => child.children?.[0]?.value === String(segment))?.children?.[1]
}

/** The node at a path; undefined if there is none. */
export const nodeAtPath = (root: Node | undefined, path: readonly Segment[]): Node | undefined =>
  path.reduce<Node | undefined>(childOf, root)

/** The node at a path of a text; undefined if there is none. Its brackets and neighbors may be those of an earlier text. */
export function valueNodeAt(text: string, path: readonly Segment[]): Node | undefined {
  const parsed = parseJson(text)
  const edit = editOf(parsed)
  if (!edit || !isSamePath(edit.path, path)) return nodeAtPath(parsed.root, path)
  const { scalar, by } = edit
  return { ...by, offset: scalar.offset, ...(scalar.parent && { parent: scalar.parent }) }
}

/** The value at a path of a text. */
export const valueAtPath = (text: string, path: readonly Segment[]): unknown => nodeValue(valueNodeAt(text, path))

/** The value of a whole text, as one object per text; undefined with a syntax error. */
export function jsonValue(text: string): unknown {
  const parsed = parseJson(text)
  if (parsed.error) return undefined
  if (!values.has(parsed)) values.set(parsed, nodeValue(parsed.root))
  return values.get(parsed)
}

/** Whether a value is an object that is not an array. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
