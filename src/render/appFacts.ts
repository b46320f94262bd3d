import { createContext, useEffect, useState } from 'react'
import { useRuntime } from '../data/index.ts'

/** What is known of the app around the page. */
export interface AppFacts {
  webview: boolean
  /** Such as `4.2.14`; empty in a browser, and where the app does not say. */
  version: string
  /** Whether it has been asked; until then it may be either. */
  known: boolean
}

/** A browser; the server draws for one, since it does not know who looks. */
export const browser: AppFacts = { webview: false, version: '', known: true }

export const AppFactsContext = createContext<AppFacts>(browser)

interface Versioned {
  getVersion?(): Promise<string | null>
}

/** The app around the page, once it has answered; a browser until then. */
export function useAppFacts(): AppFacts {
  const { app } = useRuntime()
  const [facts, setFacts] = useState<AppFacts>(app ? { ...browser, known: false } : browser)
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
  return facts
}

/** Whether a version is at least another, number by number; no version is too old. */
export function isVersionAtLeast(version: string, least: string): boolean {
  const have = version.replace(/^v/i, '').split('.').map(Number)
  for (const [index, want] of least.split('.').map(Number).entries()) {
    const number = have[index] ?? 0
    if (number !== want) return number > want
  }
  return version !== ''
}
