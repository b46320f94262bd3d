import { createContext, useContext } from 'react'
import type { PageData, Settings } from './pageData.ts'

/** What holds for every page of one load. */
export interface AppSettings extends Settings {
  locale: string
  /** Server time of the HTML, epoch ms. */
  drawnAt: number
  /** How the first page was answered. */
  outcome: PageData['outcome']
}

export const AppSettingsContext = createContext<AppSettings | null>(null)

export function useAppSettings(): AppSettings {
  const settings = useContext(AppSettingsContext)
  if (!settings) throw new Error('No settings: draw the shell inside <App>.')
  return settings
}
