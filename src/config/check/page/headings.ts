import type { Environment } from '../../../expressions/index.ts'
import type { Registry } from '../../../registry/createRegistry.ts'
import type { Problem } from '../../problem.ts'
import type { Document } from '../../text/document.ts'
import { join } from '../../text/pointer.ts'
import type { LocatedBlock } from '../blocks.ts'
import { isObject } from '../places.ts'
import { satisfiabilityOf } from '../satisfiability.ts'
import { eachOf } from '../scopes.ts'
import { conditionsAround } from './conditionsAround.ts'

/** Checks that a page shows at most one h1. Heading blocks are allowed if their conditions exclude each other. */
export function checkHeadings(
  document: Document,
  blocks: readonly LocatedBlock[],
  registry: Registry,
  environment: Environment,
): Problem[] {
  const headings = blocks.filter(
    ({ node, pointer }) => registry.block(String(node.type))?.isHeading && !/\/(?:fallback|body)(?:\/|$)/.test(pointer),
  )
  const describe = ({ node, pointer }: LocatedBlock, message: string) =>
    document.problem('P0211', join(pointer, 'type'), {
      message,
      cause: 'A page has one heading (h1); with two, screen readers and search engines do not know what it is about.',
      suggestion: `Use Section for further parts of the page, or remove this ${String(node.type)}.`,
    })
  return headings.flatMap((block, index) => {
    if (eachOf(block.node))
      return [describe(block, `${String(block.node.type)} renders the heading of the page, and it is repeated.`)]
    const own = conditionsAround(block, blocks)
    const other = headings.slice(0, index).find((earlier) => {
      const both = [...own, ...conditionsAround(earlier, blocks)]
      return both.length < 2 || satisfiabilityOf(both, environment) !== 'never'
    })
    if (!other) return []
    const { line } = document.problem('P0211', other.pointer, { message: '' })
    return [describe(block, `The page already has a heading, the ${String(other.node.type)} in line ${line}.`)]
  })
}

/** Checks that an activity page has a title for the browser tab. */
export function checkTitle(document: Document): Problem[] {
  const { value } = document
  if (!isObject(value) || !Array.isArray(value.page) || (isObject(value.meta) && value.meta.title !== undefined))
    return []
  if (value.meta !== undefined && !isObject(value.meta)) return []
  return [
    document.problem('P0216', '/meta', {
      message: 'The page has no title for browsers and search results.',
      cause: 'The tab and shared links would show the name of the site only.',
      suggestion: 'Add "meta": { "title": "meta.title", "description": "meta.description" }.',
      ...(value.meta === undefined && { span: { ...document.span(''), length: 1 } }),
    }),
  ]
}
