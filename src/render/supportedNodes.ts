import type { BlockNode } from '../contract/shapes/page.ts'
import type { Registry } from '../registry/createRegistry.ts'
import { type AppFacts, isVersionAtLeast } from './appFacts.ts'
import type { BlockReport } from './renderer.ts'

/** A block that this app cannot render, and the reason. */
export type UnsupportedNode = BlockReport

/** The nodes to render, and the reports on those that were replaced or omitted. */
export interface SupportedNodes {
  nodes: readonly BlockNode[]
  unsupported: readonly UnsupportedNode[]
}

/**
 * Selects the blocks of a page that this app can render. A block of unknown type, of a newer version or with an unmet
 * requirement is replaced by its fallback, else its parent by the parent's fallback, else it is omitted. Unchanged
 * nodes keep their identity.
 */
export function supportedNodes(nodes: readonly BlockNode[], registry: Registry, app: AppFacts): SupportedNodes {
  const unsupported: UnsupportedNode[] = []
  const resolve = (node: BlockNode): BlockNode | null => {
    const problem = findUnsupported(node, registry, app)
    if (problem) {
      unsupported.push(problem)
      return node.fallback ? resolve({ ...node.fallback, id: node.id }) : null
    }
    const slots = node.slots && resolveSlots(node.slots, resolve)
    if (slots?.incomplete && node.fallback) return resolve({ ...node.fallback, id: node.id })
    return slots?.changed ? { ...node, slots: slots.slots } : node
  }
  const remaining = nodes.flatMap((node) => resolve(node) ?? [])
  return { nodes: isSame(remaining, nodes) ? nodes : remaining, unsupported }
}

function resolveSlots(slots: NonNullable<BlockNode['slots']>, resolve: (node: BlockNode) => BlockNode | null) {
  let incomplete = false
  let changed = false
  const out = Object.fromEntries(
    Object.entries(slots).map(([name, nodes]) => {
      const remaining = nodes.flatMap((node) => {
        const resolved = resolve(node)
        if (!resolved) incomplete = true
        return resolved ?? []
      })
      if (!isSame(remaining, nodes)) changed = true
      return [name, isSame(remaining, nodes) ? nodes : remaining]
    }),
  )
  return { slots: out, incomplete, changed }
}

const isSame = (a: readonly BlockNode[], b: readonly BlockNode[]) =>
  a.length === b.length && a.every((node, index) => node === b[index])

/** The reason why this app cannot render a node; null if it can. */
export function findUnsupported(node: BlockNode, registry: Registry, app: AppFacts): UnsupportedNode | null {
  const describe = (problem: UnsupportedNode['problem'], message: string): UnsupportedNode => ({
    blockId: node.id,
    type: node.type,
    problem,
    message,
  })
  const block = registry.block(node.type)
  if (!block) return describe('unknownType', `There is no block "${node.type}".`)
  const { block: version, app: minVersion, bridge } = node.requires ?? {}
  const wanted = Math.max(node.version ?? 1, version ?? 1)
  if (wanted > block.version)
    return describe('newer', `"${node.type}" is required in version ${wanted}; this app has version ${block.version}.`)
  if (bridge && !app.webview) return describe('unmet', `"${bridge}" is available only in the app.`)
  if (minVersion && app.webview && !isVersionAtLeast(app.version, minVersion))
    return describe(
      'unmet',
      `The app must have version ${minVersion} or later; this one has ${app.version || 'an unknown version'}.`,
    )
  return null
}
