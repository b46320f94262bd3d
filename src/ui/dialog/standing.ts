import { createStore } from '../store.ts'

type Close = () => void

/** How to close each dialog that is on the screen, the topmost last. */
export const standing = createStore<readonly Close[]>([])

/** A dialog stands; returns how to say that it does no more. */
export function stand(close: Close): () => void {
  standing.set((all) => [...all, close])
  return () => standing.set((all) => all.filter((one) => one !== close))
}
