import { type ReactNode, useContext, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import type { DialogAction } from '../actions/action.ts'
import { ActionsContext, type ActionsPort } from '../actions/index.ts'
import { useActionsPort } from '../actions/useActionsPort.ts'
import type { Answer } from '../contract/call.ts'
import type { calls } from '../contract/calls/index.ts'
import { backdropOf, layoutOf } from '../contract/keyVisual.ts'
import type { BlockNode, PageConfig } from '../contract/shapes/page.ts'
import { type KeyVisual, type PageInfo, PageInfoContext, PageStoreProvider } from '../data/index.ts'
import { PageStoreContext, usePageState } from '../data/page.ts'
import { useI18n } from '../i18n/useI18n.ts'
import { accentStyle } from '../registry/accents.ts'
import { pageVersion } from '../registry/applyMigrations.ts'
import { Empty, openDialog } from '../ui/index.ts'
import { useStore } from '../ui/store.ts'
import { AgentContext, useAgentStore } from './agent.ts'
import { AppFactsContext, isVersionAtLeast, useAppFactsStore } from './appFacts.ts'
import { Blocks } from './BlockHost.tsx'
import { UserMoments } from './moments/UserMoments.tsx'
import { useRenderer } from './renderer.ts'
import { taskBlocksOf } from './taskBlocks.ts'
import { unmetBlocksOf } from './unmetBlocks.ts'
import { useRefreshAtBoundaries } from './useRefreshAtBoundaries.ts'

/** The config of a page as the platform sends it. */
export type BaseInfo = Answer<typeof calls.baseInfo>

interface Props {
  alias: string
  baseInfo: BaseInfo
  /** Values that do not come from the release. */
  info: Omit<PageInfo, 'alias' | 'activityId' | 'calls' | 'artOf' | 'family' | 'visual'>
}

/** Renders a release: its words become the i18n namespace of its alias, its blocks render in order. */
export function Page({ alias, baseInfo, info }: Props): ReactNode {
  const { registry, report, tracker, conditions } = useRenderer()
  const i18n = useI18n()
  const config = baseInfo.config.page
  const latest = useMemo(() => {
    i18n.addResourceBundle(i18n.language, alias, baseInfo.config.words, false, true, { skipCopy: true })
    const calls = registry.activity(config.type ?? '')?.calls ?? noCalls
    return {
      ...info,
      alias,
      activityId: baseInfo.activityId,
      calls,
      artOf: registry.artOf,
      family: config.family,
      taskBlocks: taskBlocksOf(registry, config.page),
      unmetBlocks: unmetBlocksOf(config.page, conditions),
      visual: visualOf(config, (key) => i18n.t(key, { ns: alias })),
    } as PageInfo
  }, [alias, baseInfo, conditions, config, i18n, info, registry])
  const page = useUnchanged(latest)

  // A layout effect, so that it runs before the effects of the blocks report anything.
  useLayoutEffect(() => tracker?.pageShown(alias, baseInfo.configVersion), [tracker, alias, baseInfo.configVersion])

  // The blocks of a newer page that this app knows are rendered all the same.
  useEffect(() => {
    if (config.version <= pageVersion) return
    const message = `The page has version ${config.version}; this app supports versions up to ${pageVersion}.`
    report({ blockId: 'page', type: 'page', problem: 'newer', message })
  }, [config, report])
  useAccent(config.theme?.accent)
  const appStore = useAppFactsStore()
  const app = useStore(appStore)
  const minVersion = config.audience?.minAppVersion
  if (minVersion && app.webview && !isVersionAtLeast(app.version, minVersion)) return <AppTooOld />
  return (
    <PageInfoContext value={page}>
      <AppFactsContext value={appStore}>
        <PageStoreProvider>
          <WithActions page={config.page}>
            <Blocks nodes={config.page} />
            <UserMoments />
          </WithActions>
        </PageStoreProvider>
      </AppFactsContext>
    </PageInfoContext>
  )
}

const noCalls: PageInfo['calls'] = {}

/** The object of the render before while it has equal content: all blocks read it, so they would all render again. */
function useUnchanged(latest: PageInfo): PageInfo {
  const kept = useRef(latest)
  const before = kept.current
  const isEqual = ([name, value]: [string, unknown]) => {
    const other = before[name as keyof PageInfo]
    const isData = ['visual', 'taskBlocks', 'unmetBlocks'].includes(name)
    return value === other || (isData && JSON.stringify(value) === JSON.stringify(other))
  }
  if (before !== latest && !Object.entries(latest).every(isEqual)) kept.current = latest
  return kept.current
}

/** The key visual of the theme. The alternative text of the hero image is translated. */
function visualOf({ theme }: PageConfig, translate: (key: string) => string): KeyVisual {
  const { hero, heroDark, heroAlt, scene } = theme ?? {}
  const picture = hero ? { src: hero, dark: heroDark, alt: heroAlt ? translate(heroAlt) : '' } : undefined
  return { picture, scene, backdrop: backdropOf(theme), layout: layoutOf(theme) }
}

/**
 * Sets the accent of the page on the document, because dialogs and notifications render outside of the page. The HTML
 * contains the first accent.
 */
function useAccent(accent: string | undefined): void {
  useEffect(() => {
    const { style } = document.documentElement
    const own = Object.entries(accentStyle(accent) ?? {})
    for (const [name, value] of own) style.setProperty(name, value)
    return () => {
      for (const [name] of own) style.removeProperty(name)
    }
  }, [accent])
}

/** Shown when the page requires a newer app than the one around it. */
function AppTooOld(): ReactNode {
  const { t } = useI18n()
  return (
    <div className="pb-page">
      <h1 className="pb-hidden">{t('error.appTooOld')}</h1>
      <Empty art="key" title={t('error.appTooOld')} />
    </div>
  )
}

/** Provides actions. It renders again when the data that actions need changes; its children do not. */
function WithActions({ page, children }: { page: PageConfig['page']; children: ReactNode }): ReactNode {
  useRefreshAtBoundaries()
  useViewerKnown()
  const dialog = useDialogOpener()
  const port = useActionsPort({ openDialog: (action) => dialog(action, port) })
  const agent = useAgentStore(page)
  return (
    <ActionsContext value={port}>
      <AgentContext value={agent}>{children}</AgentContext>
    </ActionsContext>
  )
}

/** Time for conditions to be evaluated after the viewer's data has loaded, ms. */
const evaluationTime = 1_000

/**
 * Removes the class `viewer-unknown`, with which the script in the head hides content until the viewer is known
 * (`reserveSpace`).
 */
function useViewerKnown(): void {
  const isKnown = usePageState((state) => state !== 'LOADING')
  useEffect(() => {
    if (!isKnown) return
    const timer = setTimeout(() => document.documentElement.classList.remove('viewer-unknown'), evaluationTime)
    return () => clearTimeout(timer)
  }, [isKnown])
}

/**
 * Opens dialogs that contain blocks of this page. Dialogs render outside of the page, so they get its contexts here.
 */
function useDialogOpener(): (action: DialogAction, port: ActionsPort) => void {
  const i18n = useI18n()
  const info = useContext(PageInfoContext)
  const store = useContext(PageStoreContext)
  const app = useContext(AppFactsContext)
  return ({ title, body }, port) => {
    openDialog({
      kind: 'modal',
      title: i18n.t(title, { ns: info?.alias }),
      content: (
        <PageInfoContext value={info}>
          <AppFactsContext value={app}>
            <PageStoreContext value={store}>
              <ActionsContext value={port}>
                <Blocks nodes={body as readonly BlockNode[]} />
              </ActionsContext>
            </PageStoreContext>
          </AppFactsContext>
        </PageInfoContext>
      ),
    })
  }
}
