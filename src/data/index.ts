export {
  type About,
  type Acts,
  ActsContext,
  type ActsPort,
  useAct,
} from './act.ts'
export { createKeyedStore } from './keyedStore.ts'
export {
  progress,
  useActivity,
  useActivityRead,
  usePageState,
} from './page.ts'
export { DataProvider } from './provider.tsx'
export { type Loadable, readKey, useRead, useRefresh } from './reads.ts'
export {
  type PageInfo,
  PageInfoContext,
  type Runtime,
  usePageInfo,
  useRuntime,
} from './runtime.ts'
export { type Credentials, useSignIn } from './signIn.ts'
export {
  goAction,
  type Phrase,
  type Step,
  stepFor,
  useCurrentStep,
} from './step.ts'
export { createTicker } from './ticker.ts'
export { useMounted, useServerNow } from './time.ts'
export { useRows } from './useRows.ts'
export { useSources } from './useSources.ts'
export { useViewer, type Viewer } from './viewer.ts'
