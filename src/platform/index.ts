export { type Accounts, accountsOf } from './accounts/accounts.ts'
export { TooBusy } from './accounts/password.ts'
export type { BusinessCounts } from './businessCounts.ts'
export { type BusinessFigures, businessFiguresOf } from './businessFigures.ts'
export type { Viewer } from './context.ts'
export { createPlatform } from './createPlatform.ts'
export { createIdentification, type Identification } from './identity/identification.ts'
export {
  type IdentityFacts,
  IdentityUnavailable,
  type IdentityVerifier,
} from './identity/identity.ts'
export { type Ingest, ingestOf } from './ingest/ingest.ts'
export { sweepingOf } from './internals.ts'
export { createLastAnswers, type LastAnswers } from './lastAnswers.ts'
export { baseInfoOf, configOf } from './operations/pages.ts'
export { type Operator, operatorOf, type ReviewDecision } from './operator.ts'
export { type OperatorPayouts, operatorPayoutsOf } from './operatorPayouts.ts'
export { type OperatorQueues, operatorQueuesOf } from './operatorQueues.ts'
export { createPageEvents, type PageEvents } from './pageEvents.ts'
export type { Platform } from './platform.ts'
export { answerPreview, type PreviewSource, type PreviewView, previewUserId } from './preview/index.ts'
export { createPublishing, type Publishing, publishingOf, type ReleaseWithFiles } from './publishing.ts'
export { Refusal } from './refusal.ts'
export { createReleaseStore, type ReleaseStore } from './releaseStore.ts'
export { isTraceId, verifySignature } from './routes/checkSignature.ts'
export { ingestRoutes } from './routes/ingestRoutes.ts'
export { isLocalRequest } from './routes/isLocalRequest.ts'
export { platformRoutes } from './routes/platformRoutes.ts'
export { readAddress, readInput } from './routes/readInput.ts'
export { regionOf } from './routes/regionOf.ts'
export { moneyChanges } from './rules/moneyChanges.ts'
export { type PaymentService, PayoutProblem, type PayoutResult } from './settlement/paymentService.ts'
export type { Payee, Payouts } from './settlement/payouts.ts'
export type { Reconciling } from './settlement/reconcilePayouts.ts'
export type { SweepFigures, Sweeping } from './settlement/sweep.ts'
export type { SweepFailure } from './settlement/sweepTasks.ts'
export { startPayouts, startReconciling } from './startPayouts.ts'
export type { DraftContent, DraftRow, Drafts, DraftVersionRow, StoredDraft } from './store/drafts.ts'
export { ConfirmNeededError } from './store/moneyImpact.ts'
export { openStore, type Store, type StoreLocation } from './store/openStore.ts'
export { type NewPreviewLink, type PreviewLinkRow, type PreviewLinks, shownLink } from './store/previewLinks.ts'
export { BundleProblem, type PublishedPage } from './store/publishBundle.ts'
export { type CountedRequests, type RateCounts, rateCountsOf, type SharedCount } from './store/rateCounts.ts'
export type { Rehearsal } from './store/rehearse.ts'
export type { LiveRelease, ReleaseHistoryEntry } from './store/releaseHistory.ts'
export {
  type Publisher,
  type PublishGuard,
  PublishProblem,
  problemOfRelease,
  type ReleaseSources,
  type StoredRelease,
  VersionConflictError,
} from './store/releases.ts'
export type { ScheduledRelease } from './store/scheduledReleases.ts'
export { StartProblem } from './store/startProblem.ts'
export { validator } from './validate.ts'
