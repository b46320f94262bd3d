import type { i18n } from 'i18next'
import { type App, createTicker, type Runtime } from '../data/index.ts'
import {
  createOperations,
  createServerClock,
  createSession,
  RequestProblem,
  type Session,
  safeStorage,
} from '../request/index.ts'
import { createSite } from '../request/site.ts'
import { isWebview } from '../webview/index.ts'
import { forgetWithUser } from './forgetUser.ts'
import type { PageData } from './pageData.ts'
import { whenIdle } from './whenIdle.ts'

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
  forgetWithUser(session)
  const operations = createOperations(safeStorage(() => sessionStorage))
  const app = webview ? appSide(data, session) : undefined
  const load = once(() =>
    import('./platformClient.ts').then((module) => module.platformClient({ data, session, clock, i18n, app })),
  )
  // A visitor's page asks nothing for a while: what signs and sends comes when it is needed, or at leisure.
  // What says that the network is gone comes with it.
  const ready = () => void load().catch(() => {})
  if (session.get() || navigator.onLine === false) ready()
  else whenIdle(ready)
  window.addEventListener('offline', ready, { once: true })

  return {
    client: later(load),
    site: createSite(),
    operations,
    session,
    clock,
    ticker: createTicker(clock),
    rows: new Map(),
    app,
  }
}

/** The app around the page, which is asked at once who is logged in to it; the page does not wait for that. */
function appSide(data: PageData, session: Session): () => Promise<App | null> {
  const toWeb = () => import('./loginAddress.ts').then((lazy) => window.location.assign(lazy.loginAddress(data)))
  const side = once(() =>
    import('./inApp.ts').then((lazy) => lazy.createAppSide({ window, session, locale: data.locale, toWeb })),
  )
  void side()
    .then((app) => app?.takeOver())
    .catch(() => {})
  return () => side().catch(() => null)
}

/** A client that is fetched before its first call. Its chunk being lost is a network problem like any other. */
function later(load: () => Promise<Client>): Client {
  return {
    call: async (call, input, options) => {
      const client = await load().catch(() => {
        throw new RequestProblem({ kind: 'network', call: call.name, traceId: '' })
      })
      return client.call(call, input, options)
    },
  }
}

/** The same promise for everybody; a failed one is forgotten. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make().catch((problem) => {
      made = undefined
      throw problem
    })
    return made
  }
}
