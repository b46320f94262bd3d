import { matchLanguage } from '../contract/languages.ts'
import type { KeyValue } from '../request/index.ts'
import type { HostSettings } from '../webview/index.ts'
import { inLanguage } from './routes.ts'
import { setTheme } from './theme.ts'

interface Parts {
  window: Window
  /** Local storage: the settings of the app that were last applied, and the theme of the next page. */
  storage: KeyValue
  /** The language of the page. */
  locale: string
}

/** Whether a setting of the app differs from the one applied last. Otherwise the viewer's own later choice stays. */
function isNew(storage: KeyValue, name: string, value: string): boolean {
  const key = `app.${name}`
  if (storage.getItem(key) === value) return false
  storage.setItem(key, value)
  return true
}

/** Applies theme, language and insets of the app. A language change loads another document. */
export function applyHostSettings({ theme, language, insets }: HostSettings, { window, storage, locale }: Parts): void {
  const root = window.document.documentElement
  for (const [edge, px] of Object.entries(insets ?? {})) root.style.setProperty(`--pb-inset-${edge}`, `${px}px`)
  if (theme && isNew(storage, 'theme', theme)) {
    setTheme(root, theme)
    storage.setItem('theme', theme)
  }
  const target = language === undefined ? undefined : matchLanguage([language])
  if (!target || !isNew(storage, 'language', target.language) || target.language === locale) return
  const { pathname, search, hash } = window.location
  window.location.replace(inLanguage(pathname, target.language) + search + hash)
}
