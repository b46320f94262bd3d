import { join } from '../text/pointer.ts'
import { isObject } from './places.ts'

/** A block as written in the file, valid or not, and its position. */
export interface LocatedBlock {
  node: Record<string, unknown>
  pointer: string
}

/** Every block of a page in page order, including those in slots, fallbacks and dialogs. */
export function blocksOf(page: unknown): LocatedBlock[] {
  return isObject(page) ? inList(page.page, '/page') : []
}

function inList(nodes: unknown, pointer: string): LocatedBlock[] {
  return Array.isArray(nodes) ? nodes.flatMap((node, index) => inNode(node, join(pointer, index))) : []
}

function inNode(node: unknown, pointer: string): LocatedBlock[] {
  if (!isObject(node) || Array.isArray(node)) return []
  const slots = isObject(node.slots) ? Object.entries(node.slots) : []
  return [
    { node, pointer },
    ...slots.flatMap(([name, nodes]) => inList(nodes, join(pointer, 'slots', name))),
    ...inDialogs(node.props, join(pointer, 'props')),
    ...inNode(node.fallback, join(pointer, 'fallback')),
  ]
}

/** The blocks of dialogs that actions in the props open. */
function inDialogs(value: unknown, pointer: string): LocatedBlock[] {
  if (!isObject(value)) return []
  if (value.action === 'dialog') return inList(value.body, join(pointer, 'body'))
  return Object.entries(value).flatMap(([name, inner]) => inDialogs(inner, join(pointer, name)))
}
