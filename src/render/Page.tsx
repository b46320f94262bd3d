import { type ReactNode, useContext, useEffect, useLayoutEffect, useMemo } from 'react'
import type { Answer } from '../contract/call.ts'
import type { calls } from '../contract/calls/index.ts'
import { ActsContext, type ActsPort, PageFeed, type PageInfo, PageInfoContext } from '../data/index.ts'
import { PageStoreContext } from '../data/page.ts'
import { accentStyle } from '../registry/accents.ts'
import type { BlockNode, PageConfig } from '../registry/page.ts'
import { pageVersion } from '../registry/raise.ts'
import { Empty, openDialog } from '../ui/index.ts'
import type { DialogAction } from './acts/action.ts'
import { useActsPort } from './acts/useActsPort.ts'
import { AgentContext, useIsAgent } from './agent.ts'
import { AppFactsContext, isVersionAtLeast, useAppFacts } from './appFacts.ts'
import { Blocks } from './BlockHost.tsx'
import { useDrawing } from './drawing.ts'
import { useBoundaries } from './useBoundaries.ts'
import { useI18n } from './useI18n.ts'

export type BaseInfo = Answer<typeof calls.baseInfo>

interface Props {
  alias: string
  baseInfo: BaseInfo
  /** What does not come from the release. */
  info: Pick<PageInfo, 'locale' | 'sandbox' | 'loginUrl' | 'registerUrl' | 'drawnAt'>
}

/** A release, drawn: its words become the namespace of its alias, its blocks come in their order. */
export function Page({ alias, baseInfo, info }: Props): ReactNode {
  const { registry, report, stage } = useDrawing()
  const i18n = useI18n()
  const config = baseInfo.config.page as unknown as PageConfig
  const page = useMemo(() => {
    i18n.addResourceBundle(i18n.language, alias, baseInfo.config.words, false, true)
    const calls = registry.activity(config.type ?? '')?.calls ?? {}
    return {
      ...info,
      alias,
      activityId: baseInfo.activityId,
      calls,
      family: config.family,
      hero: config.theme?.hero,
    } as PageInfo
  }, [alias, baseInfo, config, i18n, info, registry])

  // Before its blocks have anything to report.
  useLayoutEffect(() => stage?.entered(alias, baseInfo.configVersion), [stage, alias, baseInfo.configVersion])

  // What this app knows of a newer page is drawn all the same.
  useEffect(() => {
    if (config.version <= pageVersion) return
    const message = `The page is of version ${config.version}; this app knows up to ${pageVersion}.`
    report({ blockId: 'page', type: 'page', problem: 'newer', message })
  }, [config, report])
  useAccent(config.theme?.accent)
  const app = useAppFacts()
  const least = config.audience?.minAppVersion
  if (least && app.webview && !isVersionAtLeast(app.version, least)) return <TooOld />
  return (
    <PageInfoContext value={page}>
      <AppFactsContext value={app}>
        <PageFeed>
          <WithActs page={config.page}>
            <Blocks nodes={config.page} />
          </WithActs>
        </PageFeed>
      </AppFactsContext>
    </PageInfoContext>
  )
}

/** A page's own accent, on the whole document: dialogs and notices stand outside of the page. The first is in the HTML. */
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

/** The page asks for a newer app than the one around it. */
function TooOld(): ReactNode {
  const { t } = useI18n()
  return (
    <div className="pb-page">
      <h1 className="pb-hidden">{t('error.appTooOld')}</h1>
      <Empty art="key" title={t('error.appTooOld')} />
    </div>
  )
}

/** Redrawn by what actions need to know; its children are not. */
function WithActs({ page, children }: { page: PageConfig['page']; children: ReactNode }): ReactNode {
  useBoundaries()
  const dialog = useDialogOpener()
  const port = useActsPort({ openDialog: (action) => dialog(action, port) })
  const agent = useIsAgent(page)
  return (
    <ActsContext value={port}>
      <AgentContext value={agent}>{children}</AgentContext>
    </ActsContext>
  )
}

/** Opens dialogs with blocks of this page in them: dialogs are drawn outside of it, so what holds here goes along. */
function useDialogOpener(): (action: DialogAction, port: ActsPort) => void {
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
              <ActsContext value={port}>
                <Blocks nodes={body as readonly BlockNode[]} />
              </ActsContext>
            </PageStoreContext>
          </AppFactsContext>
        </PageInfoContext>
      ),
    })
  }
}
