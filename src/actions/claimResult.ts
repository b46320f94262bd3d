import type { RewardRecord } from '../contract/shapes/reward.ts'
import type { ClaimTarget } from './operation.ts'
import type { RequestOutcome } from './outcome.ts'

/** How one claim ended; `data` is what was received. */
export type ClaimResult = RequestOutcome<readonly RewardRecord[]>

/** What came of claiming several rewards. */
export interface ClaimsResult {
  received: readonly RewardRecord[]
  /** What was requested and not received, and how each claim ended. */
  failed: readonly { target: ClaimTarget; result: Exclude<ClaimResult, { status: 'done' }> }[]
  /** What was not requested anymore. */
  left: readonly ClaimTarget[]
}
