import { createContext, useContext, useEffect, useState } from 'react'
import { useRuntime } from '../data/index.ts'
import { createStore, useStore } from '../ui/store.ts'
import { useAsStore } from './useAsStore.ts'

/** Facts about the app around the page. */
export interface AppFacts {
  webview: boolean
  /** Such as `4.2.14`; empty in a browser, or if the app does not report it. */
  version: string
  /** False until the app has answered; `webview` is not final before. */
  known: boolean
}

/** The facts of a browser. The server renders with them, since it does not know the viewer. */
export const browser: AppFacts = { webview: false, version: '', known: true }

/** The store of the facts about the app; see `useAppFacts`. */
export const AppFactsContext = createContext(createStore(browser))

interface Versioned {
  getVersion?(): Promise<string | null>
}

/** The facts about the app around the page; the component renders again when they change. */
export const useAppFacts = (): AppFacts => useStore(useContext(AppFactsContext))

/** Asks the app for its facts. Until it answers, the facts are those of a browser. */
export function useAppFactsStore() {
  const { app } = useRuntime()
  const [initial] = useState<AppFacts>(app ? { ...browser, known: false } : browser)
  const [facts, setFacts] = useState(initial)
  useEffect(() => {
    if (!app) return
    let gone = false
    const ask = async () => {
      const found = await app()
      const version = (await (found as Versioned | null)?.getVersion?.()) ?? ''
      if (!gone) setFacts(found ? { webview: true, version, known: true } : browser)
    }
    ask().catch(() => gone || setFacts(browser))
    return () => {
      gone = true
    }
  }, [app])
  return useAsStore(facts, initial)
}

/** Compares two versions number by number. An empty version is too old. */
export function isVersionAtLeast(version: string, minVersion: string): boolean {
  const have = version.replace(/^v/i, '').split('.').map(Number)
  for (const [index, want] of minVersion.split('.').map(Number).entries()) {
    const number = have[index] ?? 0
    if (number !== want) return number > want
  }
  return version !== ''
}
