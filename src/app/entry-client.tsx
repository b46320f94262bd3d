import 'virtual:chakra.css'
import './favicon.svg'
import { type ComponentProps, StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { loadHandlers } from '../actions/loadHandlers.ts'
import { pageTracker } from '../analytics/index.ts'
import { languageOf } from '../contract/languages.ts'
import { createI18n, loadDayjs } from '../i18n/index.ts'
import type { BlockDefinition } from '../registry/defineBlock.ts'
import { nodesOf } from '../render/nodes.ts'
import { reportOnce } from '../render/renderer.ts'
import { chunkTimeout, createViewStore } from '../render/views.ts'
import { fetchArtAfter, loadSheet, preloadDialogs, withSheet } from '../ui/index.ts'
import { idleTime } from '../ui/whenIdle.ts'
import { App } from './App.tsx'
import { createBrowserRuntime } from './browserRuntime.ts'
import { firstConfig } from './firstConfig.ts'
import { type PageData, pageDataId } from './pageData.ts'
import { prefetchNearViewport } from './prefetchNearViewport.ts'
import { preventLayoutShift } from './preventLayoutShift.ts'
import { queueEarlyClicks } from './queueEarlyClicks.ts'
import { createAppRegistry } from './registry.ts'
import { blockReporter } from './report.ts'
import { storeLanguage } from './storeLanguage.ts'

start()

async function start() {
  const element = document.getElementById(pageDataId)
  const root = document.getElementById('root')
  if (!element?.textContent || !root) throw new Error('The page data is missing from the HTML.')
  const data: PageData = JSON.parse(element.textContent)
  // The languages that the canvas of Studio shows are not the choice of a viewer.
  if (data.outcome !== 'studioFrame') storeLanguage(data.locale)
  const registry = createAppRegistry()
  const isPreview =
    data.settings.preview !== undefined ||
    (data.outcome === 'page' && data.settings.sandbox && /[?&](as|at|theme)=/.test(window.location.search))
  const nodes = nodesOf(firstConfig(data)?.page)
  const earlyClicks = queueEarlyClicks(root, nodes)
  const idle = isPreview ? Promise.resolve() : Promise.race([idleTime(), earlyClicks.first])
  const used = nodes.flatMap((node) => {
    const block = registry.block(node.type)
    return block ? [{ node, block }] : []
  })
  const main = root.querySelector('main')
  const rendered = {
    pathname: window.location.pathname,
    blocks: nodes.map(({ id }) => id).filter((id) => document.getElementById(id)),
    sections: new Set([...(main?.children ?? [])].map(({ id }) => id)),
  }
  const fetchTimes = prefetchNearViewport(document, used, idle)
  const wait = ({ hydrate, type }: BlockDefinition) => (hydrate === 'idle' ? idle : fetchTimes.get(type))
  const views = createViewStore(chunkTimeout, wait)
  fetchArtAfter(idle)

  // Chunks of visible, interactive blocks are loaded before hydration. A lost chunk affects only its own block.
  const first = used.filter(({ block }) => !wait(block))
  await Promise.allSettled([loadDayjs(data.locale), ...first.map(({ block }) => views.load(block))])
  const reportBlock = blockReporter(data.settings.sandbox)
  const report = reportOnce(reportBlock)
  const renderer = { registry, views, conditions: data.conditions, report, onHydrated: earlyClicks.onHydrated }
  const i18n = createI18n(languageOf(data.locale).language, { common: data.words })
  if (data.outcome === 'studioFrame') {
    const { startFrame } = await import('./frame/startFrame.tsx')
    return startFrame({ root, data, renderer, i18n })
  }
  if (isPreview) {
    const { previewBar, previewData, previewRenderer, previewRuntime } = await withSheet(() => import('./preview.ts'))
    const shown = previewData(data, window.location.search)
    const runtime = await previewRuntime(shown, i18n)
    const banner = previewBar(shown.settings)
    // Not hydrated but rendered again: another viewer at another time sees another page than the one in the HTML.
    return createRoot(root).render(
      application({ data: shown, runtime, renderer: previewRenderer(renderer), i18n, banner }),
    )
  }
  const runtime = createBrowserRuntime(data, i18n)

  // In a transition, React yields to input and paint while it hydrates. Otherwise the shell is one long task.
  startTransition(() => {
    hydrateRoot(root, application({ data, runtime, renderer: { ...renderer, tracker: pageTracker }, i18n }), {
      onRecoverableError: (problem) =>
        reportBlock({ blockId: 'page', type: 'page', problem: 'threw', message: String(problem) }),
    })
  })
  if (main && runtime.session.get()) preventLayoutShift(main, window, rendered.blocks)
  // A logged-in user is likely to join or claim, which ends with a dialog.
  void idle.then(() => {
    const isUser = runtime.session.get() !== null
    const chunks = Promise.allSettled([
      loadSheet(),
      import('./platformClient.ts'),
      ...used.map(({ block }) => views.load(block)),
    ])
    void import('./startIdleFeatures.ts')
      .then((lazy) => lazy.startIdleFeatures(data, rendered, isUser, chunks))
      .catch(() => {})
    if (!runtime.session.get()) return
    preloadDialogs()
    void loadHandlers().catch(() => {})
  })
}

const application = (parts: ComponentProps<typeof App>) => (
  <StrictMode>
    <BrowserRouter>
      <App {...parts} />
    </BrowserRouter>
  </StrictMode>
)
