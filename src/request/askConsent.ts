import { collectPath } from '../contract/collectBounds.ts'
import { requestTimeout } from './timeouts.ts'

/**
 * Whether the viewer must agree before anything is counted, by where the server's proxy says they are; null where it does
 * not know. Rejects when the server does not answer, or counts nothing at all.
 */
export async function askConsent(): Promise<boolean | null> {
  const response = await fetch(collectPath, { signal: AbortSignal.timeout(requestTimeout) })
  if (!response.ok) throw new Error(`the collector answered ${response.status}`)
  const { needed } = await response.json()
  return typeof needed === 'boolean' ? needed : null
}
