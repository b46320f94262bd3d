export { inviteCodeOf } from '../request/functions.ts'
export { type About, type Acts, ActsContext, type ActsPort, useAct } from './act.ts'
export { callFor } from './callFor.ts'
export type { Change, Changing } from './change.ts'
export type { Deed, DeedResult, Drawn, Outcome } from './deed.ts'
export {
  type DrawAct,
  type TeamActs,
  useDraw,
  useDrawStage,
  useKolBinding,
  useReadMessages,
  useTeamActs,
} from './deeds.ts'
export { type Happening, useHappen } from './happen.ts'
export * from './hooks.ts'
export { createKeyedStore } from './keyedStore.ts'
export { PageFeed } from './PageFeed.tsx'
export { useActivity, usePageState, useProgress } from './page.ts'
export { DataProvider } from './provider.tsx'
export { type Loadable, readKey, useRead, useRefresh } from './reads.ts'
export { refusalReason } from './refusalReason.ts'
export { type App, type PageInfo, PageInfoContext, type Runtime, usePageInfo, useRuntime } from './runtime.ts'
export { type Credentials, useSignIn } from './signIn.ts'
export { goAction, type Phrase, type Step, stepFor, useCurrentStep } from './step.ts'
export { createTicker } from './ticker.ts'
export { useMounted, useServerNow } from './time.ts'
export { type Trouble, traceOf, useTrouble } from './trouble.ts'
export { unlessBlocked } from './unlessBlocked.tsx'
export { useSources } from './useSources.ts'
export { useViewer, type Viewer } from './viewer.ts'
export { handOver, wayBack } from './wayBack.ts'
