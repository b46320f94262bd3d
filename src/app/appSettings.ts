import { createContext, useContext } from 'react'
import type { PageData, Settings } from './pageData.ts'

/** Settings that hold for every page of one document. */
export interface AppSettings extends Settings {
  locale: string
  /** Server time of the HTML, epoch ms. */
  renderedAt: number
  /** The result of the request for the first page. */
  outcome: PageData['outcome']
}

/** The settings of the app; see `useAppSettings`. */
export const AppSettingsContext = createContext<AppSettings | null>(null)

/** The settings of the app. Throws outside of `<App>`. */
export function useAppSettings(): AppSettings {
  const settings = useContext(AppSettingsContext)
  if (!settings) throw new Error('No settings in context: render the shell inside <App>.')
  return settings
}
