import type { StudioWindows } from '../../contract/studio/pages.ts'

/** Where an activity is in its windows, in the order of time. */
export type Phase = 'before' | 'joining' | 'open' | 'ended' | 'settled' | 'closed'

/** The phase of an activity at a time, epoch ms. */
export function phaseAt({ applyStart, start, end, settle, claimEnd }: StudioWindows, now: number): Phase {
  if (now >= claimEnd) return 'closed'
  if (now >= settle) return 'settled'
  if (now >= end) return 'ended'
  if (now >= start) return 'open'
  return now >= applyStart ? 'joining' : 'before'
}
