import { createElement } from 'react'
import { dialogs, type ModalRequest, openDialog } from '../dialog/requests.ts'
import type { ShareDialogProps, SharePick } from './ShareDialog.tsx'

/** Opens the dialog. Resolves with what the viewer has picked, once the dialog closes. null: nothing. */
type OpenShareDialog = (title: string, shared: Omit<ShareDialogProps, 'onPick'>) => Promise<SharePick | null>

/** Fetches the dialog that shares a link, for browsers without a share sheet. */
export async function loadShareDialog(): Promise<OpenShareDialog> {
  const { ShareDialog, frame } = await import('./ShareDialog.tsx')
  return (title, shared) =>
    new Promise((resolve) => {
      const onPick = (pick: SharePick) => {
        resolve(pick)
        close()
      }
      const content = createElement(ShareDialog, { ...shared, onPick })
      const request: ModalRequest = { kind: 'modal', title, content, className: frame }
      const close = openDialog(request)
      // `clearDialogs` removes the dialog of a user who has left without a callback.
      const stop = dialogs.subscribe(() => {
        if (dialogs.get().some((entry) => entry.request === request && entry.open)) return
        stop()
        resolve(null)
      })
    })
}
