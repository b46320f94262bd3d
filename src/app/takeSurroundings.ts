import { matchLanguage } from '../contract/languages.ts'
import type { KeyValue } from '../request/index.ts'
import type { Surroundings } from '../webview/index.ts'
import { inLanguage } from './routes.ts'
import { setTheme } from './themeScript.ts'

interface Parts {
  window: Window
  /** Local storage: what of the app's wishes has been followed, and the theme for the next page. */
  storage: KeyValue
  /** The page's own language. */
  locale: string
}

/** Whether a wish of the app is another than the last one followed: what the viewer has changed since stays changed. */
function isNew(storage: KeyValue, name: string, wish: string): boolean {
  const key = `app.${name}`
  if (storage.getItem(key) === wish) return false
  storage.setItem(key, wish)
  return true
}

/** Takes over theme, language and covered edges from the app. Another language is another document. */
export function takeSurroundings({ theme, language, insets }: Surroundings, { window, storage, locale }: Parts): void {
  const root = window.document.documentElement
  for (const [edge, px] of Object.entries(insets ?? {})) root.style.setProperty(`--pb-inset-${edge}`, `${px}px`)
  if (theme && isNew(storage, 'theme', theme)) {
    setTheme(root, theme)
    storage.setItem('theme', theme)
  }
  const meant = language === undefined ? undefined : matchLanguage([language])
  if (!meant || !isNew(storage, 'language', meant.language) || meant.language === locale) return
  const { pathname, search, hash } = window.location
  window.location.replace(inLanguage(pathname, meant.language) + search + hash)
}
