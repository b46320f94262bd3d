import type { AnyAction } from './action.ts'

/** Calls the platform has closed for a while (status 429), and the actions they stand behind. */
export interface Limits {
  /** The call may not be sent again for so many ms. */
  close(call: string, ms: number): void
  /** Whole seconds until the action can be tried again; 0: now. */
  closedFor(action: AnyAction): number
  /** Called each second while something is closed, and when it opens. */
  subscribe(listener: () => void): () => void
}

const callsOf: Partial<Record<AnyAction['action'], readonly string[]>> = {
  apply: ['apply', 'backApply', 'nonProductizedApply'],
  claim: ['obtainReward'],
  claimAll: ['obtainReward'],
  draw: ['obtainReward'],
}

export function createLimits(ticks: () => number = () => performance.now()): Limits {
  const closedUntil = new Map<string, number>()
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setInterval> | undefined

  const isClosed = () => [...closedUntil.values()].some((until) => until > ticks())
  const tell = () => {
    if (!isClosed()) {
      clearInterval(timer)
      timer = undefined
    }
    for (const listener of listeners) listener()
  }
  return {
    close(call, ms) {
      closedUntil.set(call, ticks() + ms)
      timer ??= setInterval(tell, 1_000)
      tell()
    },
    closedFor({ action }) {
      const left = (callsOf[action] ?? []).map((call) => (closedUntil.get(call) ?? 0) - ticks())
      return Math.max(0, ...left.map((ms) => Math.ceil(ms / 1_000)))
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** Those of the page: a limit is the viewer's, whatever page of the site they go to. */
export const limits = createLimits()
