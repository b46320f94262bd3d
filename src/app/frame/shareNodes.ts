import type { BlockNode, PageConfig } from '../../contract/shapes/page.ts'
import type { FrameDraft, FramePatch, NodePath } from '../../contract/studioFrame.ts'

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Entries with an id are compared with the one of the same id, so that a move keeps them. */
const idOf = (value: unknown): string | null => (isObject(value) && typeof value.id === 'string' ? value.id : null)

function shareList(before: readonly unknown[], after: readonly unknown[]): readonly unknown[] {
  const byId = new Map(before.flatMap((entry) => (idOf(entry) === null ? [] : [[idOf(entry), entry] as const])))
  const shared = after.map((entry, index) => {
    const id = idOf(entry)
    return shareEqual(id === null ? before[index] : byId.get(id), entry)
  })
  return shared.length === before.length && shared.every((entry, index) => entry === before[index]) ? before : shared
}

/** `after`, with every part that equals the same part of `before` replaced by that object. Messages are copies. */
export function shareEqual<T>(before: unknown, after: T): T {
  if (before === after || !isObject(before) || !isObject(after)) return after
  if (Array.isArray(before) && Array.isArray(after)) return shareList(before, after) as T
  if (Array.isArray(before) || Array.isArray(after)) return after
  const names = Object.keys(after)
  const shared = Object.fromEntries(names.map((name) => [name, shareEqual(before[name], after[name])]))
  const isSame = names.length === Object.keys(before).length && names.every((name) => shared[name] === before[name])
  return (isSame ? before : shared) as T
}

const plural = /_(zero|one|two|few|many|other)$/

const textsByProps = new WeakMap<object, ReadonlySet<string>>()

function collectTexts(value: unknown, found: Set<string>): void {
  if (typeof value === 'string') found.add(value)
  else if (isObject(value)) for (const part of Object.values(value)) collectTexts(part, found)
}

/** Whether props contain one of the keys as a text. Each key press asks this of all nodes, so the texts are kept. */
function contains(props: object | undefined, keys: ReadonlySet<string>): boolean {
  if (!props) return false
  let texts = textsByProps.get(props)
  if (!texts) {
    const found = new Set<string>()
    collectTexts(props, found)
    textsByProps.set(props, found)
    texts = found
  }
  for (const key of keys) if (texts.has(key)) return true
  return false
}

/** Nodes that show one of the keys become new objects, because their props stay the same and their texts do not. */
function renewUsers(nodes: readonly BlockNode[], keys: ReadonlySet<string>): readonly BlockNode[] {
  const renewed = nodes.map((node) => renewUser(node, keys))
  return renewed.every((node, index) => node === nodes[index]) ? nodes : renewed
}

function renewUser<N extends Omit<BlockNode, 'id'>>(node: N, keys: ReadonlySet<string>): N {
  const slots = node.slots && mapSame(node.slots, (list) => renewUsers(list, keys))
  const fallback = node.fallback && renewUser(node.fallback, keys)
  if (slots === node.slots && fallback === node.fallback && !contains(node.props, keys)) return node
  return { ...node, ...(slots && { slots }), ...(fallback && { fallback }) }
}

function mapSame<T>(values: Record<string, T>, map: (value: T) => T): Record<string, T> {
  const mapped = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value)]))
  return Object.keys(values).every((name) => mapped[name] === values[name]) ? values : mapped
}

function replaceAt(nodes: readonly BlockNode[], [index, slot, ...rest]: NodePath, node: BlockNode): BlockNode[] {
  const out = [...nodes]
  const at = Number(index)
  const before = nodes[at]
  if (!before) return out
  const list = typeof slot === 'string' ? before.slots?.[slot] : undefined
  out[at] =
    typeof slot === 'string'
      ? { ...before, slots: { ...before.slots, [slot]: replaceAt(list ?? [], rest, node) } }
      : shareEqual(before, node)
  return out
}

/** The keys in a patch as configs write them, without plural suffixes. */
const keysOf = (words: FramePatch['words']) =>
  new Set(Object.keys(words).flatMap((key) => [key, key.replace(plural, '')]))

/** A draft after a patch. Nodes that the patch does not concern stay the same objects. */
export function patchDraft(draft: FrameDraft, { nodes, words, checked }: FramePatch): FrameDraft {
  const replaced = nodes.reduce((list, { path, node }) => replaceAt(list, path, node), draft.page.page)
  const hasWords = Object.keys(words).length > 0
  const blocks = hasWords ? renewUsers(replaced, keysOf(words)) : replaced
  const page: PageConfig = blocks === draft.page.page ? draft.page : { ...draft.page, page: blocks }
  return { ...draft, checked, page, words: hasWords ? patchWords(draft.words, words) : draft.words }
}

function patchWords(before: Record<string, string>, changes: FramePatch['words']): Record<string, string> {
  const out = { ...before }
  for (const [key, text] of Object.entries(changes)) {
    if (text === null) delete out[key]
    else out[key] = text
  }
  return out
}

/** A whole new draft, with the objects of the draft before where nothing changed. */
export function shareDraft(before: FrameDraft, after: FrameDraft): FrameDraft {
  if (before.alias !== after.alias) return after
  const words = shareEqual(before.words, after.words)
  const page = shareEqual(before.page, after.page)
  const changed = new Set(
    [...Object.keys(before.words), ...Object.keys(after.words)].filter((key) => before.words[key] !== after.words[key]),
  )
  if (changed.size === 0) return { ...after, words, page }
  const keys = keysOf(Object.fromEntries([...changed].map((key) => [key, null])))
  const blocks = renewUsers(page.page, keys)
  return { ...after, words, page: blocks === page.page ? page : { ...page, page: blocks } }
}
