import { collectPath } from '../contract/collectLimits.ts'
import { requestTimeout } from './timeouts.ts'

/**
 * Whether analytics needs the viewer's consent, by the region that the server's proxy reports; null: the region is unknown.
 * Rejects when the server does not answer, or does not collect events.
 */
export async function readConsentNeed(): Promise<boolean | null> {
  const response = await fetch(collectPath, { signal: AbortSignal.timeout(requestTimeout) })
  if (!response.ok) throw new Error(`The collector answered with status ${response.status}.`)
  const { needed } = await response.json()
  return typeof needed === 'boolean' ? needed : null
}
