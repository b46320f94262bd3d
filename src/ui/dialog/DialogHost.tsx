import { useTranslation } from 'react-i18next'
import { notify } from '../notice/notify.ts'
import { useStore } from '../store.ts'
import { closeDialog, type DialogRequest, dialogs, forgetDialog } from './requests.ts'
import { useChunk } from './useChunk.ts'

/** Draws what `openDialog` asks for. Put it on the page once. Nothing of a dialog is downloaded before the first. */
export function DialogHost() {
  const { t } = useTranslation()
  const [current] = useStore(dialogs)
  const chunk = useChunk(current !== undefined, () => {
    // No dialog without its chunk, but never a dead button: the words come as a notification.
    for (const entry of dialogs.get()) {
      notify(inPassing(entry.request, t('error.network'), t('dialog.applySuccess')))
      closeDialog(entry.id)
      forgetDialog(entry.id)
    }
  })
  if (!chunk || !current) return null
  return (
    <chunk.DialogView
      key={current.id}
      dialog={current}
      onClose={() => closeDialog(current.id)}
      onGone={() => forgetDialog(current.id)}
    />
  )
}

function inPassing(request: DialogRequest, networkError: string, joined: string) {
  if (request.kind === 'modal') return { mode: 'error', text: networkError } as const
  return { mode: request.kind, text: request.message ?? request.title ?? joined }
}
