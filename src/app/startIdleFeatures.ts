import { loadMotions, prefersReducedMotion } from '../ui/index.ts'
import { whenIdle } from '../ui/whenIdle.ts'
import type { PageData } from './pageData.ts'
import { type Rendered, reserveSpace } from './reserveSpace.ts'
import { scrollFieldIntoView } from './scrollFieldIntoView.ts'
import { storeFonts } from './storeFonts.ts'
import { storeOfflineCopy } from './storeOfflineCopy.ts'

/**
 * Starts optional features after hydration. This chunk is fetched when the browser is idle. `chunks` resolves when the
 * code of the blocks and of the platform client is loaded.
 */
export function startIdleFeatures(
  { outcome, settings }: PageData,
  rendered: Rendered,
  isUser: boolean,
  chunks: Promise<unknown>,
): void {
  // The data of a user can change at any time, and changes are animated.
  if (isUser && !prefersReducedMotion()) loadMotions().catch(() => {})
  scrollFieldIntoView(window)
  window.addEventListener('pagehide', () => reserveSpace(window, rendered))
  whenIdle(() => void storeFonts(window))
  // Status pages and the studio are not stored.
  if (outcome === 'page') whenIdle(() => void storeOfflineCopy(window, settings.offlineCopy ?? false, chunks))
}
