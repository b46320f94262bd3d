import { createStore } from '../store.ts'

type Close = () => void

/** The close functions of the open dialogs, the topmost last. */
export const openDialogs = createStore<readonly Close[]>([])

/** Registers an open dialog. Returns a function that removes it. */
export function registerOpenDialog(close: Close): () => void {
  openDialogs.set((all) => [...all, close])
  return () => openDialogs.set((all) => all.filter((one) => one !== close))
}
