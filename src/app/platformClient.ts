import type { i18n } from 'i18next'
import { languageOf } from '../contract/languages.ts'
import type { App } from '../data/index.ts'
import { type Client, createClient, loadHosts, type ServerClock, type Session, safeStorage } from '../request/index.ts'
import { syncLogin } from '../request/syncLogin.ts'
import { getToken } from '../webview/index.ts'
import { checkAnswer } from './checkAnswer.ts'
import { clientEvents } from './clientEvents.ts'
import { followNetwork } from './followNetwork.ts'
import { loginAddress } from './loginAddress.ts'
import type { PageData } from './pageData.ts'

interface Parts {
  data: PageData
  session: Session
  clock: ServerClock
  i18n: i18n
  /** The app around the page; absent in a browser. */
  app?: (() => Promise<App | null>) | undefined
}

/** The platform client of this page: signs and sends calls, checks answers and shows errors. */
export async function platformClient({ data, session, clock, i18n, app }: Parts): Promise<Client> {
  const { signKey, hostList } = data.settings
  const { origin } = window.location
  const storage = safeStorage(() => sessionStorage)
  // A viewer who is already on the login or registration page is not redirected.
  const toWeb = () => isOnLoginPage(data.locale) || window.location.assign(loginAddress(data))
  const openFutures = () => window.location.assign(`/${data.locale}/futures`)
  const toFutures = () => void app?.().then((side) => side?.open('contractTrade').catch(openFutures) ?? openFutures())
  const toLogin = () => void app?.().then((side) => (side ? side.login() : toWeb()))
  const client = createClient({
    origin,
    hosts: hostList ? await loadHosts({ ...hostList, origin, storage, clock, allowLocal: isLocal() }) : undefined,
    locale: () => languageOf(data.locale),
    session,
    clock,
    visitStorage: storage,
    signKey,
    renewToken: app && (() => getToken(window)),
    check: checkAnswer,
    onEvent: clientEvents({ i18n, toLogin: app ? toLogin : toWeb, toFutures: app ? toFutures : openFutures }),
  })
  syncLogin(client, session)
  return followNetwork({ client, i18n, locale: data.locale, clock, renderedAt: data.renderedAt })
}

/** A host list may contain local hosts only for pages that are served from one. */
const isLocal = () => ['localhost', '127.0.0.1'].includes(window.location.hostname)

const isOnLoginPage = (locale: string) => [`/${locale}/login`, `/${locale}/register`].includes(window.location.pathname)
