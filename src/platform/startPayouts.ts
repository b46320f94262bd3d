import { internalsOf } from './internals.ts'
import type { Platform } from './platform.ts'
import { type PayoutParts, type Payouts, runPayouts } from './settlement/payouts.ts'

/** Starts the payouts of an embedded platform, see `runPayouts`. Throws for any other platform. */
export function startPayouts({
  platform,
  ...parts
}: { platform: Platform } & Pick<PayoutParts, 'payee' | 'onDead'>): Payouts {
  const { db, realNow } = internalsOf(platform)
  return runPayouts({ db, realNow, ...parts })
}
