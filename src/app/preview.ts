import type { i18n } from 'i18next'
import { onlyParam } from '../contract/onlyParam.ts'
import { createTicker, type Runtime } from '../data/index.ts'
import type { Drawing } from '../render/drawing.ts'
import {
  changesState,
  createOperations,
  createServerClock,
  createSession,
  memoryStorage,
  RequestProblem,
} from '../request/index.ts'
import { createSite } from '../request/site.ts'
import { notify } from '../ui/index.ts'
import type { PageData } from './pageData.ts'
import { platformClient } from './platformClient.ts'
import { setTheme } from './themeScript.ts'

/** What a preview is asked for in the address: `?as=<persona>&at=<ISO time>&theme=light|dark`. */
export interface PreviewWish {
  as: string | null
  /** Epoch ms; null: now. */
  at: number | null
  theme: 'light' | 'dark' | null
}

/** The wish in a query. What cannot be read is as if it were not there. */
export function wishOf(search: string): PreviewWish {
  const said = (name: string) => onlyParam(search, name)
  const at = Date.parse(said('at') ?? '')
  const theme = said('theme')
  return {
    as: said('as'),
    at: Number.isNaN(at) ? null : at,
    theme: theme === 'light' || theme === 'dark' ? theme : null,
  }
}

/**
 * The runtime of a preview: another viewer and another time, kept nowhere and changing nothing. What the platform itself
 * says of the time (progress, standings) is of now.
 */
export async function previewRuntime(data: PageData, i18n: i18n, wish: PreviewWish): Promise<Runtime> {
  const real = createServerClock()
  const site = createSite()
  // Tokens go to the storage, as in the app, and that is forgotten with the page.
  const session = createSession({ storage: memoryStorage(), cookies: { cookie: '' }, webview: true, clock: real })
  const { as } = wish
  if (as && as !== 'visitor')
    await site.sandboxSignIn({ persona: as }).then(session.signIn, () => say(`Nobody can be looked at as "${as}".`))
  if (wish.theme) setTheme(document.documentElement, wish.theme)
  document.documentElement.classList.toggle('has-session', session.get() !== null)

  const client = await platformClient({ data, session, clock: real, i18n })
  const shift = wish.at === null ? 0 : wish.at - real.now()
  const clock = { ...real, now: () => real.now() + shift }
  return {
    client: readOnly(client),
    site: { ...site, happen: () => Promise.reject(refusal('events')) },
    operations: createOperations(memoryStorage()),
    session,
    clock,
    ticker: createTicker(clock),
    rows: new Map(),
  }
}

/** For operators, so in the language of the checks. */
const say = (text: string) => notify({ mode: 'normal', text })

const refusal = (call: string) => {
  say('This is a preview: nothing is changed.')
  return new RequestProblem({ kind: 'refused', call, traceId: '' })
}

/** Reads pass; what would change something is refused before it is sent. */
const readOnly = (client: Runtime['client']): Runtime['client'] => ({
  call: (call, input, options) =>
    changesState(call) ? Promise.reject(refusal(call.name)) : client.call(call, input, options),
})

/** Draws as in a preview: what would be left out says why, and nothing the server settled for today's visitor is taken on. */
export const previewDrawing = (drawing: Drawing): Drawing => ({
  ...drawing,
  preview: true,
  conditions: Object.fromEntries(Object.entries(drawing.conditions).filter(([, { final }]) => final)),
  report: (problem) => console.error(`${problem.type} "${problem.blockId}": ${problem.problem}. ${problem.message}`),
})
