import type { i18n } from 'i18next'
import { type ReactNode, useMemo } from 'react'
import { I18nextProvider } from 'react-i18next'
import { DataProvider, type Runtime } from '../data/index.ts'
import { type Renderer, RendererContext } from '../render/renderer.ts'
import { LinkRulesContext } from '../ui/index.ts'
import { type AppSettings, AppSettingsContext } from './appSettings.ts'
import { linkRulesOf } from './linkRulesOf.ts'
import { PageHistory } from './PageHistory.tsx'
import type { PageData } from './pageData.ts'
import { Shell } from './Shell.tsx'

interface Props {
  data: PageData
  runtime: Runtime
  renderer: Renderer
  i18n: i18n
  /** Shown between header and page. */
  banner?: ReactNode
  /** Shown instead of the page of the address. */
  children?: ReactNode
}

/** The whole application below the router: one tree for server and browser. */
export function App({ data, runtime, renderer, i18n, banner, children }: Props): ReactNode {
  const settings = useMemo<AppSettings>(
    () => ({ ...data.settings, locale: data.locale, renderedAt: data.renderedAt, outcome: data.outcome }),
    [data],
  )
  const links = useMemo(() => linkRulesOf(data.settings), [data])
  return (
    <AppSettingsContext value={settings}>
      <I18nextProvider i18n={i18n}>
        <RendererContext value={renderer}>
          {/* Above DataProvider, which mounts again for each user. */}
          <PageHistory>
            <DataProvider runtime={runtime} answers={data.answers}>
              <LinkRulesContext value={links}>
                <Shell banner={banner}>{children}</Shell>
              </LinkRulesContext>
            </DataProvider>
          </PageHistory>
        </RendererContext>
      </I18nextProvider>
    </AppSettingsContext>
  )
}
