import { internalsOf } from './internals.ts'
import type { Platform } from './platform.ts'
import { type Payouts, runPayouts } from './settlement/payouts.ts'
import type { PayoutParts } from './settlement/payoutWorker.ts'
import { type Reconciling, startReconcile } from './settlement/reconcilePayouts.ts'

/** Starts the payouts of an embedded platform, see `runPayouts`. Throws for any other platform. */
export function startPayouts({
  platform,
  ...parts
}: { platform: Platform } & Omit<PayoutParts, 'db' | 'realNow'>): Payouts {
  const { db, realNow } = internalsOf(platform)
  return runPayouts({ db, realNow, ...parts })
}

/** Starts the daily comparison of an embedded platform with its payment service. Throws for any other platform. */
export function startReconciling({
  platform,
  ...parts
}: { platform: Platform } & Omit<Parameters<typeof startReconcile>[0], 'db' | 'realNow'>): Reconciling {
  const { db, realNow } = internalsOf(platform)
  return startReconcile({ db, realNow, ...parts })
}
