import type { App } from '../data/index.ts'
import { type KeyValue, type Session, safeStorage } from '../request/index.ts'
import { closeTopDialog } from '../ui/index.ts'
import { loadBridge, openDoor, surroundingsOf } from '../webview/index.ts'
import { closeByBack } from './backKey.ts'
import { takeSurroundings } from './takeSurroundings.ts'

/** The app's side of a page's session. Fetched only inside the app. */
export interface AppSide extends App {
  /** Takes over whoever is logged in to the app: the token goes to local storage, from where requests read it. */
  takeOver(): Promise<void>
  /** The app's version; null when it does not say. */
  getVersion(): Promise<string | null>
}

/** What the app's side works with. */
export interface AppParts {
  window: Window
  session: Session
  /** The page's own language. */
  locale: string
  /** Logs in by the site's own page, for an app that has none. */
  toWeb(): void
  /** Local storage, unless a test says otherwise. */
  storage?: KeyValue
}

/** What tells a page that it is shown again; webviews have the one or the other. */
const returns = ['visibilitychange', 'resume']

/** Null when the app's bridge cannot be had after all. */
export async function createAppSide(parts: AppParts): Promise<AppSide | null> {
  const { window, session, toWeb } = parts
  const storage = parts.storage ?? safeStorage(() => window.localStorage)
  const bridge = await loadBridge(window)
  if (!bridge) return null

  const take = (said: unknown) => takeSurroundings(surroundingsOf(said), { ...parts, storage })
  const lookWho = async () => {
    const viewer = await bridge.getViewer()
    // Silence is no log-out: the app may only be slow. That nobody is there it says itself.
    if (viewer === 'nobody') session.clear()
    // Another token may be another user's.
    else if (viewer && viewer.token !== session.get()?.accessToken) session.signIn({ accessToken: viewer.token })
  }
  let looking: Promise<void> | undefined
  const takeOver = () => {
    looking ??= lookWho().finally(() => {
      looking = undefined
    })
    return looking
  }

  // While the page was out of sight somebody may have logged in, out, or as another. What was read for the one is read
  // again for the other by itself; what changes anything waits for a tap.
  for (const event of returns)
    window.document.addEventListener(event, () => {
      if (window.document.visibilityState === 'visible') void takeOver()
    })
  openDoor(window, {
    back: closeTopDialog,
    settings(said) {
      take(said)
      return true
    },
    resume() {
      void takeOver()
      return true
    },
  })
  closeByBack(window)
  void bridge.getSettings().then(take)

  return {
    open: (destination, params) => bridge.open(destination, params),
    getVersion: bridge.getVersion,
    takeOver,
    login: () => bridge.open('login').catch(toWeb),
  }
}
