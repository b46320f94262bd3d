import { createContext, useContext } from 'react'

/** The command "Save" of the editor: its button, its keys, and its keys in the canvas are one. */
export interface Saving {
  /** Saves the draft, and in the sandbox writes its files into the folder. */
  save(): Promise<void>
  isBusy: boolean
}

/** Outside of the editor, such as in tests of panels, nothing is saved. */
export const SavingContext = createContext<Saving>({ save: async () => {}, isBusy: false })

/** Needs no provider, unlike the other hooks of the editor. */
export const useSaving = (): Saving => useContext(SavingContext)
