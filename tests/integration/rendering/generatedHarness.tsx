import { existsSync, readFileSync } from 'node:fs'
import { act, render } from '@testing-library/react'
import type { i18n } from 'i18next'
import { type ComponentType, createElement } from 'react'
import { I18nextProvider } from 'react-i18next'
import { MemoryRouter } from 'react-router-dom'
import { vi } from 'vitest'
import { activities } from '../../../src/activities/index.ts'
import { blocks } from '../../../src/blocks/index.ts'
import { calls } from '../../../src/contract/calls/index.ts'
import { createI18n } from '../../../src/i18n/index.ts'
import { createRegistry } from '../../../src/registry/createRegistry.ts'
import type { BlockDefinition } from '../../../src/registry/defineBlock.ts'
import { type BlockReport, type Renderer, RendererContext } from '../../../src/render/renderer.ts'
import { createViewStore, type LoadedViews } from '../../../src/render/views.ts'
import { BlockSample } from '../../../src/studio/gallery/BlockSample.tsx'
import { pseudoWords } from '../../../src/studio/gallery/pseudo.ts'
import { type Scenario, scenarioFor } from '../../../src/studio/gallery/scenario.ts'
import type { Sample } from '../../../src/studio/gallery/variants.ts'
import { longKey, longText } from './generatedProps.ts'

type Words = Record<string, string>

const read = (file: string) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {})

/** The texts of the shell and all blocks, merged like in the build. */
const wordsIn = (language: string): Words => {
  const own = blocks.flatMap(({ type }) => {
    const words: Words = read(`src/blocks/${type}/words.json`)[language] ?? {}
    return Object.entries(words).map(([key, text]) => [`${type}.${key}`, text])
  })
  return { ...read(`src/i18n/locales/${language}.json`), ...Object.fromEntries(own) }
}

const english = { ...wordsIn('en'), [longKey]: longText }

/** The example answer of each call, as the gallery has them. */
export const answers = Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, call.example]))

/** Languages to render in: English, right to left, 40% longer, and one without translations. */
export const speech: Record<'english' | 'arabic' | 'long' | 'untranslated', { locale: string; i18n: i18n }> = {
  english: { locale: 'en', i18n: createI18n('en', { common: english }) },
  arabic: { locale: 'ar', i18n: createI18n('ar', { common: { ...english, ...wordsIn('ar') } }) },
  long: { locale: 'en', i18n: createI18n('en', { common: pseudoWords(english, 'ltr') }) },
  untranslated: { locale: 'de', i18n: createI18n('de', { common: {} }, { common: english }) },
}

/** The rendered views in order. */
const rendered: string[] = []

/** A block that records its rendered views. */
function recordingBlock(block: BlockDefinition): BlockDefinition {
  const load = async () => {
    const views = await block.load()
    const recording = Object.entries(views).map(([state, view]) => [
      state,
      (props: object) => {
        rendered.push(state)
        return createElement(view as ComponentType<object>, props)
      },
    ])
    return Object.fromEntries(recording) as LoadedViews
  }
  return { ...block, load }
}

const registry = createRegistry({ blocks: blocks.map(recordingBlock), activities })
// One store for all tests, so that each chunk is loaded once.
const views = createViewStore()
const renderer: Renderer = { registry, views, conditions: {}, report: () => {} }

/** jsdom has no layout: everything is in view. */
class Watcher {
  observe() {}
  unobserve() {}
  disconnect() {}
}

type Look = Pick<Sample, 'state' | 'as' | 'props'>

/** Renders a block like the gallery; returns its container, problems and last rendered view. */
export async function renderBlock(
  type: string,
  look: Look,
  how: keyof typeof speech = 'english',
  change: (scene: Scenario) => Scenario = (scene) => scene,
) {
  vi.stubGlobal('IntersectionObserver', Watcher)
  vi.stubGlobal('ResizeObserver', Watcher)
  rendered.length = 0
  const problems: BlockReport[] = []
  const { locale, i18n } = speech[how]
  const block = registry.block(type)
  if (!block) throw new Error(`There is no block ${type}.`)
  await views.load(block)
  const scene = change(scenarioFor(answers, look.state, look.as))
  const { container } = await act(async () =>
    render(
      <MemoryRouter>
        <I18nextProvider i18n={i18n}>
          <RendererContext value={renderer}>
            <BlockSample
              type={type}
              props={look.props}
              slots={block.slots}
              scene={scene}
              locale={locale}
              i18n={i18n}
              onProblem={(problem) => problems.push(problem)}
            />
          </RendererContext>
        </I18nextProvider>
      </MemoryRouter>,
    ),
  )
  await quiet(container)
  return { container, problems, scene, state: rendered.at(-1) }
}

/** Waits until nothing changes. */
async function quiet(container: Element): Promise<void> {
  let unchanged = 0
  for (let turn = 0; turn < 30 && unchanged < 3; turn += 1) {
    const before = container.innerHTML
    await act(() => new Promise<void>((done) => void setTimeout(done)))
    unchanged = container.innerHTML === before ? unchanged + 1 : 0
  }
}
