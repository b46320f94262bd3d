import type { i18n } from 'i18next'
import { languageOf } from '../contract/languages.ts'
import { type Client, createClient, type ServerClock, type Session } from '../request/index.ts'
import { clientEvents } from './clientEvents.ts'
import type { PageData } from './pageData.ts'

/** The platform's client of this page: signs, sends, checks answers, and shows what went wrong. */
export function platformClient(data: PageData, session: Session, clock: ServerClock, i18n: i18n): Client {
  return createClient({
    origin: window.location.origin,
    locale: () => languageOf(data.locale),
    session,
    clock,
    signKey: data.settings.signKey,
    // Fetched while the first answer is on its way.
    check: async (call, answer) => (await import('virtual:answer-checks')).default(call, answer),
    onEvent: clientEvents({ i18n, toLogin: () => window.location.assign(loginAddress(data)) }),
  })
}

/** Where the viewer logs in, with the way back to this page. */
function loginAddress({ locale, settings }: PageData): string {
  const back = encodeURIComponent(window.location.pathname + window.location.search)
  return `${settings.loginUrl ?? `/${locale}/login`}?redirect=${back}`
}
