import type { i18n } from 'i18next'
import { calls } from '../contract/calls/index.ts'
import { type App, createTicker, type Runtime } from '../data/index.ts'
import { createServerClock, createSession, RequestProblem, type Session, safeStorage } from '../request/index.ts'
import { createSite } from '../request/site.ts'
import { whenIdle } from '../ui/whenIdle.ts'
import { isWebview } from '../webview/index.ts'
import { clearOnUserChange } from './clearOnUserChange.ts'
import type { PageData } from './pageData.ts'

type Client = Runtime['client']

/** By how much the time of the HTML and that of the device may differ, ms: outdated HTML is served for up to ten minutes. */
const maxDifference = 15 * 60_000

/** The runtime of a page in a browser. */
export function createBrowserRuntime(data: PageData, i18n: i18n): Runtime {
  const { renderedAt } = data
  const isDeviceWrong = Math.abs(Date.now() - renderedAt) > maxDifference
  const clock = createServerClock(isDeviceWrong ? { wall: () => renderedAt } : {})
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

  const client = lazyClient(load)
  // The page of a visitor may never make a call, so nothing else would bring the time of the server.
  if (isDeviceWrong && !session.get())
    void client.call(calls.getMetaData, {}, { silent: true }).catch(() => {
      // Without an answer the HTML may be an old copy, shown without a network: the device's time is the better one.
      const ticks = clock.ticks()
      clock.sample(Date.now(), ticks, ticks)
    })

  return {
    client,
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
