import type { i18n } from 'i18next'
import { type App, createTicker, type Runtime } from '../data/index.ts'
import { createServerClock, createSession, RequestProblem, type Session, safeStorage } from '../request/index.ts'
import { createSite } from '../request/site.ts'
import { whenIdle } from '../ui/whenIdle.ts'
import { isWebview } from '../webview/index.ts'
import { clearOnUserChange } from './clearOnUserChange.ts'
import type { PageData } from './pageData.ts'

type Client = Runtime['client']

/** The runtime of a page in a browser. */
export function createBrowserRuntime(data: PageData, i18n: i18n): Runtime {
  const clock = createServerClock()
  const webview = isWebview(window)
  const session = createSession({
    storage: safeStorage(() => localStorage),
    cookies: document,
    webview,
    clock,
    events: window,
  })
  clearOnUserChange(session)
  removeSessionClass(session)
  const app = webview ? connectApp(data, session) : undefined
  const load = once(() =>
    import('./platformClient.ts').then((module) => module.platformClient({ data, session, clock, i18n, app })),
  )
  // The page of a visitor sends no requests at first: the client is loaded on the first call, or when the browser is
  // idle. It also shows the offline banner, so it is loaded at once when the browser is offline.
  const ready = () => void load().catch(() => {})
  if (session.get() || navigator.onLine === false) ready()
  else whenIdle(ready)
  window.addEventListener('offline', ready, { once: true })

  return {
    client: lazyClient(load),
    site: createSite(),
    visitStorage: safeStorage(() => sessionStorage),
    session,
    clock,
    ticker: createTicker(clock),
    rows: new Map(),
    app,
  }
}

/** The script in the head sets this class to hide what only visitors see. It is removed when no user is logged in. */
function removeSessionClass(session: Session): void {
  const update = () => {
    if (!session.get()) document.documentElement.classList.remove('has-session')
  }
  update()
  session.subscribe(update)
}

/** Connects to the app around the page and asks at once who is logged in; the page does not wait for the answer. */
function connectApp(data: PageData, session: Session): () => Promise<App | null> {
  const toWeb = () => import('./loginAddress.ts').then((lazy) => window.location.assign(lazy.loginAddress(data)))
  const connection = once(() =>
    import('./appConnection.ts').then((lazy) =>
      lazy.createAppConnection({ window, session, locale: data.locale, toWeb }),
    ),
  )
  void connection()
    .then((app) => app?.syncSession())
    .catch(() => {})
  return () => connection().catch(() => null)
}

/**
 * A client whose chunk is fetched before the first call. If the chunk cannot be loaded, the call fails with a network
 * problem.
 */
function lazyClient(load: () => Promise<Client>): Client {
  return {
    call: async (call, input, options) => {
      const client = await load().catch(() => {
        throw new RequestProblem({ kind: 'network', call: call.name, traceId: '' })
      })
      return client.call(call, input, options)
    },
  }
}

/** Shares one promise between all callers. A failed one is discarded, so the next call tries again. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let shared: Promise<T> | undefined
  return () => {
    shared ??= make().catch((problem) => {
      shared = undefined
      throw problem
    })
    return shared
  }
}
