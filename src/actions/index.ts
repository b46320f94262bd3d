export { amountFigure } from './amountFigure.ts'
export {
  type CallToAction,
  goAction,
  type Phrase,
  platformAddress,
  type TaskPage,
  taskAddress,
  useCallToAction,
} from './callToAction.ts'
export {
  type DrawActions,
  type TeamActions,
  useClaimRewards,
  useDraw,
  useDrawDisplay,
  useIsIdle,
  useKolBinding,
  useReadMessages,
  useTeamActions,
} from './hooks.ts'
export { createIdempotencyKeys, type IdempotencyKeys, type KeyScope } from './idempotency.ts'
export { type NextAction, nextAction, nextButton } from './nextAction.ts'
export type { ClaimTarget, DrawResult, Operation, OperationOutcome, OperationResult } from './operation.ts'
export {
  type ActionDetails,
  type Actions,
  ActionsContext,
  type ActionsPort,
  useActions,
  usePageActions,
} from './port.ts'
export { ReturnPanel } from './ReturnPanel.tsx'
export { type Refusal, refusalText } from './refusal.ts'
export { returnPath, withReturnPath } from './returnPath.ts'
export { TermsConsent } from './TermsConsent.tsx'
export { useActionsPort } from './useActionsPort.ts'
export { useHandOver } from './useHandOver.ts'
