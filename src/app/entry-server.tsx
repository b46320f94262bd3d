import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { languageOf } from '../contract/languages.ts'
import { createTicker, type Runtime } from '../data/index.ts'
import { createI18n, loadDayjs } from '../i18n/index.ts'
import type { BlockDefinition } from '../registry/defineBlock.ts'
import { type BlockReport, reportOnce } from '../render/drawing.ts'
import { nodesOf } from '../render/nodes.ts'
import { createViewStore } from '../render/views.ts'
import { createOperations, memoryStorage } from '../request/index.ts'
import { App } from './App.tsx'
import { firstConfig } from './firstConfig.ts'
import type { PageData } from './pageData.ts'
import { createAppRegistry } from './registry.ts'

export { readKey } from '../data/reads.ts'
export { formatNumber, stripBreaks } from '../i18n/index.ts'
export type { PageConfig } from '../registry/page.ts'
export type { BlockReport } from '../render/drawing.ts'
export { artMarkup, headOf } from './artMarkup.tsx'
export { htmlDocument } from './document.ts'
export { activityIn } from './firstConfig.ts'
export type { PageData } from './pageData.ts'
export { inLanguage, matchPage, matchStudio, pagePath } from './routes.ts'
export { type PageReads, pageReads, wordsFor } from './serverReads.ts'
export { settleConditions } from './settleConditions.ts'
export { themeScript } from './themeScript.ts'

export const registry = createAppRegistry()
const views = createViewStore()

export interface Drawn {
  /** What goes into the root element. */
  html: string
  /** Types of the blocks that are seen first and come alive with the page, in page order. */
  blocks: string[]
}

/** What a large window shows of a page before anybody scrolls, CSS px. */
const firstScreen = 900

/** The blocks that answer to the viewer and stand on the first screen, by the room they reserve. */
function seenFirst(used: readonly BlockDefinition[]): BlockDefinition[] {
  let top = 0
  return used.filter(({ hydrate, reserve }) => {
    const isSeen = top < firstScreen
    top += reserve.minHeight
    return isSeen && hydrate === 'load'
  })
}

/** Draws a page to a string. A block that throws or lacks its chunk is reported and leaves room for the browser to try. */
export async function drawPage(
  data: PageData,
  pathname: string,
  report: (problem: BlockReport) => void,
): Promise<Drawn> {
  const used = nodesOf(firstConfig(data)?.page).flatMap((node) => registry.block(node.type) ?? [])
  await Promise.allSettled([loadDayjs(data.locale), ...used.map(views.load)])
  const drawing = { registry, views, conditions: data.conditions, report: reportOnce(report) }
  const i18n = createI18n(languageOf(data.locale).language, { common: data.words })
  const html = renderToString(
    <StaticRouter location={pathname}>
      <App data={data} runtime={serverRuntime(data.drawnAt)} drawing={drawing} i18n={i18n} />
    </StaticRouter>,
  )
  return { html, blocks: [...new Set(seenFirst(used).map((block) => block.type))] }
}

/** A runtime that knows nobody and asks nothing: what the HTML shows was read before. */
function serverRuntime(drawnAt: number): Runtime {
  const clock = { now: () => drawnAt, ticks: () => 0, sample: () => {} }
  const refuse = () =>
    Promise.reject(new Error('The server draws from what it has read; it calls nothing while drawing.'))
  return {
    client: { call: refuse },
    site: { words: refuse, sandboxSignIn: refuse, happen: refuse },
    operations: createOperations(memoryStorage()),
    session: { get: () => null, signIn: () => {}, clear: () => false, refresh: () => {}, subscribe: () => () => {} },
    clock,
    ticker: createTicker(clock),
    rows: new Map(),
  }
}
