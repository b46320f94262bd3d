import { zoneNeedsConsent } from '../contract/consent.ts'
import { timeZone } from '../i18n/timeZone.ts'
import { safeStorage } from '../request/index.ts'
import { readConsentNeed } from '../request/readConsentNeed.ts'

const key = 'analyticsConsent'
const storage = safeStorage(() => localStorage)

/** The viewer's answer. The browser stores it until the viewer changes it. */
export type ConsentAnswer = 'granted' | 'denied'

/** The answer stored in this browser; null if there is none. */
export function storedConsent(): ConsentAnswer | null {
  const stored = storage.getItem(key)
  return stored === 'granted' || stored === 'denied' ? stored : null
}

/** Stores the answer for later visits. */
export const storeConsent = (answer: ConsentAnswer): void => storage.setItem(key, answer)

/**
 * Whether a viewer without an answer must be asked: by the location that the server knows, else by the time zone.
 * Rejects if no collector is configured.
 */
export const mustAskConsent = async (): Promise<boolean> => (await readConsentNeed()) ?? zoneNeedsConsent(timeZone())
