import type { i18n } from 'i18next'
import { type ReactNode, useEffect, useMemo, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { languageOf } from '../../contract/languages.ts'
import type { Renderer } from '../../render/renderer.ts'
import { createSite } from '../../request/site.ts'
import { App } from '../App.tsx'
import type { PageData } from '../pageData.ts'
import { previewRenderer } from '../preview.ts'
import { setTheme } from '../themeScript.ts'
import { FramePage } from './FramePage.tsx'
import { frameRuntime } from './frameRuntime.ts'
import { createFrameStore, type FrameStore } from './frameStore.ts'
import { Overlay } from './Overlay.tsx'

interface Parts {
  root: HTMLElement
  data: PageData
  renderer: Renderer
  i18n: i18n
}

/** Renders the page of the draft that Studio sends. The document is the canvas of Studio, in a frame. */
export async function startFrame({ root, data, renderer, i18n }: Parts): Promise<void> {
  const store = createFrameStore(window)
  const words = await createSite().words(languageOf(data.locale).localeFileName)
  i18n.addResourceBundle(i18n.language, 'common', words, false, true)
  const report: Renderer['report'] = ({ blockId, type, message }) =>
    store.send({ kind: 'problem', id: blockId, type, message })
  const parts = { data, i18n, store, renderer: { ...previewRenderer(renderer), report } }
  createRoot(root).render(<Frame {...parts} />)
  store.send({ kind: 'ready' })
}

interface Props extends Omit<Parts, 'root'> {
  store: FrameStore
}

function Frame({ data, renderer, i18n, store }: Props): ReactNode {
  const shown = useSyncExternalStore(store.subscribe, store.get)
  const { persona = 'visitor', at = 0, theme = 'light' } = shown?.view ?? {}
  const alias = shown?.draft.alias ?? ''
  useEffect(() => setTheme(document.documentElement, theme), [theme])
  const isReady = shown !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: another persona or time is another viewer
  const runtime = useMemo(() => {
    if (!isReady) return null
    const onUnknownCheck = () => store.send({ kind: 'unknownCheck' })
    return frameRuntime(() => store.get() as never, data.locale, i18n, onUnknownCheck)
  }, [isReady, store, data, i18n, persona, at])
  const viewed = useMemo<PageData>(() => ({ ...data, renderedAt: at, answers: {} }), [data, at])
  if (!shown || !runtime) return null
  return (
    <>
      <MemoryRouter key={alias} initialEntries={[`/${data.locale}/activity/${alias}`]}>
        <App key={`${persona} ${at}`} data={viewed} runtime={runtime} renderer={renderer} i18n={i18n}>
          <FramePage draft={shown.draft} />
        </App>
      </MemoryRouter>
      <Overlay store={store} shown={shown} />
    </>
  )
}
