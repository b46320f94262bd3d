import { createContext, useContext } from 'react'
import type { NodeKey } from '../../model/index.ts'

/** What is dragged: a block of the page, or a new one. */
export interface Dragged {
  /** null: a new block. */
  key: NodeKey | null
  type: string | null
  /** Shown beside the pointer. */
  name: string
}

/** Read it through `useDragged`. */
export const DragContext = createContext<Dragged | null>(null)

/** What is dragged now; null: nothing. */
export const useDragged = (): Dragged | null => useContext(DragContext)
