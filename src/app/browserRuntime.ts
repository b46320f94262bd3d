import { languageOf } from '../contract/languages.ts'
import { createTicker, type Runtime } from '../data/index.ts'
import { createClient, createServerClock, createSession } from '../request/index.ts'
import { isWebview } from '../webview/index.ts'
import { clientEvents } from './clientEvents.ts'
import type { PageData } from './pageData.ts'

/** The runtime of a page in a browser. */
export function createBrowserRuntime(data: PageData): Runtime {
  const clock = createServerClock()
  const session = createSession({ storage: localStorage, cookies: document, webview: isWebview(window) })
  const client = createClient({
    origin: window.location.origin,
    locale: () => languageOf(data.locale),
    session,
    clock,
    signKey: data.settings.signKey,
    check: () => import('virtual:answer-checks').then((module) => module.default),
    onEvent: clientEvents(data.locale),
  })
  return { client, session, clock, ticker: createTicker(clock), rows: new Map() }
}
