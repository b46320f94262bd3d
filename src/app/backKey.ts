import { openDialogs } from '../ui/dialog/openDialogs.ts'
import { closeTopDialog } from '../ui/index.ts'

/** Longer than the gap between two consecutive dialogs, which share one history entry. */
const releaseDelayMs = 400

/**
 * Makes the back key of the app close the topmost dialog instead of leaving the page. While a dialog is open, an
 * extra history entry lies on top of the entry of the page; going back removes it.
 */
export function closeDialogOnBack(window: Window): void {
  const { history } = window
  let isGuarded = false

  const guard = () => {
    if (isGuarded || !openDialogs.get().length) return
    isGuarded = true
    history.pushState({ ...history.state, dialog: true }, '')
  }
  const release = () => {
    if (!isGuarded || openDialogs.get().length) return
    isGuarded = false
    // If the viewer has navigated from the dialog, the top entry belongs to another page and stays.
    if (history.state?.dialog) history.back()
  }
  openDialogs.subscribe(() => {
    guard()
    if (!openDialogs.get().length) setTimeout(release, releaseDelayMs)
  })
  window.addEventListener('popstate', () => {
    if (!isGuarded) return
    isGuarded = false
    closeTopDialog()
    guard()
  })
  guard()
}
