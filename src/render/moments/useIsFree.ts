import { useSyncExternalStore } from 'react'
import { isDialogOpen, subscribeToDialogs } from '../../ui/dialog/isDialogOpen.ts'

/** Fields that a user types into or chooses from. */
const typed = 'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]'

const isFree = (): boolean => !isDialogOpen() && !document.activeElement?.matches(typed)

function subscribe(listener: () => void): () => void {
  const stop = subscribeToDialogs(listener)
  // The next element has the focus only after the event.
  let timer: ReturnType<typeof setTimeout> | undefined
  const later = () => {
    clearTimeout(timer)
    timer = setTimeout(listener)
  }
  const events = ['focusin', 'focusout'] as const
  for (const event of events) document.addEventListener(event, later)
  return () => {
    stop()
    clearTimeout(timer)
    for (const event of events) document.removeEventListener(event, later)
  }
}

/** Whether nothing else has the attention of the user: no dialog is open, and no field has the focus. */
export const useIsFree = (): boolean => useSyncExternalStore(subscribe, isFree, () => false)
