import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { usePageInfo } from '../data/index.ts'
import type { AnyAction, RendererHooks } from './action.ts'
import { createDispatch, createOperationRunner } from './dispatch.ts'
import { createInFlight } from './inFlight.ts'
import { intentStore } from './intentStore.ts'
import { loadHandlers } from './loadHandlers.ts'
import type { DrawResult, Operation, OperationOutcome } from './operation.ts'
import { type PageDeps, usePageDeps } from './pageDeps.ts'
import type { ActionDetails, ActionsPort } from './port.ts'
import { rateLimits } from './rateLimit.ts'

const inFlight = createInFlight()
/** Whose action it is, and where: another user's action is another action. */
type Owner = readonly [userId: string | null, activityId: string | null]
const actionKey = (owner: Owner, { action, ...more }: AnyAction, details: ActionDetails = {}) =>
  `${owner.join('|')}|${action}|${details.taskId ?? ''}|${action === 'apply' ? '' : JSON.stringify(more)}`
const operationKey = (owner: Owner, kind: Operation['operation'], subject = '') =>
  `${owner.join('|')}|operation|${kind}${subject}`
/** Claims of different rewards are different operations; of every other kind at most one is in flight. */
const rewardsOf = (operation: Operation): string =>
  operation.operation === 'claimRewards'
    ? operation.rewards.map(({ activityId, taskId }) => `|${activityId} ${taskId}`).join('')
    : ''

/** Joining and claiming are submissions: a late tap is still the same submission. Each draw is a draw of its own. */
const isSubmission = ({ action }: AnyAction) => action === 'apply' || action === 'claim'
const heldAction = (action: AnyAction) => (isSubmission(action) ? (done: boolean) => done : undefined)
const heldOperation = ({ operation }: Operation) =>
  operation === 'bindKol' || operation === 'createTeam' || operation === 'joinTeam'
    ? ({ status }: OperationOutcome<unknown>) => status === 'done'
    : undefined

/** The actions of a page. The object stays the same; it always works with the latest page. */
export function useActionsPort(renderer: RendererHooks = {}): ActionsPort {
  const { activityId } = usePageInfo()
  const displays = useRef(new Set<(drawn: DrawResult) => void>()).current
  const page: PageDeps = { ...usePageDeps(), run: (action, details) => port.run(action, details) }
  const runAction = createDispatch(page, renderer, (drawn) => {
    for (const show of displays) show(drawn)
    return displays.size > 0
  })
  const runOperation = createOperationRunner(page)
  const owner: Owner = [page.viewer.userId, activityId]
  const latest = useRef({ runAction, runOperation, owner })
  latest.current = { runAction, runOperation, owner }
  const port = useMemo<ActionsPort>(
    () => ({
      run: (action, details = {}) =>
        inFlight.dedupe(
          actionKey(latest.current.owner, action, details),
          () => latest.current.runAction(action, details),
          heldAction(action),
        ),
      pending: (action, details) => inFlight.has(actionKey(latest.current.owner, action, details)),
      runOperation: (operation) =>
        inFlight.dedupe(
          operationKey(latest.current.owner, operation.operation, rewardsOf(operation)),
          () => latest.current.runOperation(operation),
          heldOperation(operation),
        ) as never,
      isRunning: (kind) => inFlight.has(operationKey(latest.current.owner, kind)),
      isIdle: inFlight.isEmpty,
      lockedFor: rateLimits.lockedFor,
      subscribe(listener) {
        const stops = [inFlight.subscribe(listener), rateLimits.subscribe(listener)]
        return () => {
          for (const stop of stops) stop()
        }
      },
      onDraw(show) {
        displays.add(show)
        return () => void displays.delete(show)
      },
    }),
    [displays],
  )
  useIntent(page, port)
  return port
}

/** Offers users who had to log in what they were about to do, once they are back on the page; the dialog is fetched only then. */
function useIntent(page: PageDeps, port: ActionsPort): void {
  const { userId, loginName } = page.viewer
  const offer = useEffectEvent(() => {
    if (page.viewer.userId !== null && intentStore.read() !== null)
      void loadHandlers().then(
        (handlers) => handlers.offerIntent(page, port.run),
        () => {},
      )
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when the id or the name of the user changes
  useEffect(() => offer(), [userId, loginName])
}
