import type { Problem } from '../problem.ts'
import type { Document } from '../text/document.ts'
import { limits } from '../text/limits.ts'
import { join } from '../text/pointer.ts'
import type { LocatedBlock } from './blocks.ts'

/** Reports duplicate ids, and blocks beyond the limit. */
export function checkIds(document: Document, blocks: readonly LocatedBlock[]): Problem[] {
  const extra = blocks[limits.blocks]
  const tooMany = extra
    ? [
        document.problem('P0005', extra.pointer, {
          message: `A page has at most ${limits.blocks} blocks, this one has ${blocks.length}.`,
          span: { ...document.span(extra.pointer), length: 1 },
        }),
      ]
    : []
  return [...tooMany, ...findDuplicateIds(document, blocks)]
}

function findDuplicateIds(document: Document, blocks: readonly LocatedBlock[]): Problem[] {
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
        message: `The id "${node.id}" is used already, in line ${line}.`,
        suggestion: `Give this block another id, such as "${free}".`,
      }),
    ]
  })
}

function freeName(id: string, blocks: readonly LocatedBlock[]): string {
  const taken = new Set(blocks.map(({ node }) => node.id))
  const stem = id.replace(/-?\d+$/, '')
  let number = 2
  while (taken.has(`${stem}-${number}`)) number++
  return `${stem}-${number}`
}
