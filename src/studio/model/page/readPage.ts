import { join } from '../../../config/text/pointer.ts'
import { differenceOf } from '../json/diff.ts'
import { childOf, nodeValue, parseJson } from '../json/parse.ts'
import { isSame } from '../json/set.ts'
import { type Index, readBlock, readList } from './readBlocks.ts'
import type { NodeKey, PageNode, Span } from './types.ts'

/** A page file that was read without a syntax error. */
export interface ReadPage extends Index {
  readonly text: string
  readonly roots: readonly NodeKey[]
  readonly fragments: Readonly<Record<string, readonly NodeKey[]>>
  readonly frame: Readonly<Record<string, unknown>>
}

const noNodes: ReadonlyMap<NodeKey, PageNode> = new Map()

/** Reads a page file; null with a syntax error. Uses the equal parts of the previous page again. */
export function readPage(text: string, previous?: ReadPage): ReadPage | null {
  return (previous && readChangedBlock(text, previous)) ?? readWhole(text, previous)
}

function readWhole(text: string, previous?: ReadPage): ReadPage | null {
  const { root, error } = parseJson(text)
  if (error || root?.type !== 'object') return null
  const index: Index = { nodes: new Map(), paths: new Map(), spans: new Map() }
  const reading = { index, previous: previous?.nodes ?? noNodes, shift: 0, taken: new Set<NodeKey>() }
  const roots = readList(reading, childOf(root, 'page'), { parent: null, slot: 'page', pointer: '/page', prefix: '' })
  const parts = childOf(root, 'fragments')
  const names =
    parts?.type === 'object' ? (parts.children ?? []).map(({ children }) => String(children?.[0]?.value)) : []
  const fragments = Object.fromEntries(
    [...new Set(names)].map((name) => {
      const pointer = join('/fragments', name, 'blocks')
      const place = { parent: null, slot: pointer, pointer, prefix: `${name}:` }
      return [name, readList(reading, childOf(childOf(parts, name), 'blocks'), place)]
    }),
  )
  const frame = Object.fromEntries(
    (root.children ?? []).flatMap(({ children }) => {
      const name = String(children?.[0]?.value)
      return name === 'page' || name === 'fragments' ? [] : [[name, nodeValue(children?.[1])]]
    }),
  )
  const same = <T>(old: T | undefined, made: T): T => (old !== undefined && isSame(old, made) ? old : made)
  return {
    ...index,
    text,
    roots: same(previous?.roots, roots),
    fragments: same(previous?.fragments, fragments),
    frame: same(previous?.frame, frame),
  }
}

/**
 * Reads a page of which one block changed: only the text of this block is parsed. undefined when the change is not inside
 * of one block, or changes its key; then the whole page must be read.
 */
function readChangedBlock(text: string, previous: ReadPage): ReadPage | undefined {
  const change = differenceOf(previous.text, text)
  if (!change) return previous
  const key = innermost(previous.spans, change.offset, change.offset + change.length)
  const node = key === null ? undefined : previous.nodes.get(key)
  const span = key === null ? undefined : previous.spans.get(key)
  const pointer = key === null ? undefined : previous.paths.get(key)
  // A fallback takes its key from its block.
  if (key === null || !node || !span || pointer === undefined || node.kind === 'fallback') return undefined
  const growth = change.text.length - change.length
  const { root, error } = parseJson(text.slice(span.offset, span.offset + span.length + growth))
  if (error || root?.type !== 'object' || root.offset !== 0) return undefined
  const inside = new Set([...previous.paths].flatMap(([other, path]) => (isBelow(path, pointer) ? [other] : [])))
  const index: Index = { nodes: new Map(), paths: new Map(), spans: new Map() }
  const taken = new Set([...previous.nodes.keys()].filter((other) => !inside.has(other)))
  const reading = { index, previous: previous.nodes, shift: span.offset, taken }
  const place = { ...node.parent, pointer, prefix: prefixOf(node) }
  if (readBlock(reading, root, place, indexOf(pointer)) !== key) return undefined
  return {
    ...previous,
    text,
    ...replaced(previous, index, inside, { from: change.offset + change.length, by: growth }),
  }
}

const isBelow = (path: string, above: string): boolean => path === above || path.startsWith(`${above}/`)

const indexOf = (pointer: string): number => Number(pointer.slice(pointer.lastIndexOf('/') + 1))

/** `<fragment>:` in a fragment. Outside, a key equals the id. */
const prefixOf = ({ key, id }: PageNode): string => {
  const at = key.indexOf(`:${id}`)
  return id !== '' && at > 0 ? key.slice(0, at + 1) : ''
}

/** The previous page with the nodes of one block replaced. Spans behind the change move. */
function replaced(
  previous: ReadPage,
  index: Index,
  inside: ReadonlySet<NodeKey>,
  moved: { from: number; by: number },
): Index {
  const nodes = new Map(previous.nodes)
  const paths = new Map(previous.paths)
  const spans = new Map<NodeKey, Span>()
  for (const key of inside) {
    if (index.nodes.has(key)) continue
    nodes.delete(key)
    paths.delete(key)
  }
  for (const [key, span] of previous.spans) if (!inside.has(key)) spans.set(key, shifted(span, moved))
  for (const [key, node] of index.nodes) nodes.set(key, node)
  for (const [key, path] of index.paths) paths.set(key, path)
  for (const [key, span] of index.spans) spans.set(key, span)
  return { nodes, paths, spans }
}

function shifted(span: Span, { from, by }: { from: number; by: number }): Span {
  if (by === 0 || span.offset + span.length <= from) return span
  return span.offset >= from ? { ...span, offset: span.offset + by } : { ...span, length: span.length + by }
}

/** The innermost node whose text contains a range, without its brackets; null: none. */
export function innermost(spans: ReadonlyMap<NodeKey, Span>, from: number, to: number): NodeKey | null {
  let found: NodeKey | null = null
  let size = Number.POSITIVE_INFINITY
  for (const [key, { offset, length }] of spans) {
    if (offset >= from || offset + length <= to || length >= size) continue
    found = key
    size = length
  }
  return found
}
