export { type Accounts, accountsOf } from './accounts/accounts.ts'
export { TooBusy } from './accounts/password.ts'
export type { Viewer } from './context.ts'
export { createPlatform } from './createPlatform.ts'
export { sweepingOf } from './internals.ts'
export { type Operator, operatorOf, type ReviewDecision, type UnpaidReward } from './operator.ts'
export { createPageEvents, type PageEvents } from './pageEvents.ts'
export type { Platform } from './platform.ts'
export { type Publishing, publishingOf, type ReleaseWithFiles } from './publishing.ts'
export { Refusal } from './refusal.ts'
export { isLocalRequest } from './routes/isLocalRequest.ts'
export { platformRoutes } from './routes/platformRoutes.ts'
export { readAddress } from './routes/readInput.ts'
export { regionOf } from './routes/regionOf.ts'
export type { Payee, Payouts } from './settlement/payouts.ts'
export type { SweepFigures, Sweeping } from './settlement/sweep.ts'
export type { SweepFailure } from './settlement/sweepTasks.ts'
export { startPayouts } from './startPayouts.ts'
export { openStore, type Store, type StoreLocation } from './store/openStore.ts'
export type { ReleaseHistoryEntry } from './store/releaseHistory.ts'
export {
  type Publisher,
  type PublishGuard,
  PublishProblem,
  type ReleaseSources,
  type StoredRelease,
  VersionConflictError,
} from './store/releases.ts'
export { StartProblem } from './store/startProblem.ts'
