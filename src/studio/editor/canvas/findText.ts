import { type Draft, type NodeKey, type PageNode, type PageTree, type Segment, textOf } from '../../model/index.ts'

/** A text of a block: where it is, and its words in the language. */
export interface FoundText {
  key: NodeKey
  path: readonly Segment[]
  text: string
}

interface Candidate {
  path: readonly Segment[]
  text: string
}

/** Every text in the props of a block. Strings that are not keys are left out. */
function textsIn(
  draft: Pick<Draft, 'files'>,
  value: unknown,
  locale: string,
  path: readonly Segment[] = [],
): Candidate[] {
  if (typeof value === 'string') {
    const text = textOf(draft, value, locale) ?? textOf(draft, value, 'en')
    return text === undefined ? [] : [{ path, text }]
  }
  if (typeof value !== 'object' || value === null) return []
  const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value)
  return entries.flatMap(([segment, entry]) => textsIn(draft, entry, locale, [...path, segment]))
}

/** A text as the page shows it: without marks of rich text. Capitals can come from a style. */
const asShown = (text: string): string =>
  text
    .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replaceAll('**', '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()

/** Whether a text can be what is shown: placeholders match anything. */
function matches(text: string, shown: string): boolean {
  const parts = asShown(text).split(/\{\{[^}]*\}\}/)
  const [first = '', last = ''] = [parts[0], parts.at(-1)]
  if (parts.length === 1) return first === shown
  if (!shown.startsWith(first) || !shown.endsWith(last) || shown.length < first.length + last.length) return false
  let at = first.length
  return parts.slice(1, -1).every((part) => {
    const found = shown.indexOf(part, at)
    at = found + part.length
    return found >= 0 && at <= shown.length - last.length
  })
}

/** The field of a block whose text is shown; null: the text comes from somewhere else, such as the rules. */
export function findText(
  draft: Pick<Draft, 'files'>,
  tree: PageTree,
  node: PageNode,
  shown: string,
  locale: string,
): FoundText | null {
  const wanted = asShown(shown)
  const fallback = node.fallback === null ? undefined : tree.nodes.get(node.fallback)
  for (const { key, props } of [node, ...(fallback ? [fallback] : [])]) {
    const all = textsIn(draft, props, locale)
    const exact = all.find(({ text }) => matches(text, wanted))
    if (exact) return { key, ...exact }
    // A part of a rich text, such as its strong words.
    const around = all.filter(({ text }) => wanted.length > 2 && asShown(text).includes(wanted))
    if (around.length === 1 && around[0]) return { key, ...around[0] }
  }
  return null
}
