import type { BlockDefinition } from '../../../registry/defineBlock.ts'
import { type Category, categories, categoryOf } from './categories.ts'

/** The blocks that match a search, by group. */
export interface BlockGroup {
  category: Category
  blocks: readonly BlockDefinition[]
}

/** Words of a name: `TaskList` is "task list". */
const wordsOf = (type: string) => type.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()

/** The name and the description of a block in the language of the interface. */
export interface BlockTexts {
  block(type: string): string
  text(description: string): string
}

const asWritten: BlockTexts = { block: (type) => type, text: (description) => description }

/** How well a block matches: in its name, in its description, or not at all. */
function rank({ type, description }: BlockDefinition, terms: readonly string[], texts: BlockTexts): number {
  const name = `${type} ${wordsOf(type)} ${texts.block(type)}`.toLowerCase()
  if (terms.every((term) => name.includes(term))) return 0
  const text = `${name} ${description} ${texts.text(description)}`.toLowerCase()
  return terms.every((term) => text.includes(term)) ? 1 : 2
}

/** Blocks by group. With a search, matches in names come first within a group, and groups without matches are left out. */
export function findBlocks(
  blocks: readonly BlockDefinition[],
  search: string,
  texts: BlockTexts = asWritten,
): BlockGroup[] {
  const terms = search.toLowerCase().split(/\s+/).filter(Boolean)
  const ranked = blocks
    .map((block) => ({ block, rank: rank(block, terms, texts) }))
    .filter((entry) => entry.rank < 2)
    .sort((a, b) => a.rank - b.rank)
  const order: Category[] = [...(Object.keys(categories) as Category[]), 'other']
  return order
    .map((category) => ({
      category,
      blocks: ranked.filter(({ block }) => categoryOf(block.type) === category).map(({ block }) => block),
    }))
    .filter((group) => group.blocks.length > 0)
}
