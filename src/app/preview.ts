import type { i18n } from 'i18next'
import { onlyParam } from '../contract/onlyParam.ts'
import { createTicker, type Runtime } from '../data/index.ts'
import type { Renderer } from '../render/renderer.ts'
import { changesState, createServerClock, createSession, memoryStorage, RequestProblem } from '../request/index.ts'
import { createSite } from '../request/site.ts'
import { notify } from '../ui/index.ts'
import type { PageData } from './pageData.ts'
import { platformClient } from './platformClient.ts'
import { setTheme } from './themeScript.ts'

/** Options of a preview, from the address: `?as=<persona>&at=<ISO time>&theme=light|dark`. */
export interface PreviewOptions {
  as: string | null
  /** Epoch ms; null: now. */
  at: number | null
  theme: 'light' | 'dark' | null
}

/** Reads the options of a query. Invalid values are ignored. */
export function parsePreviewOptions(search: string): PreviewOptions {
  const param = (name: string) => onlyParam(search, name)
  const at = Date.parse(param('at') ?? '')
  const theme = param('theme')
  return {
    as: param('as'),
    at: Number.isNaN(at) ? null : at,
    theme: theme === 'light' || theme === 'dark' ? theme : null,
  }
}

/**
 * The runtime of a preview: another viewer and another time. It stores nothing and changes nothing. Time-dependent
 * data of the platform (progress, ranks) is the current data.
 */
export async function previewRuntime(data: PageData, i18n: i18n, options: PreviewOptions): Promise<Runtime> {
  const real = createServerClock()
  const site = createSite()
  // In memory, as in the app: tokens are discarded with the page.
  const session = createSession({ storage: memoryStorage(), cookies: { cookie: '' }, webview: true, clock: real })
  const { as } = options
  if (as && as !== 'visitor')
    await site.sandboxSignIn({ persona: as }).then(session.signIn, () => showMessage(`There is no persona "${as}".`))
  if (options.theme) setTheme(document.documentElement, options.theme)
  document.documentElement.classList.toggle('has-session', session.get() !== null)

  const client = await platformClient({ data, session, clock: real, i18n })
  const shift = options.at === null ? 0 : options.at - real.now()
  const clock = { ...real, now: () => real.now() + shift }
  return {
    client: readOnly(client),
    site: {
      ...site,
      sendSandboxEvent: () => Promise.reject(refusal('events')),
      setClock: () => Promise.reject(refusal('clock')),
    },
    visitStorage: memoryStorage(),
    session,
    clock,
    ticker: createTicker(clock),
    rows: new Map(),
  }
}

/** A message for operators, in English like the messages of the checker. */
const showMessage = (text: string) => notify({ mode: 'normal', text })

const refusal = (call: string) => {
  showMessage('This is a preview: actions are disabled.')
  return new RequestProblem({ kind: 'refused', call, traceId: '' })
}

/** `shared: true` reports a share through a call that otherwise only reads. */
const isReport = (input: object): boolean => 'shared' in input && input.shared === true

/** Passes reads and refuses state-changing calls before they are sent. */
const readOnly = (client: Runtime['client']): Runtime['client'] => ({
  call: (call, input, options) =>
    changesState(call) || isReport(input) ? Promise.reject(refusal(call.name)) : client.call(call, input, options),
})

/**
 * The renderer of a preview: omitted blocks show the reason, and conditions that the server computed for a current
 * visitor are not used.
 */
export const previewRenderer = (renderer: Renderer): Renderer => ({
  ...renderer,
  preview: true,
  conditions: Object.fromEntries(Object.entries(renderer.conditions).filter(([, { final }]) => final)),
  report: (problem) => console.error(`${problem.type} "${problem.blockId}": ${problem.problem}. ${problem.message}`),
})
