import type { i18n } from 'i18next'
import { type ReactNode, useMemo } from 'react'
import { I18nextProvider } from 'react-i18next'
import { DataProvider, type Runtime } from '../data/index.ts'
import { type Drawing, DrawingContext } from '../render/drawing.ts'
import { type AppSettings, AppSettingsContext } from './appSettings.ts'
import type { PageData } from './pageData.ts'
import { Shell } from './Shell.tsx'

interface Props {
  data: PageData
  runtime: Runtime
  drawing: Drawing
  i18n: i18n
}

/** The whole application below the router: one tree for server and browser. */
export function App({ data, runtime, drawing, i18n }: Props): ReactNode {
  const settings = useMemo<AppSettings>(
    () => ({ ...data.settings, locale: data.locale, drawnAt: data.drawnAt, outcome: data.outcome }),
    [data],
  )
  return (
    <AppSettingsContext value={settings}>
      <I18nextProvider i18n={i18n}>
        <DrawingContext value={drawing}>
          <DataProvider runtime={runtime} answers={data.answers}>
            <Shell />
          </DataProvider>
        </DrawingContext>
      </I18nextProvider>
    </AppSettingsContext>
  )
}
