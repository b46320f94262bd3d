import type { BlockDefinition } from '../../../registry/defineBlock.ts'
import { type Category, categories, categoryOf } from './categories.ts'

/** The blocks that match a search, by group. */
export interface BlockGroup {
  category: Category
  blocks: readonly BlockDefinition[]
}

/** Words of a name: `TaskList` is "task list". */
const wordsOf = (type: string) => type.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()

/** How well a block matches: in its name, in its description, or not at all. */
function rank({ type, description }: BlockDefinition, terms: readonly string[]): number {
  const name = `${type.toLowerCase()} ${wordsOf(type)}`
  if (terms.every((term) => name.includes(term))) return 0
  const text = `${name} ${description.toLowerCase()}`
  return terms.every((term) => text.includes(term)) ? 1 : 2
}

/** Blocks by group. With a search, matches in names come first within a group, and groups without matches are left out. */
export function findBlocks(blocks: readonly BlockDefinition[], search: string): BlockGroup[] {
  const terms = search.toLowerCase().split(/\s+/).filter(Boolean)
  const ranked = blocks
    .map((block) => ({ block, rank: rank(block, terms) }))
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
