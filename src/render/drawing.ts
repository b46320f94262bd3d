import { createContext, type FragmentInstance, useContext } from 'react'
import type { Tree } from '../expressions/tree.ts'
import type { Registry } from '../registry/createRegistry.ts'
import type { ViewStore } from './views.ts'

/** What went wrong with one block, sent once. */
export interface BlockReport {
  blockId: string
  type: string
  problem: 'unknownType' | 'newer' | 'unmet' | 'threw' | 'chunkLost' | 'badCondition' | 'unbound'
  message: string
}

/** An expression the server has evaluated for a visitor. */
export interface SettledCondition {
  /** Of a list that blocks are repeated for: the keys of its entries. */
  value: unknown
  /** It reads nothing of the viewer or the clock: the value holds for everybody. */
  final: boolean
  /** Parsed, to be judged again; null when it could not be parsed, and where it stands under its source alone. */
  tree: Tree | null
}

/** What the renderer draws with; the same object for as long as the page is open. */
export interface Drawing {
  readonly registry: Registry
  readonly views: ViewStore
  /** By source; inside repeats by the entry's key before it. */
  readonly conditions: Readonly<Record<string, SettledCondition>>
  /** Somebody looks a page over: what would be left out shows a card with the reason. */
  readonly preview?: boolean
  report(report: BlockReport): void
  /** Told of what stands on the page and what is done there; left out where nobody counts, as in previews. */
  readonly stage?: Stage
}

/** Whoever counts what is seen and done. Blocks have the name they are reported by. */
export interface Stage {
  entered(page: string, release: number): void
  /** Returns how to say that it is gone. */
  placed(place: FragmentInstance, block: string): () => void
  acted(block: string, action: string): void
}

export const DrawingContext = createContext<Drawing | null>(null)

/** The drawing in force. Throws outside of a page. */
export function useDrawing(): Drawing {
  const drawing = useContext(DrawingContext)
  if (!drawing) throw new Error('No drawing: blocks are drawn inside <Page>.')
  return drawing
}

/** A `report` that says the same thing about the same block only once. */
export function reportOnce(send: (report: BlockReport) => void): (report: BlockReport) => void {
  const said = new Set<string>()
  return (report) => {
    const key = `${report.blockId}|${report.problem}`
    if (said.has(key)) return
    said.add(key)
    send(report)
  }
}
