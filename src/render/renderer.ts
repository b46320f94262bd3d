import { type ComponentType, createContext, useContext } from 'react'
import type { BlockNode } from '../contract/shapes/page.ts'
import type { Tree } from '../expressions/tree.ts'
import type { Registry } from '../registry/createRegistry.ts'
import type { ViewStore } from './views.ts'

/** An error of one block, reported once. */
export interface BlockReport {
  blockId: string
  type: string
  problem: 'unknownType' | 'newer' | 'unmet' | 'threw' | 'chunkLost' | 'badCondition' | 'unbound'
  message: string
}

/** An expression the server has evaluated for a visitor. */
export interface PrecomputedCondition {
  /** For a list that blocks are repeated for: the keys of its entries. */
  value: unknown
  /** The expression depends on neither viewer nor clock: the value is the same for everyone. */
  final: boolean
  /**
   * The parsed expression, for evaluation in the browser. Null if it cannot be parsed, or if the tree is stored once
   * under the source alone.
   */
  tree: Tree | null
  /** Ids of the top-level blocks that every signed-in user sees because of it, and visitors do not. */
  userBlocks?: string[]
}

/** Dependencies of rendering; the same object for as long as the page is open. */
export interface Renderer {
  readonly registry: Registry
  readonly views: ViewStore
  /** By source; inside repeated blocks by `conditionKey`. */
  readonly conditions: Readonly<Record<string, PrecomputedCondition>>
  /** An operator previews the page: a block that is left out shows a card with the reason. */
  readonly preview?: boolean
  /** Renders a list of blocks whose pages change often. Absent: one after another. */
  readonly List?: ComponentType<{ nodes: readonly BlockNode[] }>
  report(report: BlockReport): void
  /** Called when a block has been hydrated, or rendered for the first time. */
  onHydrated?(blockId: string): void
  /** Receives mounted blocks and actions for analytics. Absent where nothing is counted, as in previews. */
  readonly tracker?: BlockTracker
}

/** Analytics of a page. Blocks are identified by the name they are reported by. */
export interface BlockTracker {
  pageShown(page: string, release: number): void
  /** `id`: of its outer element. `block`: its name in analytics. Returns a function that ends the tracking of the block. */
  blockMounted(id: string, block: string): () => void
  actionRun(block: string, action: string): void
}

/** The renderer of the page; see `useRenderer`. */
export const RendererContext = createContext<Renderer | null>(null)

/** The renderer of the page. Throws outside of a page. */
export function useRenderer(): Renderer {
  const renderer = useContext(RendererContext)
  if (!renderer) throw new Error('No renderer in context: render blocks inside <Page>.')
  return renderer
}

/** A `report` that passes each problem of a block on only once. */
export function reportOnce(send: (report: BlockReport) => void): (report: BlockReport) => void {
  const reported = new Set<string>()
  return (report) => {
    const key = `${report.blockId}|${report.problem}`
    if (reported.has(key)) return
    reported.add(key)
    send(report)
  }
}
