import { useSyncExternalStore } from 'react'

/** The theme of Studio, not of the page in the canvas. */
export type Theme = 'light' | 'dark'

const storageKey = 'theme'
const listeners = new Set<() => void>()

/** The stored theme, else that of the system. The viewer pages use the same key. */
export function readTheme(): Theme {
  const stored = localStorage.getItem(storageKey)
  if (stored === 'dark' || stored === 'light') return stored
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

/** Applies a theme to the document. */
export function applyTheme(theme: Theme): void {
  const root = document.documentElement
  root.classList.remove('dark', 'light')
  root.classList.add(theme)
  root.style.colorScheme = theme
}

/** Applies and stores a theme. */
export function setTheme(theme: Theme): void {
  localStorage.setItem(storageKey, theme)
  applyTheme(theme)
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The current theme; renders again when it changes. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, readTheme)
