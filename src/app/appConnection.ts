import type { App } from '../data/index.ts'
import { type KeyValue, type Session, safeStorage } from '../request/index.ts'
import { closeTopDialog } from '../ui/index.ts'
import { readHostSettings } from '../webview/hostSettings.ts'
import { loadBridge } from '../webview/index.ts'
// Imported by file: what the index exports is part of every page's first download.
import { exposePageApi } from '../webview/pageApi.ts'
import { applyHostSettings } from './applyHostSettings.ts'
import { closeDialogOnBack } from './backKey.ts'
import { reportScreen } from './report.ts'

/** The connection to the app around the page. Its chunk is fetched only inside the app. */
export interface AppConnection extends App {
  /** Takes the session of the app: the token is written to local storage, from where requests read it. */
  syncSession(): Promise<void>
  /** The version of the app; null if the app does not report it. */
  getVersion(): Promise<string | null>
}

/** Dependencies of the connection. */
export interface AppConnectionDeps {
  window: Window
  session: Session
  /** The page's own language. */
  locale: string
  /** Opens the login page of the site, for an app without one. */
  toWeb(): void
  /** Default: local storage. Tests pass another one. */
  storage?: KeyValue
}

/** Events for a page that becomes visible again; webviews send one or the other. */
const resumeEvents = ['visibilitychange', 'resume']

/** Resolves to null if the bridge of the app cannot be loaded. */
export async function createAppConnection(parts: AppConnectionDeps): Promise<AppConnection | null> {
  const { window, session, toWeb } = parts
  const storage = parts.storage ?? safeStorage(() => window.localStorage)
  const bridge = await loadBridge(window)
  if (!bridge) return null

  const applySettings = (settings: unknown) => applyHostSettings(readHostSettings(settings), { ...parts, storage })
  const readViewer = async () => {
    const viewer = await bridge.getViewer()
    // A missing answer does not log out: the app may only be slow. The app reports explicitly that no user is
    // logged in.
    if (viewer === 'visitor') session.clear()
    // Another token may belong to another user.
    else if (viewer && viewer.token !== session.get()?.accessToken) session.signIn({ accessToken: viewer.token })
  }
  let reading: Promise<void> | undefined
  const syncSession = () => {
    reading ??= readViewer().finally(() => {
      reading = undefined
    })
    return reading
  }

  // The user may have changed while the page was hidden. Reads are repeated for the new user automatically; state
  // changes wait for a click.
  for (const event of resumeEvents)
    window.document.addEventListener(event, () => {
      if (window.document.visibilityState === 'visible') void syncSession()
    })
  exposePageApi(window, {
    back: closeTopDialog,
    settings(settings) {
      applySettings(settings)
      return true
    },
    resume() {
      void syncSession()
      return true
    },
  })
  closeDialogOnBack(window)
  void bridge.getSettings().then(applySettings)

  const open: AppConnection['open'] = (destination, params) =>
    bridge.open(destination, params).catch((problem: unknown) => {
      reportScreen(destination, problem)
      throw problem
    })

  return {
    open,
    getVersion: bridge.getVersion,
    syncSession,
    login: async () => {
      await open('login').catch(toWeb)
    },
  }
}
