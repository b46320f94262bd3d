import { standing } from '../ui/dialog/standing.ts'
import { closeTopDialog } from '../ui/index.ts'

/** Longer than one dialog takes to follow another: they share one entry of the history. */
const pauseMs = 400

/**
 * Lets the app's back key close the topmost dialog in place of leaving the page: while one stands, an entry of the
 * history lies on top of the page's own, and going back takes that.
 */
export function closeByBack(window: Window): void {
  const { history } = window
  let isGuarded = false

  const guard = () => {
    if (isGuarded || !standing.get().length) return
    isGuarded = true
    history.pushState({ ...history.state, dialog: true }, '')
  }
  const release = () => {
    if (!isGuarded || standing.get().length) return
    isGuarded = false
    // Whoever has gone on from the dialog has laid a page on top of it; that one is not taken away.
    if (history.state?.dialog) history.back()
  }
  standing.subscribe(() => {
    guard()
    if (!standing.get().length) setTimeout(release, pauseMs)
  })
  window.addEventListener('popstate', () => {
    if (!isGuarded) return
    isGuarded = false
    closeTopDialog()
    guard()
  })
  guard()
}
