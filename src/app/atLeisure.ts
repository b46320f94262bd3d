import { keepFieldInSight } from './keepFieldInSight.ts'
import { keepOfflineCopy } from './keepOfflineCopy.ts'
import { keepRoom } from './keepRoom.ts'
import type { PageData } from './pageData.ts'
import { whenIdle } from './whenIdle.ts'

/** What a page does beside itself once it is alive; fetched when there is time for it. */
export function atLeisure({ outcome, settings }: PageData): void {
  keepFieldInSight(window)
  window.addEventListener('pagehide', () => keepRoom(window))
  // A page that was not there, and the studio, are nothing to keep.
  if (outcome === 'page') whenIdle(() => void keepOfflineCopy(window, settings.offlineCopy ?? false))
}
