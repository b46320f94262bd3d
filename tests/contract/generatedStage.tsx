import { existsSync, readFileSync } from 'node:fs'
import { act, render } from '@testing-library/react'
import type { i18n } from 'i18next'
import { type ComponentType, createElement } from 'react'
import { I18nextProvider } from 'react-i18next'
import { MemoryRouter } from 'react-router-dom'
import { vi } from 'vitest'
import { activities } from '../../src/activities/index.ts'
import { blocks } from '../../src/blocks/index.ts'
import { calls } from '../../src/contract/calls/index.ts'
import { createI18n } from '../../src/i18n/index.ts'
import { createRegistry } from '../../src/registry/createRegistry.ts'
import type { BlockDefinition } from '../../src/registry/defineBlock.ts'
import { type BlockReport, type Drawing, DrawingContext } from '../../src/render/drawing.ts'
import { createViewStore, type LoadedViews } from '../../src/render/views.ts'
import { pseudoWords } from '../../src/studio/pseudo.ts'
import { Stage } from '../../src/studio/Stage.tsx'
import { type Scene, sceneFor } from '../../src/studio/scene.ts'
import type { Subject } from '../../src/studio/variants.ts'
import { longKey, longText } from './generatedProps.ts'

type Words = Record<string, string>

const read = (file: string) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {})

/** The shell's words and every block's, as the build merges them. */
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

/** Languages to draw in: as written, mirrored, 40 % longer, and one that has not a word of its own yet. */
export const speech: Record<'english' | 'arabic' | 'long' | 'untranslated', { locale: string; i18n: i18n }> = {
  english: { locale: 'en', i18n: createI18n('en', { common: english }) },
  arabic: { locale: 'ar', i18n: createI18n('ar', { common: { ...english, ...wordsIn('ar') } }) },
  long: { locale: 'en', i18n: createI18n('en', { common: pseudoWords(english, 'ltr') }) },
  untranslated: { locale: 'de', i18n: createI18n('de', { common: {} }, { common: english }) },
}

/** Which views were drawn, in their order. */
const drawn: string[] = []

/** A block that says which of its views is drawn. */
function listening(block: BlockDefinition): BlockDefinition {
  const load = async () => {
    const views = await block.load()
    const told = Object.entries(views).map(([state, view]) => [
      state,
      (props: object) => {
        drawn.push(state)
        return createElement(view as ComponentType<object>, props)
      },
    ])
    return Object.fromEntries(told) as LoadedViews
  }
  return { ...block, load }
}

const registry = createRegistry({ blocks: blocks.map(listening), activities })
// One store for all: a chunk is fetched once, as on a page.
const views = createViewStore()
const drawing: Drawing = { registry, views, conditions: {}, report: () => {} }

/** jsdom has no layout: everything is in view. */
class Watcher {
  observe() {}
  unobserve() {}
  disconnect() {}
}

type Look = Pick<Subject, 'state' | 'as' | 'props'>

/** Draws a block as the gallery does; gives what stands there, what went wrong and which view was drawn last. */
export async function stage(
  type: string,
  look: Look,
  how: keyof typeof speech = 'english',
  change: (scene: Scene) => Scene = (scene) => scene,
) {
  vi.stubGlobal('IntersectionObserver', Watcher)
  vi.stubGlobal('ResizeObserver', Watcher)
  drawn.length = 0
  const problems: BlockReport[] = []
  const { locale, i18n } = speech[how]
  const block = registry.block(type)
  if (!block) throw new Error(`There is no block ${type}.`)
  await views.load(block)
  const scene = change(sceneFor(answers, look.state, look.as))
  const { container } = await act(async () =>
    render(
      <MemoryRouter>
        <I18nextProvider i18n={i18n}>
          <DrawingContext value={drawing}>
            <Stage
              type={type}
              props={look.props}
              slots={block.slots}
              scene={scene}
              locale={locale}
              i18n={i18n}
              onProblem={(problem) => problems.push(problem)}
            />
          </DrawingContext>
        </I18nextProvider>
      </MemoryRouter>,
    ),
  )
  await quiet(container)
  return { container, problems, scene, state: drawn.at(-1) }
}

/** Waits until answers have come and nothing changes any more. */
async function quiet(container: Element): Promise<void> {
  let calm = 0
  for (let turn = 0; turn < 30 && calm < 3; turn += 1) {
    const before = container.innerHTML
    await act(() => new Promise<void>((done) => void setTimeout(done)))
    calm = container.innerHTML === before ? calm + 1 : 0
  }
}
