import type { Registry } from '../registry/createRegistry.ts'
import type { BlockNode } from '../registry/page.ts'
import { type AppFacts, isVersionAtLeast } from './appFacts.ts'
import type { BlockReport } from './drawing.ts'

/** A block that cannot be drawn here, and why. */
export type Lack = BlockReport

/** The nodes that can be drawn, each lacking one replaced, and what was lacking. */
export interface Standing {
  nodes: readonly BlockNode[]
  lacks: readonly Lack[]
}

/**
 * Which blocks of a page this app can draw. One of an unknown type, of a newer version or with something it requires
 * missing is replaced by its fallback; without one its parent's fallback stands in for the parent; without that it is left
 * out. Nodes that stand keep their identity.
 */
export function standing(nodes: readonly BlockNode[], registry: Registry, app: AppFacts): Standing {
  const lacks: Lack[] = []
  const stand = (node: BlockNode): BlockNode | null => {
    const lack = lackOf(node, registry, app)
    if (lack) {
      lacks.push(lack)
      return node.fallback ? stand({ ...node.fallback, id: node.id }) : null
    }
    const slots = node.slots && standSlots(node.slots, stand)
    if (slots?.fallen && node.fallback) return stand({ ...node.fallback, id: node.id })
    return slots?.changed ? { ...node, slots: slots.slots } : node
  }
  const left = nodes.flatMap((node) => stand(node) ?? [])
  return { nodes: isSame(left, nodes) ? nodes : left, lacks }
}

function standSlots(slots: NonNullable<BlockNode['slots']>, stand: (node: BlockNode) => BlockNode | null) {
  let fallen = false
  let changed = false
  const out = Object.fromEntries(
    Object.entries(slots).map(([name, nodes]) => {
      const left = nodes.flatMap((node) => {
        const standing = stand(node)
        if (!standing) fallen = true
        return standing ?? []
      })
      if (!isSame(left, nodes)) changed = true
      return [name, isSame(left, nodes) ? nodes : left]
    }),
  )
  return { slots: out, fallen, changed }
}

const isSame = (a: readonly BlockNode[], b: readonly BlockNode[]) =>
  a.length === b.length && a.every((node, index) => node === b[index])

/** Why a node cannot be drawn; null when it can. */
export function lackOf(node: BlockNode, registry: Registry, app: AppFacts): Lack | null {
  const say = (problem: Lack['problem'], message: string): Lack => ({
    blockId: node.id,
    type: node.type,
    problem,
    message,
  })
  const block = registry.block(node.type)
  if (!block) return say('unknownType', `No block is called "${node.type}".`)
  const { block: version, app: least, bridge } = node.requires ?? {}
  const wanted = Math.max(node.version ?? 1, version ?? 1)
  if (wanted > block.version)
    return say('newer', `"${node.type}" is wanted in version ${wanted}; this app has version ${block.version}.`)
  if (bridge && !app.webview) return say('unmet', `"${bridge}" is there only in the app.`)
  if (least && app.webview && !isVersionAtLeast(app.version, least))
    return say('unmet', `The app must be at least ${least}; this one is ${app.version || 'of unknown version'}.`)
  return null
}
