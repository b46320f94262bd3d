import type { BlockDoc } from './docs.ts'

/**
 * The blocks that contain every word of the query in name, description, props or calls. Blocks whose name starts with
 * the first word come first.
 */
export function searchDocs(docs: readonly BlockDoc[], query: string): readonly BlockDoc[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const [first] = words
  if (!first) return docs
  const found = docs.filter((doc) => {
    const text = textOf(doc)
    return words.every((word) => text.includes(word))
  })
  const rank = ({ type }: BlockDoc) => (type.toLowerCase().startsWith(first) ? 0 : 1)
  return found.sort((a, b) => rank(a) - rank(b))
}

const textOf = ({ type, description, props, sources }: BlockDoc): string =>
  [type, description, ...props.map(({ path }) => path), ...sources.map(({ path }) => path)].join(' ').toLowerCase()
