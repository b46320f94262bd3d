import type { i18n } from 'i18next'
import { languageOf } from '../contract/languages.ts'
import { createTicker, type Runtime } from '../data/index.ts'
import { createClient, createOperations, createServerClock, createSession, safeStorage } from '../request/index.ts'
import { createSite } from '../request/site.ts'
import { isWebview } from '../webview/index.ts'
import { clientEvents } from './clientEvents.ts'
import type { PageData } from './pageData.ts'

/** The runtime of a page in a browser. */
export function createBrowserRuntime(data: PageData, i18n: i18n): Runtime {
  const clock = createServerClock()
  const session = createSession({
    storage: safeStorage(() => localStorage),
    cookies: document,
    webview: isWebview(window),
    clock,
    events: window,
  })
  const operations = createOperations(safeStorage(() => sessionStorage))
  const client = createClient({
    origin: window.location.origin,
    locale: () => languageOf(data.locale),
    session,
    clock,
    signKey: data.settings.signKey,
    // Fetched while the first answer is on its way.
    check: async (call, answer) => (await import('virtual:answer-checks')).default(call, answer),
    onEvent: clientEvents({ i18n, toLogin: () => window.location.assign(loginAddress(data)) }),
  })
  return { client, site: createSite(), operations, session, clock, ticker: createTicker(clock), rows: new Map() }
}

/** Where the viewer logs in, with the way back to this page. */
function loginAddress({ locale, settings }: PageData): string {
  const back = encodeURIComponent(window.location.pathname + window.location.search)
  return `${settings.loginUrl ?? `/${locale}/login`}?redirect=${back}`
}
