import type { i18n } from 'i18next'
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { createPath, type Navigator, Router } from 'react-router-dom'
import { languageOf } from '../../contract/languages.ts'
import { frameViewAttribute, frameViewKey } from '../../contract/studioFrame.ts'
import type { Renderer } from '../../render/renderer.ts'
import { App } from '../App.tsx'
import type { PageData } from '../pageData.ts'
import { previewRenderer } from '../preview.ts'
import { setTheme } from '../theme.ts'
import { type BlockPlaces, createBlockPlaces } from './blockPlaces.ts'
import { FramePage } from './FramePage.tsx'
import { createFrameLanguages, type FrameLanguage } from './frameLanguages.ts'
import { frameRuntime } from './frameRuntime.ts'
import { createFrameStore, type FrameStore } from './frameStore.ts'
import { NodeGroups } from './NodeGroups.tsx'
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
  const load = createFrameLanguages(data, i18n)
  const first = await load(data.locale)
  const report: Renderer['report'] = ({ blockId, type, message }) =>
    store.send({ kind: 'problem', id: blockId, type, message })
  const places = createBlockPlaces()
  const { tracker } = places
  const frameRenderer: Renderer = { ...previewRenderer(renderer), report, tracker, List: NodeGroups }
  const parts = { root, first, load, store, places, renderer: frameRenderer }
  createRoot(root).render(<Frame {...parts} />)
  store.send({ kind: 'ready' })
}

interface Props extends Pick<Parts, 'root' | 'renderer'> {
  /** The language of the document. */
  first: FrameLanguage
  load: (locale: string) => Promise<FrameLanguage>
  store: FrameStore
  places: BlockPlaces
}

/** The language of the view; null while it is loaded. */
function useLanguage({ first, load }: Pick<Props, 'first' | 'load'>, locale: string): FrameLanguage | null {
  const [loaded, setLoaded] = useState(first)
  useEffect(() => {
    let isCurrent = true
    void load(locale).then((language) => isCurrent && setLoaded(language))
    return () => {
      isCurrent = false
    }
  }, [load, locale])
  useEffect(() => {
    document.documentElement.lang = languageOf(loaded.data.locale).htmlLang
  }, [loaded])
  return loaded.data.locale === locale ? loaded : null
}

/**
 * The canvas always shows the page of the draft, so its location stays. A `MemoryRouter` would, with its history, be part of what
 * every viewer downloads: the bundler does not divide a package.
 */
const navigator: Navigator = {
  createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
  push: () => {},
  replace: () => {},
  go: () => {},
}

function Frame({ root, first, load, renderer, store, places }: Props): ReactNode {
  const shown = useSyncExternalStore(store.subscribe, store.get)
  const { persona = 'visitor', at = 0, theme = 'light', locale = first.data.locale } = shown?.view ?? {}
  const language = useLanguage({ first, load }, locale)
  const alias = shown?.draft.alias ?? ''
  useEffect(() => setTheme(document.documentElement, theme), [theme])
  const isReady = shown !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: another persona or time is another viewer
  const runtime = useMemo(() => {
    if (!isReady || !language) return null
    const onUnknownCheck = () => store.send({ kind: 'unknownCheck' })
    return frameRuntime(() => store.get() as never, locale, language.i18n, onUnknownCheck)
  }, [isReady, store, language, persona, at])
  const viewed = useMemo<PageData | null>(
    () => language && { ...language.data, renderedAt: at, answers: {} },
    [language, at],
  )
  const isShown = runtime !== null && viewed !== null
  const key = frameViewKey({ persona, at, locale: shown?.view.locale ?? '' })
  useLayoutEffect(() => {
    if (isShown) root.setAttribute(frameViewAttribute, key)
    else root.removeAttribute(frameViewAttribute)
  }, [root, isShown, key])
  if (!shown || !language || !runtime || !viewed) return null
  return (
    <>
      <Router key={`${alias} ${locale}`} location={`/${locale}/activity/${alias}`} navigator={navigator}>
        <App key={key} data={viewed} runtime={runtime} renderer={renderer} i18n={language.i18n}>
          <FramePage draft={shown.draft} />
        </App>
      </Router>
      <Overlay store={store} places={places} shown={shown} />
    </>
  )
}
