import type { Node } from 'jsonc-parser'
import { join, split } from '../../../config/text/pointer.ts'
import { childOf, isRecord, nodeValue } from '../json/parse.ts'
import { isSame } from '../json/set.ts'
import type { NodeKey, PageNode, SlotName, SlotPlace, Span } from './types.ts'

/** What is known about each node of a page. */
export interface Index {
  readonly nodes: Map<NodeKey, PageNode>
  readonly paths: Map<NodeKey, string>
  readonly spans: Map<NodeKey, Span>
}

/** What a read of blocks adds to and takes from. */
export interface Reading {
  readonly index: Index
  /** Nodes that are used again where they are equal. */
  readonly previous: ReadonlyMap<NodeKey, PageNode>
  /** Added to each offset: where the parsed text begins in the file. */
  readonly shift: number
  /** Keys of nodes outside of what is read. */
  readonly taken: ReadonlySet<NodeKey>
}

/** Where a list of blocks is. */
interface ListPlace extends SlotPlace {
  readonly pointer: string
  /** Begins the keys: `<fragment>:` in a fragment. */
  readonly prefix: string
}

/** Reads a list of blocks. Entries that are not objects are left out. */
export function readList(reading: Reading, list: Node | undefined, place: ListPlace): NodeKey[] {
  if (list?.type !== 'array') return []
  return (list.children ?? []).flatMap((node, index) =>
    node.type === 'object' ? [readBlock(reading, node, { ...place, pointer: join(place.pointer, index) }, index)] : [],
  )
}

/** Reads a block with everything in it, and gives its key. */
export function readBlock(reading: Reading, node: Node, place: ListPlace, index: number): NodeKey {
  const id = textOf(node, 'id') ?? ''
  const named = id === '' ? `${place.parent ?? ''}~${place.slot}~${index}` : place.prefix + id
  return readNode(reading, node, { place, id, key: freeKey(reading, named), kind: 'block' })
}

interface Identity {
  place: ListPlace
  id: string
  key: NodeKey
  kind: 'block' | 'fallback'
}

function readNode(reading: Reading, node: Node, { place, id, key, kind }: Identity): NodeKey {
  const { index } = reading
  const { pointer, prefix } = place
  const use = textOf(node, 'use')
  index.paths.set(key, pointer)
  index.spans.set(key, { offset: node.offset + reading.shift, length: node.length })
  // Reserves the key before its children are read.
  index.nodes.set(key, reading.previous.get(key) ?? emptyNode)
  const list = (slot: SlotName, at: string, from: Node | undefined) =>
    [slot, readList(reading, from, { parent: key, slot, pointer: at, prefix })] as const
  const slots = childOf(node, 'slots')
  const propsNode = childOf(node, use === undefined ? 'props' : 'with')
  const props = recordOf(propsNode)
  const bodies = dialogBodies(props, use === undefined ? '/props' : '/with')
  const fallback = childOf(node, 'fallback')
  const made: PageNode = {
    key,
    kind: use === undefined ? kind : 'use',
    id,
    type: use ?? textOf(node, 'type') ?? '',
    parent: { parent: place.parent, slot: place.slot },
    props,
    preset: textOf(node, 'preset'),
    when: textOf(node, 'when'),
    each: eachOf(nodeValue(childOf(node, 'each'))),
    requires: optionalRecord(childOf(node, 'requires')),
    analytics: textOf(node, 'analytics'),
    version: numberOf(node, 'version'),
    slots: Object.fromEntries([
      ...namesOf(slots).map((slot) => list(slot, join(pointer, 'slots', slot), childOf(slots, slot))),
      ...bodies.map((body) => list(body, pointer + body, split(body).reduce<Node | undefined>(childOf, node))),
    ]),
    fallback: fallback?.type === 'object' ? readFallback(reading, fallback, { place, id, key }) : null,
  }
  const old = reading.previous.get(key)
  index.nodes.set(key, old && isSame(old, made) ? old : made)
  return key
}

const readFallback = (reading: Reading, node: Node, { place, id, key }: Omit<Identity, 'kind'>): NodeKey =>
  readNode(reading, node, {
    place: { parent: key, slot: 'fallback', pointer: `${place.pointer}/fallback`, prefix: place.prefix },
    id,
    key: freeKey(reading, `${key}~fallback`),
    kind: 'fallback',
  })

function freeKey({ index, taken }: Reading, key: NodeKey): NodeKey {
  let free = key
  for (let number = 2; index.nodes.has(free) || taken.has(free); number++) free = `${key}~${number}`
  return free
}

const emptyNode: PageNode = {
  key: '',
  kind: 'block',
  id: '',
  type: '',
  parent: { parent: null, slot: 'page' },
  props: {},
  preset: undefined,
  when: undefined,
  each: undefined,
  requires: undefined,
  analytics: undefined,
  version: undefined,
  slots: {},
  fallback: null,
}

/** The pointers of the block lists in dialogs that these props open, from the block: `/props/primary/action/body`. */
function dialogBodies(value: unknown, pointer: string): string[] {
  if (typeof value !== 'object' || value === null) return []
  // The blocks in the body have bodies of their own.
  if (isRecord(value) && value.action === 'dialog' && Array.isArray(value.body)) return [join(pointer, 'body')]
  if (Array.isArray(value)) return value.flatMap((entry, index) => dialogBodies(entry, join(pointer, index)))
  return Object.entries(value).flatMap(([name, entry]) => dialogBodies(entry, join(pointer, name)))
}

const textOf = (node: Node, name: string): string | undefined => {
  const value = childOf(node, name)?.value
  return typeof value === 'string' ? value : undefined
}

const numberOf = (node: Node, name: string): number | undefined => {
  const value = childOf(node, name)?.value
  return typeof value === 'number' ? value : undefined
}

const optionalRecord = (node: Node | undefined): Record<string, unknown> | undefined => {
  const value = nodeValue(node)
  return isRecord(value) ? value : undefined
}

const recordOf = (node: Node | undefined): Record<string, unknown> => optionalRecord(node) ?? {}

const eachOf = (value: unknown): PageNode['each'] =>
  isRecord(value) && typeof value.in === 'string' && typeof value.as === 'string'
    ? { in: value.in, as: value.as }
    : undefined

const namesOf = (node: Node | undefined): string[] => [
  ...new Set(
    (node?.type === 'object' ? (node.children ?? []) : []).map(({ children }) => String(children?.[0]?.value)),
  ),
]
