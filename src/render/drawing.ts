import { createContext, useContext } from 'react'
import type { Tree } from '../expressions/tree.ts'
import type { Registry } from '../registry/createRegistry.ts'
import type { ViewStore } from './views.ts'

/** What went wrong with one block, sent once. */
export interface BlockReport {
  blockId: string
  type: string
  problem: 'unknownType' | 'threw' | 'chunkLost' | 'badCondition'
  message: string
}

/** A condition the server has evaluated for a visitor. */
export interface SettledCondition {
  value: boolean
  /** It reads nothing of the viewer or the clock: the value holds for everybody. */
  final: boolean
  /** The parsed condition, to be judged again; null when it could not be parsed. */
  tree: Tree | null
}

/** What the renderer draws with; the same object for as long as the page is open. */
export interface Drawing {
  readonly registry: Registry
  readonly views: ViewStore
  readonly conditions: Readonly<Record<string, SettledCondition>>
  report(report: BlockReport): void
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
