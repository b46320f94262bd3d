export type { Viewer } from './calls/context.ts'
export { createPlatform, type Platform } from './createPlatform.ts'
export { type Decision, type Operator, operatorOf, type Unpaid } from './operator.ts'
export { createPageEvents, type PageEvents, pageEventBounds } from './pageEvents.ts'
export { type Payee, type Payouts, startPayouts } from './payouts.ts'
export { type Publishing, publishingOf, type WholeRelease } from './publishing.ts'
export { isAtHome } from './routes/atHome.ts'
export { platformRoutes } from './routes/platformRoutes.ts'
export type { Step } from './store/course.ts'
export { openStore, type Store, type StoreLocation } from './store/openStore.ts'
export {
  type Enclosed,
  type Guard,
  type Publisher,
  PublishProblem,
  StandsOtherwise,
  type StoredRelease,
} from './store/releases.ts'
export { StartProblem } from './store/startProblem.ts'
