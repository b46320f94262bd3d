import { zoneNeedsConsent } from '../contract/consent.ts'
import { timeZone } from '../i18n/timeZone.ts'
import { askConsent } from '../request/askConsent.ts'
import { safeStorage } from '../request/index.ts'

const key = 'analyticsConsent'
const storage = safeStorage(() => localStorage)

/** What the viewer has answered: kept with the browser until they change it. */
export type Answer = 'granted' | 'denied'

/** The answer kept in this browser; null: none yet. */
export function answerKept(): Answer | null {
  const kept = storage.getItem(key)
  return kept === 'granted' || kept === 'denied' ? kept : null
}

export const keepAnswer = (answer: Answer): void => storage.setItem(key, answer)

/**
 * Whether somebody who has not answered must be asked: by what the server knows of where they are, else by the clock.
 * Rejects where there is nobody to count for.
 */
export const mustAsk = async (): Promise<boolean> => (await askConsent()) ?? zoneNeedsConsent(timeZone())
