import type { Call } from '../contract/call.ts'
import { RequestProblem } from '../request/index.ts'
import type { ActionContext } from './context.ts'
import type { Answered, RequestOutcome } from './outcome.ts'
import { reconcile, verdictOf } from './reconcile.ts'
import { type Refusal, refusalOf } from './refusal.ts'

/** A request that changes something, as its handler describes it. */
export interface RequestPlan<T> {
  /** What the idempotency key belongs to: a task (joining has none), and an activity, the page's if left out. */
  key?: { taskId?: string | undefined; activityId?: string }
  /** Sends the request. `requestId` is the idempotency key; empty for a plan without one. */
  send(requestId: string): Promise<Answered<T>>
  /** Another answer than the refusal, such as the receipt of what was granted before. */
  afterRefusal?(problem: unknown): Promise<Answered<T>>
  /** Reads what became of a request whose answer is lost; undefined: not known yet. Left out: it stays unknown. */
  reconcile?(): Promise<Answered<T> | undefined>
  /** An unknown outcome is not shown: the caller shows it. */
  isQuiet?: boolean
  /**
   * The viewer has to see the result before the operation is over: the caller releases the key of a request that is done.
   * The key of a request that was not processed is suspended, so that a reload does not continue it.
   */
  isResultAwaited?: boolean
  /** Reads that are out of date afterward. */
  stale(outcome: RequestOutcome<T>): readonly Call[]
  /** Shows the result. */
  show?(outcome: RequestOutcome<T>): void
}

/**
 * Runs a request that changes something: the only way to do so. Two steps come before the handlers are fetched:
 *
 * 1. In-flight deduplication: the same action a second time gets the promise of the first (`useActionsPort.ts`, `inFlight.ts`).
 * 2. Permission: a visitor is sent to log in (`dispatch.ts`, `useLogin.ts`).
 *
 * The others are below, in this order.
 */
export async function runRequest<T>(context: ActionContext, plan: RequestPlan<T>): Promise<RequestOutcome<T>> {
  const { key } = plan
  // 3. Idempotency key: stored before anything is sent, through a reload too (`idempotency.ts`).
  const requestId = key ? context.idempotencyKey(key.taskId, key.activityId) : ''
  // 4. Request. The client of the context ends it with its user, and locks the call after a 429 (`createContext.ts`).
  const outcome = await plan.send(requestId).catch((problem) => afterFailure(context, plan, problem))
  // 7. The key is released once the outcome is known: the next tap is a new operation.
  if (key && isOver(plan, outcome)) context.releaseKey(key.taskId, key.activityId)
  // 8. Cache update.
  const stale = plan.stale(outcome)
  if (stale.length) await context.refresh(...stale)
  // 9. Result dialog.
  plan.show?.(outcome)
  return outcome
}

const isOver = <T>({ isResultAwaited }: RequestPlan<T>, { status }: RequestOutcome<T>): boolean =>
  status === 'refused' || (status === 'done' && !isResultAwaited)

async function afterFailure<T>(
  context: ActionContext,
  plan: RequestPlan<T>,
  problem: unknown,
): Promise<RequestOutcome<T>> {
  const verdict = verdictOf(problem)
  if (verdict === 'notNow' && plan.isResultAwaited) context.suspendKey(plan.key?.taskId)
  // 5. Rate limit: the buttons count down (`rateLimit.ts`).
  if (problem instanceof RequestProblem && problem.retryAfter !== undefined)
    return { status: 'rateLimited', ms: problem.retryAfter }
  if (verdict === 'refused') return (await plan.afterRefusal?.(problem)) ?? { status: 'refused', ...refusalOf(problem) }
  if (verdict !== 'lost') return { status: 'stopped', problem }
  // 6. Reconciliation after a lost answer (`reconcile.ts`).
  const shown = plan.isQuiet ? { ...context, show: { ...context.show, unknown: () => {} } } : context
  return (plan.reconcile && (await reconcile(shown, problem, plan.reconcile))) ?? { status: 'unknown', problem }
}

/** The refusal that a problem is; undefined for any other problem. */
export const refusalIn = (problem: unknown): ({ status: 'refused' } & Refusal) | undefined =>
  verdictOf(problem) === 'refused' ? { status: 'refused', ...refusalOf(problem) } : undefined
