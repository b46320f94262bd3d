import { afterEach, beforeEach } from 'vitest'
import { closeDialog, dialogs, type QueuedDialog } from '../../src/ui/dialog/requests.ts'
import type { ShareDialogProps, SharePick } from '../../src/ui/share/ShareDialog.tsx'

/** What a share dialog shows; null for another dialog. */
export function shareDialogOf({ request }: QueuedDialog): ShareDialogProps | null {
  const content = request.kind === 'modal' ? request.content : null
  const props = (content as { props?: Partial<ShareDialogProps> } | null)?.props
  return props?.onPick ? (props as ShareDialogProps) : null
}

type Answer = SharePick | 'wait' | null

/** Answers the share dialogs of each test, by picking or closing (null); returns how to answer differently. */
export function answerShareDialogs(usual: Answer) {
  let pick = usual
  let stop = () => {}
  beforeEach(() => {
    pick = usual
    stop = dialogs.subscribe(() => {
      for (const entry of dialogs.get().filter(({ open }) => open)) queueMicrotask(() => answer(entry))
    })
  })
  afterEach(() => stop())
  function answer(entry: QueuedDialog) {
    const dialog = shareDialogOf(entry)
    if (!dialog || pick === 'wait') return
    if (pick) dialog.onPick(pick)
    else closeDialog(entry.id)
  }
  return (other: Answer) => {
    pick = other
  }
}
