import { createContext, type ReactNode, useContext, useState, useSyncExternalStore } from 'react'
import type { BlockBox } from '../../../contract/studioFrame.ts'

/** What the frame reports about the page in it. */
export interface CanvasState {
  /** The visible blocks in document order, CSS px of the page; null: not rendered yet. */
  boxes: readonly BlockBox[] | null
  /** The height of the page, CSS px. */
  height: number
  /** How far it is scrolled, CSS px. */
  scroll: { x: number; y: number }
  /** Blocks that could not be rendered, with the reason, by id. */
  problems: Readonly<Record<string, string>>
}

/** The state outside of React: scrolling changes it with every frame. */
export interface CanvasStore {
  get(): CanvasState
  subscribe(listener: () => void): () => void
  set(change: Partial<CanvasState>): void
}

function createCanvasStore(): CanvasStore {
  let state: CanvasState = { boxes: null, height: 0, scroll: { x: 0, y: 0 }, problems: {} }
  const listeners = new Set<() => void>()
  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    set(change) {
      state = { ...state, ...change }
      for (const listener of listeners) listener()
    },
  }
}

const CanvasContext = createContext<CanvasStore | null>(null)

/** One canvas, for the panels that show or change it. */
export function CanvasProvider({ children }: { children: ReactNode }): ReactNode {
  const [store] = useState(createCanvasStore)
  return <CanvasContext value={store}>{children}</CanvasContext>
}

/** The store of the canvas, for what reads it in an event. */
export function useCanvasStore(): CanvasStore {
  const store = useContext(CanvasContext)
  if (!store) throw new Error('No canvas in context: render it inside <CanvasProvider>.')
  return store
}

/** A part of what the frame reports; renders again when that part changes. */
export function useCanvas<T>(pick: (state: CanvasState) => T): T {
  const store = useCanvasStore()
  return useSyncExternalStore(store.subscribe, () => pick(store.get()))
}
