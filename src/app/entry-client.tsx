import 'virtual:chakra.css'
import './favicon.svg'
import { type ComponentProps, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { stage } from '../analytics/index.ts'
import { languageOf } from '../contract/languages.ts'
import { createI18n, loadDayjs } from '../i18n/index.ts'
import type { BlockDefinition } from '../registry/defineBlock.ts'
import { loadActs } from '../render/acts/loadActs.ts'
import { reportOnce } from '../render/drawing.ts'
import { nodesOf } from '../render/nodes.ts'
import { chunkTimeout, createViewStore } from '../render/views.ts'
import { fetchArtAfter, preloadDialogs } from '../ui/index.ts'
import { App } from './App.tsx'
import { approach } from './approach.ts'
import { createBrowserRuntime } from './browserRuntime.ts'
import { keepEarlyTaps } from './earlyTaps.ts'
import { firstConfig } from './firstConfig.ts'
import { type PageData, pageDataId } from './pageData.ts'
import { createAppRegistry } from './registry.ts'
import { blockReporter } from './report.ts'
import { idleTime } from './whenIdle.ts'

start()

async function start() {
  const element = document.getElementById(pageDataId)
  const root = document.getElementById('root')
  if (!element?.textContent || !root) throw new Error('The page data is missing from the HTML.')
  keepEarlyTaps(root)
  const data: PageData = JSON.parse(element.textContent)
  const registry = createAppRegistry()
  const isPreview =
    data.outcome === 'page' && data.settings.sandbox && /[?&](as|at|theme)=/.test(window.location.search)
  const leisure = isPreview ? Promise.resolve() : idleTime()
  const used = nodesOf(firstConfig(data)?.page).flatMap((node) => {
    const block = registry.block(node.type)
    return block ? [{ node, block }] : []
  })
  const far = approach(document, used, leisure)
  const wait = ({ hydrate, type }: BlockDefinition) => (hydrate === 'idle' ? leisure : far.get(type))
  const views = createViewStore(chunkTimeout, wait)
  fetchArtAfter(leisure)

  // What is seen and answers to the viewer is here before the page comes alive; a lost chunk only costs its own block.
  const first = used.filter(({ block }) => !wait(block))
  await Promise.allSettled([loadDayjs(data.locale), ...first.map(({ block }) => views.load(block))])
  const reportBlock = blockReporter(data.settings.sandbox)
  const drawing = { registry, views, conditions: data.conditions, report: reportOnce(reportBlock) }
  const i18n = createI18n(languageOf(data.locale).language, { common: data.words })
  if (isPreview) {
    const { previewDrawing, previewRuntime, wishOf } = await import('./preview.ts')
    const runtime = await previewRuntime(data, i18n, wishOf(window.location.search))
    // Drawn anew: another viewer at another time sees another page than the one in the HTML.
    return createRoot(root).render(application({ data, runtime, drawing: previewDrawing(drawing), i18n }))
  }
  const runtime = createBrowserRuntime(data, i18n)

  hydrateRoot(root, application({ data, runtime, drawing: { ...drawing, stage }, i18n }), {
    onRecoverableError: (problem) =>
      reportBlock({ blockId: 'page', type: 'page', problem: 'threw', message: String(problem) }),
  })
  // Who is logged in is about to join or claim, and will be answered by a dialog.
  void leisure.then(() => {
    void import('./atLeisure.ts').then((lazy) => lazy.atLeisure(data)).catch(() => {})
    if (!runtime.session.get()) return
    preloadDialogs()
    void loadActs().catch(() => {})
  })
}

const application = (parts: ComponentProps<typeof App>) => (
  <StrictMode>
    <BrowserRouter>
      <App {...parts} />
    </BrowserRouter>
  </StrictMode>
)
