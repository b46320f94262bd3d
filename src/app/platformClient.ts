import type { i18n } from 'i18next'
import { languageOf } from '../contract/languages.ts'
import type { App } from '../data/index.ts'
import { followLogin } from '../request/followLogin.ts'
import { type Client, createClient, loadHosts, type ServerClock, type Session, safeStorage } from '../request/index.ts'
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
  app?: () => Promise<App | null>
}

/** The platform's client of this page: signs, sends, checks answers, and shows what went wrong. */
export async function platformClient({ data, session, clock, i18n, app }: Parts): Promise<Client> {
  const { signKey, hostList } = data.settings
  const { origin } = window.location
  const storage = safeStorage(() => sessionStorage)
  // Whoever stands before the door already is not sent to it.
  const toWeb = () => isAtDoor(data.locale) || window.location.assign(loginAddress(data))
  const onWeb = () => window.location.assign(`/${data.locale}/futures`)
  const toFutures = () => void app?.().then((side) => side?.open('contractTrade').catch(onWeb) ?? onWeb())
  const toLogin = () => void app?.().then((side) => (side ? side.login() : toWeb()))
  const client = createClient({
    origin,
    hosts: hostList ? await loadHosts({ ...hostList, origin, storage, clock, allowLocal: isLocal() }) : undefined,
    locale: () => languageOf(data.locale),
    session,
    clock,
    visit: storage,
    signKey,
    renewToken: app && (() => getToken(window)),
    check: checkAnswer,
    onEvent: clientEvents({ i18n, toLogin: app ? toLogin : toWeb, toFutures: app ? toFutures : onWeb }),
  })
  followLogin(client, session)
  return followNetwork({ client, i18n, locale: data.locale, clock, drawnAt: data.drawnAt })
}

/** A list may name this machine only to pages that come from it. */
const isLocal = () => ['localhost', '127.0.0.1'].includes(window.location.hostname)

const isAtDoor = (locale: string) => [`/${locale}/login`, `/${locale}/register`].includes(window.location.pathname)
