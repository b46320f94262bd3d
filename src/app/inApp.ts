import type { App } from '../data/index.ts'
import type { Session } from '../request/index.ts'
import { getToken, loadBridge } from '../webview/index.ts'

/** The app's side of a page's session. Fetched only inside the app. */
export interface AppSide extends App {
  /** Takes over whoever is logged in to the app: the token goes to local storage, from where requests read it. */
  takeOver(): Promise<void>
}

/** What tells a page that it is shown again; webviews have the one or the other. */
const returns = ['visibilitychange', 'resume']

/** Calls back once, when the page is next shown. Returns how to stop waiting. */
function whenShownAgain(page: Document, work: () => void): () => void {
  const stop = () => {
    for (const event of returns) page.removeEventListener(event, look)
  }
  const look = () => {
    if (page.visibilityState !== 'visible') return
    stop()
    work()
  }
  for (const event of returns) page.addEventListener(event, look)
  return stop
}

/** Null when the app's bridge cannot be had after all. `toWeb` logs in by the site's own page, for an app that has none. */
export async function createAppSide(window: Window, session: Session, toWeb: () => void): Promise<AppSide | null> {
  const bridge = await loadBridge(window)
  if (!bridge) return null
  let stopWaiting = () => {}

  const side: AppSide = {
    open: (destination, params) => bridge.open(destination, params),
    async takeOver() {
      const accessToken = await getToken(window)
      // Silence is no log-out: the app may only be slow. Another token may be another user's.
      if (accessToken && accessToken !== session.get()?.accessToken) session.signIn({ accessToken })
    },
    async login() {
      stopWaiting()
      // Reads are asked again by themselves once somebody is there; what changes anything waits for a tap.
      stopWaiting = whenShownAgain(window.document, () => void side.takeOver())
      await bridge.open('login').catch(() => {
        stopWaiting()
        toWeb()
      })
    },
  }
  return side
}
