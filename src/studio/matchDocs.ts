import type { BlockDoc } from './docs.ts'

/** The blocks that hold each of the words, in name, description, props or calls; those whose name begins so come first. */
export function matchDocs(docs: readonly BlockDoc[], sought: string): readonly BlockDoc[] {
  const asked = sought.toLowerCase().split(/\s+/).filter(Boolean)
  const [first] = asked
  if (!first) return docs
  const found = docs.filter((doc) => {
    const text = textOf(doc)
    return asked.every((word) => text.includes(word))
  })
  const rank = ({ type }: BlockDoc) => (type.toLowerCase().startsWith(first) ? 0 : 1)
  return found.sort((a, b) => rank(a) - rank(b))
}

const textOf = ({ type, description, props, sources }: BlockDoc): string =>
  [type, description, ...props.map(({ path }) => path), ...sources.map(({ path }) => path)].join(' ').toLowerCase()
