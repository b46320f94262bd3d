import type { StudioWindows } from '../contract/studio/pages.ts'

/** Where an activity is in its windows, in the order of time. */
export const phases = ['before', 'joining', 'open', 'ended', 'settled', 'closed'] as const
export type Phase = (typeof phases)[number]

/** The phase at a time, epoch ms. */
export function phaseAt(windows: StudioWindows, now: number): Phase {
  if (now >= windows.claimEnd) return 'closed'
  if (now >= windows.settle) return 'settled'
  if (now >= windows.end) return 'ended'
  if (now >= windows.start) return 'open'
  return now >= windows.applyStart ? 'joining' : 'before'
}

/** The moment at which the next phase begins, epoch ms; null: the activity is closed. */
export function nextPhaseAt(windows: StudioWindows, now: number): number | null {
  const { applyStart, start, end, settle, claimEnd } = windows
  return [applyStart, start, end, settle, claimEnd].filter((time) => time > now).sort((a, b) => a - b)[0] ?? null
}
