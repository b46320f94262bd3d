import type { i18n } from 'i18next'
import { createTicker, type Runtime } from '../../data/index.ts'
import { createSession, memoryStorage } from '../../request/index.ts'
import { createSite } from '../../request/site.ts'
import { clockFrom } from '../preview.ts'
import { refuseChange } from '../previewClient.ts'
import { frameClient } from './frameClient.ts'
import type { Shown } from './frameStore.ts'

/** The runtime of a frame for one persona and time: it stores nothing and changes nothing. */
export function frameRuntime(
  shown: () => Shown,
  locale: string,
  i18n: i18n,
  onUnknownCheck: () => void = () => {},
): Runtime {
  const { persona, at } = shown().view
  const clock = clockFrom(at)
  const session = createSession({ storage: memoryStorage(), cookies: { cookie: '' }, webview: true, clock })
  if (persona !== 'visitor')
    session.signIn({ accessToken: 'preview', userId: '1', loginName: `${persona}@playbill.example` })
  document.documentElement.classList.remove('viewer-unknown')
  document.documentElement.classList.toggle('has-session', session.get() !== null)
  const refused = (what: string) => Promise.reject(refuseChange(what, i18n))
  return {
    client: frameClient(shown, locale, clock.now, i18n, onUnknownCheck),
    site: {
      ...createSite(),
      sandboxSignIn: () => refused('signIn'),
      sendSandboxEvent: () => refused('events'),
      setClock: () => refused('clock'),
    },
    visitStorage: memoryStorage(),
    session,
    clock,
    ticker: createTicker(clock),
    rows: new Map(),
  }
}
