import { split } from '../../config/text/pointer.ts'
import type { Draft, Files } from './document.ts'
import { differenceOf } from './json/diff.ts'
import { describeSyntax, isRecord, parseJson, type Segment } from './json/parse.ts'
import { innermost, type ReadPage, readPage } from './page/readPage.ts'
import type { NodeKey, PageNode, PageTree, Place, SlotPlace } from './page/types.ts'

export type * from './page/types.ts'

/** The path of the page file of a draft; empty if it has none. */
export const pageFileOf = (files: Files): string =>
  ['activity.json', 'page.json'].find((path) => Object.hasOwn(files, path)) ?? ''

/** Pages that were read before, the last one at the end. New pages use their equal parts again. */
const pages: ReadPage[] = []
const maxPages = 8
const trees = new WeakMap<ReadPage, PageTree>()
const broken = new Map<string, PageTree>()

/**
 * The tree of the page of a draft. Cached by text. Nodes of the previous tree that did not change are used again. With a
 * syntax error the last good tree of this draft's text is kept, with `problem`.
 */
export function pageOf({ files }: Pick<Draft, 'files'>): PageTree {
  const file = pageFileOf(files)
  const text = files[file] ?? ''
  const known = pages.find((page) => page.text === text)
  const page = known ?? readPage(text, nearestPage(text))
  if (page) {
    remember(page)
    return treeOf(page, file)
  }
  const key = `${file}\n${text}`
  const tree = broken.get(key) ?? brokenTree(file, text)
  broken.clear()
  broken.set(key, tree)
  return tree
}

function remember(page: ReadPage): void {
  const at = pages.indexOf(page)
  if (at >= 0) pages.splice(at, 1)
  pages.push(page)
  if (pages.length > maxPages) pages.shift()
}

/** The known page that shares most of a text, of those that share at least half of it. */
function nearestPage(text: string): ReadPage | undefined {
  const differing = ({ text: other }: ReadPage) => {
    const change = differenceOf(other, text)
    return change ? Math.max(change.length, change.text.length) / Math.max(other.length, text.length) : 0
  }
  const last = pages.at(-1)
  if (last && differing(last) < 0.1) return last
  const [best] = pages.map((page) => ({ page, part: differing(page) })).sort((a, b) => a.part - b.part)
  return best && best.part <= 0.5 ? best.page : undefined
}

const emptyPage: ReadPage = {
  text: '',
  roots: [],
  fragments: {},
  frame: {},
  nodes: new Map(),
  paths: new Map(),
  spans: new Map(),
}

function brokenTree(file: string, text: string): PageTree {
  const tree = treeOf(nearestPage(text) ?? emptyPage, file)
  const { error } = file ? parseJson(text) : { error: null }
  const described = error
    ? describeSyntax(text, error)
    : { offset: 0, length: 0, line: 1, column: 1, message: file ? 'The page is not an object.' : 'There is no page.' }
  return { ...tree, problem: { file, ...described } }
}

function treeOf(page: ReadPage, file: string): PageTree {
  const known = trees.get(page)
  if (known?.file === file) return known
  const { text, roots, fragments, frame, nodes, paths, spans } = page
  let byPath: ReadonlyMap<string, NodeKey> | undefined
  const tree: PageTree = {
    file,
    kind: file === 'page.json' ? 'page' : 'activity',
    text,
    roots,
    nodes,
    fragments,
    frame,
    problem: null,
    pathOf: (key) => paths.get(key),
    spanOf: (key) => spans.get(key),
    nodeAt: (offset) => innermost(spans, offset + 1, offset),
    nodeAtPointer(pointer) {
      byPath ??= new Map([...paths].map(([key, path]) => [path, key]))
      for (let above = pointer; above !== ''; above = above.slice(0, above.lastIndexOf('/'))) {
        const key = byPath.get(above)
        if (key !== undefined) return key
      }
      return null
    },
  }
  trees.set(page, tree)
  return tree
}

/** The children of a node, of all slots and its fallback. */
const childrenOf = ({ slots, fallback }: PageNode): readonly NodeKey[] => [
  ...Object.values(slots).flat(),
  ...(fallback === null ? [] : [fallback]),
]

/** All nodes below a node, itself included, in page order. */
export function withDescendants(tree: PageTree, key: NodeKey): readonly NodeKey[] {
  const node = tree.nodes.get(key)
  return node ? [key, ...childrenOf(node).flatMap((child) => withDescendants(tree, child))] : []
}

/** The position of a node in its list; null for a fallback or an unknown key. The index is that in the file. */
export function placeOf(tree: PageTree, key: NodeKey): Place | null {
  const node = tree.nodes.get(key)
  const pointer = tree.pathOf(key)
  if (!node || pointer === undefined || node.parent.slot === 'fallback') return null
  return { ...node.parent, index: Number(split(pointer).at(-1)) }
}

/** The keys around a node, the outermost first. */
export function ancestorsOf(tree: PageTree, key: NodeKey): readonly NodeKey[] {
  const above = tree.nodes.get(key)?.parent.parent ?? null
  return above === null ? [] : [...ancestorsOf(tree, above), above]
}

/** The path in the file of the list of a place; undefined for an unknown parent. The list itself may not exist. */
export function listPath(tree: PageTree, { parent, slot }: SlotPlace): readonly Segment[] | undefined {
  const inside = slot.startsWith('/') ? split(slot) : parent === null ? [slot] : ['slots', slot]
  if (parent === null) return inside
  const pointer = tree.pathOf(parent)
  return pointer === undefined ? undefined : [...split(pointer), ...inside]
}

/** The blocks of a place. */
export function blocksIn(tree: PageTree, { parent, slot }: SlotPlace): readonly NodeKey[] {
  if (parent !== null) return tree.nodes.get(parent)?.slots[slot] ?? []
  return slot === 'page' ? tree.roots : (tree.fragments[split(slot)[1] ?? ''] ?? [])
}

/** The languages that the page is for, as `audience.locales` names them; null: all. */
export function localesOfPage({ frame: { audience } }: Pick<PageTree, 'frame'>): readonly string[] | null {
  const locales = isRecord(audience) ? audience.locales : undefined
  return Array.isArray(locales) && locales.length > 0 ? locales.map(String) : null
}
