import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { languageOf } from '../contract/languages.ts'
import { createTicker, type Runtime } from '../data/index.ts'
import { createI18n, loadDayjs } from '../i18n/index.ts'
import { blocksWithin, firstScreen } from '../render/firstScreen.ts'
import { nodesOf } from '../render/nodes.ts'
import { type BlockReport, reportOnce } from '../render/renderer.ts'
import { createViewStore } from '../render/views.ts'
import { memoryStorage } from '../request/index.ts'
import { App } from './App.tsx'
import { firstConfig } from './firstConfig.ts'
import { previewBar } from './PreviewBar.tsx'
import type { PageData } from './pageData.ts'
import { createAppRegistry } from './registry.ts'

export type { PageConfig } from '../contract/shapes/page.ts'
export { readKey } from '../data/reads.ts'
export { detectLanguage, formatNumber, stripBreaks } from '../i18n/index.ts'
export type { BlockReport } from '../render/renderer.ts'
export { fontAddresses, fontStyles } from '../ui/theme/fonts/fontStyles.ts'
export { artMarkup, headOf, sceneImage } from './artMarkup.tsx'
export { htmlDocument } from './document.ts'
export { activityIn } from './firstConfig.ts'
export { languageScript } from './languageScript.ts'
export { loginReturnScript } from './loginReturnScript.ts'
export type { PageData } from './pageData.ts'
export { precomputeConditions } from './precomputeConditions.ts'
export { type PreviewParams, parsePreviewParams } from './previewParams.ts'
export { inLanguage, matchAddress, pagePath, type Target } from './routes.ts'
export { type PageRead, pageReads, previewWords, wordsFor } from './serverReads.ts'
export { themeScript } from './themeScript.ts'

/** All blocks and activity types of the app. The server shares one registry. */
export const registry = createAppRegistry()
const views = createViewStore()

/** A page rendered on the server. */
export interface RenderedPage {
  /** The HTML of the root element. */
  html: string
  /** Types of the blocks on the first screen that hydrate on load, in page order. */
  blocks: string[]
  /** Types of all blocks of the page, also of those that only some viewers see. */
  types: string[]
}

/**
 * Renders a page to a string. A block that throws or whose chunk is missing is reported, and its space stays reserved
 * for the browser.
 */
export async function renderPage(
  data: PageData,
  pathname: string,
  report: (problem: BlockReport) => void,
): Promise<RenderedPage> {
  const nodes = firstConfig(data)?.page ?? []
  const used = nodesOf(nodes).flatMap((node) => registry.block(node.type) ?? [])
  await Promise.allSettled([loadDayjs(data.locale), ...used.map(views.load)])
  const renderer = { registry, views, conditions: data.conditions, report: reportOnce(report) }
  const i18n = createI18n(languageOf(data.locale).language, { common: data.words })
  const html = renderToString(
    <StaticRouter location={pathname}>
      <App
        data={data}
        runtime={serverRuntime(data.renderedAt)}
        renderer={renderer}
        i18n={i18n}
        banner={previewBar(data.settings)}
      />
    </StaticRouter>,
  )
  return {
    html,
    blocks: blocksWithin(firstScreen, nodes, registry.block).map(({ type }) => type),
    types: used.map(({ type }) => type),
  }
}

/** A runtime without a user and without requests: the HTML shows what was read before. */
function serverRuntime(renderedAt: number): Runtime {
  const clock = { now: () => renderedAt, hasPassed: () => false, ticks: () => 0, sample: () => {} }
  const refuse = () =>
    Promise.reject(
      new Error('The server renders with data that it has already read; it sends no calls while rendering.'),
    )
  return {
    client: { call: refuse },
    site: { words: refuse, sandboxSignIn: refuse, sendSandboxEvent: refuse, setClock: refuse },
    visitStorage: memoryStorage(),
    session: { get: () => null, signIn: () => {}, clear: () => false, refresh: () => {}, subscribe: () => () => {} },
    clock,
    ticker: createTicker(clock),
    rows: new Map(),
  }
}
