import { useTranslation } from 'react-i18next'
import { notify } from '../notice/notify.ts'
import { useStore } from '../store.ts'
import { closeDialog, type DialogRequest, dialogs, removeDialog } from './requests.ts'
import { useChunk } from './useChunk.ts'

/**
 * Renders the dialogs of `openDialog`. Use it once per page. The chunk of the dialogs is fetched for the first
 * dialog.
 */
export function DialogHost() {
  const { t } = useTranslation()
  const [current] = useStore(dialogs)
  const chunk = useChunk(current !== undefined, () => {
    // If the chunk cannot be loaded, the message is shown as a notification.
    for (const entry of dialogs.get()) {
      notify(asNotification(entry.request, t('error.network'), t('dialog.applySuccess')))
      closeDialog(entry.id)
      removeDialog(entry.id)
    }
  })
  if (!chunk || !current) return null
  return (
    <chunk.DialogView
      key={current.id}
      dialog={current}
      onClose={() => closeDialog(current.id)}
      onExited={() => removeDialog(current.id)}
    />
  )
}

function asNotification(request: DialogRequest, networkError: string, joined: string) {
  if (request.kind === 'modal') return { mode: 'error', text: networkError } as const
  return { mode: request.kind, text: request.message || request.title || joined }
}
