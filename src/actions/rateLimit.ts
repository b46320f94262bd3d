import type { AnyAction } from './action.ts'
import type { Operation } from './operation.ts'

/** What a viewer does: an action of a config, or an operation of a block. */
export type ActionOrOperation = AnyAction['action'] | Operation['operation']

/** Calls that the platform does not accept for a while (status 429), and the actions and operations that make them. */
export interface RateLimits {
  /** The call may not be sent again for so many ms. */
  lock(call: string, ms: number): void
  /** Whole seconds until it can be tried again; 0: now. */
  lockedFor(kind: ActionOrOperation): number
  /** Called each second while a call is locked, and when it is free again. */
  subscribe(listener: () => void): () => void
}

const apply = ['apply', 'backApply', 'nonProductizedApply']
const callsOf: Partial<Record<ActionOrOperation, readonly string[]>> = {
  apply,
  createTeam: apply,
  joinTeam: apply,
  bindKol: ['kolBind'],
  claim: ['obtainReward'],
  claimAll: ['obtainReward'],
  claimRewards: ['obtainReward'],
  draw: ['obtainReward'],
}

/** `ticks` is monotonic time, ms. */
export function createRateLimits(ticks: () => number = () => performance.now()): RateLimits {
  const lockedUntil = new Map<string, number>()
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setInterval> | undefined

  const isLocked = () => [...lockedUntil.values()].some((until) => until > ticks())
  const notify = () => {
    if (!isLocked()) {
      clearInterval(timer)
      timer = undefined
    }
    for (const listener of listeners) listener()
  }
  return {
    lock(call, ms) {
      lockedUntil.set(call, ticks() + ms)
      timer ??= setInterval(notify, 1_000)
      notify()
    },
    lockedFor(kind) {
      const left = (callsOf[kind] ?? []).map((call) => (lockedUntil.get(call) ?? 0) - ticks())
      return Math.max(0, ...left.map((ms) => Math.ceil(ms / 1_000)))
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** The locks of all pages: a limit belongs to the viewer, on every page of the site. */
export const rateLimits = createRateLimits()
