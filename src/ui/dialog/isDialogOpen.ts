import { openDialogs } from './openDialogs.ts'
import { dialogs } from './requests.ts'

/** Whether a dialog is open or requested. */
export const isDialogOpen = (): boolean => openDialogs.get().length > 0 || dialogs.get().length > 0

/** Calls `listener` when a dialog is requested, opens or closes. */
export function subscribeToDialogs(listener: () => void): () => void {
  const stops = [openDialogs.subscribe(listener), dialogs.subscribe(listener)]
  return () => {
    for (const stop of stops) stop()
  }
}
