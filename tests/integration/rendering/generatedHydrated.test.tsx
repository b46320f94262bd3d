import { act, cleanup } from '@testing-library/react'
import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { App } from '../../../src/app/App.tsx'
import { renderPage } from '../../../src/app/entry-server.tsx'
import type { PageData } from '../../../src/app/pageData.ts'
import { createAppRegistry } from '../../../src/app/registry.ts'
import { pageReads } from '../../../src/app/serverReads.ts'
import { blocks } from '../../../src/blocks/index.ts'
import { calls } from '../../../src/contract/calls/index.ts'
import { readKey } from '../../../src/data/index.ts'
import type { PageConfig } from '../../../src/render/config.ts'
import type { BlockReport } from '../../../src/render/renderer.ts'
import { createViewStore } from '../../../src/render/views.ts'
import { docOf } from '../../../src/studio/gallery/docs.ts'
import { sampleRuntime } from '../../../src/studio/gallery/sampleRuntime.ts'
import { scenarioFor } from '../../../src/studio/gallery/scenario.ts'
import { samplesOf } from '../../../src/studio/gallery/variants.ts'
import { answers, speech } from './generatedHarness.tsx'

// Server and browser render in the same process here.
vi.hoisted(() => {
  import.meta.env.SSR = true
  // Files before this one may have loaded the modules of a browser in the same worker.
  vi.resetModules()
})

const registry = createAppRegistry()
const scene = scenarioFor(answers, 'ready')
const alias = 'sample'

/** A page of one block with the data of the server. */
function pageOf(type: string, props: object): PageData {
  const page: PageConfig = { version: 1, page: [{ id: 'sample', type, props: { ...props } }] }
  const baseInfo = { ...calls.baseInfo.example, alias, activityId: '1001', config: { page, words: {} } }
  const reads = pageReads(registry, page, '1001', 'en').map(({ key, call }) => [key, scene.answers[call.name]])
  return {
    locale: 'en',
    outcome: 'page',
    renderedAt: scene.now,
    answers: { [readKey(calls.baseInfo, { alias }, null, 'en')]: baseInfo, ...Object.fromEntries(reads) },
    words: speech.english.i18n.getResourceBundle('en', 'common'),
    conditions: {},
    settings: { sandbox: true, signKey: '', loginUrl: null, registerUrl: null },
  }
}

let errors: unknown[]
beforeEach(() => {
  errors = []
  // React reports hydration errors to the console.
  vi.spyOn(console, 'error').mockImplementation((...said) => void errors.push(said.join(' ')))
  vi.stubGlobal('IntersectionObserver', Quiet)
  vi.stubGlobal('ResizeObserver', Quiet)
})
afterEach(() => {
  vi.restoreAllMocks()
  cleanup()
  document.body.innerHTML = ''
})

class Quiet {
  observe() {}
  unobserve() {}
  disconnect() {}
}

describe('the server HTML hydrates without changes', () => {
  it.each(blocks.map((block) => [block.type, block] as const))('%s', async (type, block) => {
    const subject = samplesOf(docOf(block, {})).find(({ as }) => as === 'visitor')
    const data = pageOf(type, subject?.props ?? samplesOf(docOf(block, {}))[0]?.props ?? {})
    const reports: BlockReport[] = []
    const path = `/en/activity/${alias}`
    const { html } = await renderPage(data, path, (report) => reports.push(report))
    expect(reports).toEqual([])

    const root = document.createElement('div')
    root.innerHTML = html
    document.body.append(root)
    const views = createViewStore()
    await Promise.all(blocks.map(views.load))
    const recovered: unknown[] = []
    const renderer = { registry, views, conditions: {}, report: (report: BlockReport) => void reports.push(report) }
    const made = await act(async () =>
      hydrateRoot(
        root,
        <StrictMode>
          <MemoryRouter initialEntries={[{ pathname: path, key: 'default' }]}>
            <App data={data} runtime={sampleRuntime(scene)} renderer={renderer} i18n={speech.english.i18n} />
          </MemoryRouter>
        </StrictMode>,
        { onRecoverableError: (problem) => recovered.push(problem) },
      ),
    )
    expect(recovered.map(String)).toEqual([])
    expect(errors).toEqual([])
    expect(reports).toEqual([])
    await act(async () => made.unmount())
  })
})
