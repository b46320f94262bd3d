import type { i18n } from 'i18next'
import { calls } from '../contract/calls/index.ts'
import { languageOf } from '../contract/languages.ts'
import { sandboxPreviewToken } from '../contract/preview.ts'
import { createTicker, type Runtime } from '../data/index.ts'
import { nodesOf } from '../render/nodes.ts'
import type { Renderer } from '../render/renderer.ts'
import { createServerClock, createSession, memoryStorage, type ServerClock } from '../request/index.ts'
import { createSite } from '../request/site.ts'
import { artNamed, loadArt, notify } from '../ui/index.ts'
import { firstConfig } from './firstConfig.ts'
import type { PageData, PreviewSettings } from './pageData.ts'
import { platformClient } from './platformClient.ts'
import { previewClient, readOnly, refuseChange } from './previewClient.ts'
import { type PreviewParams, parsePreviewParams } from './previewParams.ts'
import { setTheme } from './theme.ts'

/** The data of a preview page, with `settings.preview`. */
export type PreviewData = PageData & { settings: { preview: PreviewSettings } }

/** The account that the server simulates for a persona. */
const viewerOf = (persona: PreviewSettings['persona']): PreviewSettings['viewer'] =>
  persona === 'visitor' ? null : { userId: '1', loginName: `${persona}@playbill.example` }

/** Calls whose answers are the same for every viewer at any time. */
const timeless: ReadonlySet<string> = new Set([
  calls.baseInfo.name,
  calls.nonProductizedDetail.name,
  calls.introduce.name,
])

/** The answers in the HTML that hold at another time too. */
const timelessAnswers = (answers: PageData['answers']): PageData['answers'] =>
  Object.fromEntries(Object.entries(answers).filter(([key]) => timeless.has(key.split('|')[2] ?? '')))

const aliasIn = (answers: PageData['answers']): string => {
  const key = Object.keys(answers).find((entry) => entry.split('|')[2] === calls.baseInfo.name)
  const { alias, activityId } = (key ? answers[key] : {}) as { alias?: string; activityId?: string | null }
  return activityId && alias !== undefined ? alias : ''
}

/**
 * The data of a preview in the sandbox, from the parameters of the address. At another time than the current one, an
 * activity is simulated like in a link: the accounts of personas have only the state of the current time.
 */
function sandboxData(data: PageData, { as, at, theme, problems }: PreviewParams): PreviewData {
  const alias = aliasIn(data.answers)
  const isSimulated = at !== null && alias !== ''
  const persona = as ?? 'visitor'
  const preview: PreviewSettings = {
    token: isSimulated ? sandboxPreviewToken.of(alias) : '',
    ...{ alias, kind: 'current' as const, version: null, due: null, expiresAt: null },
    ...{ persona, at: at ?? data.renderedAt, isTimeSet: at !== null, theme, problems },
    viewer: isSimulated ? viewerOf(persona) : null,
  }
  const answers = at === null ? data.answers : timelessAnswers(data.answers)
  return { ...data, answers, renderedAt: preview.at, settings: { ...data.settings, preview } }
}

/** The data of a preview page: from its link, or from the address of a page of the sandbox. */
export function previewData(data: PageData, search: string): PreviewData {
  const { preview } = data.settings
  return preview ? { ...data, settings: { ...data.settings, preview } } : sandboxData(data, parsePreviewParams(search))
}

/** A clock that runs from the time of the preview on, whatever times answers contain. */
export function clockFrom(at: number): ServerClock {
  const real = createServerClock()
  const start = real.ticks()
  const now = () => at + real.ticks() - start
  return { ticks: real.ticks, now, hasPassed: (time) => time <= now(), sample: () => {} }
}

/** Adds the words of the preview bar, which the HTML of other pages does not contain. */
async function addWords(i18n: i18n, locale: string, site: Runtime['site']): Promise<void> {
  if (i18n.exists('preview.label')) return
  const words = await site.words(languageOf(locale).localeFileName).catch(() => ({}))
  i18n.addResourceBundle(i18n.language, 'common', words, false, true)
}

/** Loads the illustrations of the page, so that they do not disappear until their chunks are loaded. */
const loadPageArt = (data: PageData): Promise<unknown> => {
  const config = firstConfig(data)
  const names = [config?.theme?.scene, ...nodesOf(config?.page).map(({ props }) => props?.art)]
  return loadArt(names.map((name) => (typeof name === 'string' ? artNamed(name) : undefined)))
}

/** Signs in with the account of a persona in the sandbox. */
async function signIn(site: Runtime['site'], session: Runtime['session'], persona: PreviewSettings['persona']) {
  if (persona === 'visitor') return
  await site.sandboxSignIn({ persona }).then(session.signIn, () => {
    notify({ mode: 'error', text: `The persona "${persona}" could not sign in: reload the page.` })
  })
}

/** The runtime of a preview: another viewer and another time. It stores nothing and changes nothing. */
export async function previewRuntime(data: PreviewData, i18n: i18n): Promise<Runtime> {
  const { preview } = data.settings
  const site = createSite()
  const clock = preview.isTimeSet || preview.token ? clockFrom(preview.at) : createServerClock()
  // In memory, as in the app: tokens are discarded with the page.
  const session = createSession({ storage: memoryStorage(), cookies: { cookie: '' }, webview: true, clock })
  await Promise.all([addWords(i18n, data.locale, site), loadPageArt(data)])
  if (preview.viewer) session.signIn({ accessToken: 'preview', ...preview.viewer })
  else if (!preview.token) await signIn(site, session, preview.persona)
  if (preview.theme) setTheme(document.documentElement, preview.theme)
  document.documentElement.classList.remove('viewer-unknown')
  document.documentElement.classList.toggle('has-session', session.get() !== null)

  const client = preview.token
    ? previewClient({ preview, locale: data.locale, now: clock.now })
    : await platformClient({ data, session, clock: createServerClock(), i18n })
  const refused = (what: string) => Promise.reject(refuseChange(what, i18n))
  return {
    client: readOnly(client, i18n),
    site: {
      ...site,
      ...(preview.token ? { sandboxSignIn: () => refused('signIn') } : {}),
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

export { previewBar } from './PreviewBar.tsx'
