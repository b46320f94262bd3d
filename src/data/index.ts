export { activityIdOn, inviteCodeOf } from '../request/callHelpers.ts'
export { type AccountCredentials, accountProblem, useAccount } from './account.ts'
export { type AliasEntry, activityPaths } from './activityPaths.ts'
export { callFor } from './callFor.ts'
export * from './hooks.ts'
export { createKeyedStore } from './keyedStore.ts'
export { failureOf, type LoadFailure, useActivityFailure, useLoadFailure } from './loadFailure.ts'
export { PageStoreProvider } from './PageStoreProvider.tsx'
export { useActivity, usePageState, useProgress } from './page.ts'
export {
  type ParticipationStatus,
  useOwnFailure,
  useParticipationFailure,
  useParticipationStatus,
} from './participation.ts'
export { DataProvider } from './provider.tsx'
export { type Loadable, readKey, useRead, useRefresh, useStableValue } from './reads.ts'
export { isActivityIdFailure, refusalReason } from './refusalReason.ts'
export {
  type App,
  type HeroPicture,
  type KeyVisual,
  type PageInfo,
  PageInfoContext,
  type Runtime,
  usePageInfo,
  useRuntime,
} from './runtime.ts'
export { type SandboxEvent, useSendSandboxEvent, useSetClock } from './sandboxEvents.ts'
export { type Credentials, useSignIn } from './signIn.ts'
export { createTicker } from './ticker.ts'
export { useServerNow } from './time.ts'
export { unlessBlocked } from './unlessBlocked.tsx'
export { useSources } from './useSources.ts'
export { useViewer, type Viewer } from './viewer.ts'
