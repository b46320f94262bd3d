import type { Problem } from '../problem.ts'
import type { Document } from '../text/document.ts'
import { limits } from '../text/limits.ts'
import { join } from '../text/pointer.ts'
import type { FoundBlock } from './blocks.ts'

/** Ids that stand twice, and blocks beyond the limit. */
export function checkIds(document: Document, blocks: readonly FoundBlock[]): Problem[] {
  const extra = blocks[limits.blocks]
  const tooMany = extra
    ? [
        document.problem('P0005', extra.pointer, {
          message: `A page has at most ${limits.blocks} blocks, this one has ${blocks.length}.`,
          span: { ...document.span(extra.pointer), length: 1 },
        }),
      ]
    : []
  return [...tooMany, ...findTwins(document, blocks)]
}

function findTwins(document: Document, blocks: readonly FoundBlock[]): Problem[] {
  const first = new Map<string, string>()
  return blocks.flatMap(({ node, pointer }) => {
    const at = join(pointer, 'id')
    if (typeof node.id !== 'string' || pointer.endsWith('/fallback')) return []
    const earlier = first.get(node.id)
    if (earlier === undefined) first.set(node.id, at)
    if (earlier === undefined) return []
    const { line } = document.problem('P0205', earlier, { message: '' })
    const free = freeName(node.id, blocks)
    return [
      document.problem('P0205', at, {
        message: `The id "${node.id}" stands on this page already, in line ${line}.`,
        suggestion: `Give this block another one, such as "${free}".`,
      }),
    ]
  })
}

function freeName(id: string, blocks: readonly FoundBlock[]): string {
  const taken = new Set(blocks.map(({ node }) => node.id))
  const stem = id.replace(/-?\d+$/, '')
  let number = 2
  while (taken.has(`${stem}-${number}`)) number++
  return `${stem}-${number}`
}
