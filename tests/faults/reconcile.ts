import type { Call } from '../../src/contract/call.ts'
import { calls } from '../../src/contract/calls/index.ts'
import { type ActionScenario, closeDialogs, isAnnounced, isBusy } from './actionCells.ts'
import { applyScenario, oneOffScenario } from './actionScenarios.ts'
import { type Cell, oneOperation, pathOf, quiet, requestsOf, usable } from './check.ts'
import { type Fault, loseAnswer } from './faults.ts'
import { createHarness, type Harness, passTime, type SharedContext, waitForButton, withRetries } from './harness.ts'
import { countReconciliation, reportedOnce } from './reports.ts'

/** The answer to an action is lost, and the call that reconciles its result fails too. */
export interface ReconcileScenario {
  action: ActionScenario
  by: Call
}

export const reconcileScenarios: readonly ReconcileScenario[] = [
  { action: applyScenario, by: calls.applyStatus },
  { action: oneOffScenario, by: calls.nonProductizedApplyStatus },
]

/** Messages that end the reconciliation: unknown result, session expired, success. */
const finalMessages = ['error.unconfirmed', 'error.sessionExpired', 'dialog.applySuccess']

const isReported = async (harness: Harness) => {
  for (const key of finalMessages) if (await isAnnounced(harness, harness.word(key))) return true
  return false
}

/** Once the calls work again, the page shows the result, or a tap does without a second effect. */
async function recoverAfterReconcile(harness: Harness, { action }: ReconcileScenario): Promise<string[]> {
  const button = action.button(harness)
  await passTime(harness, 8_000, async () => !(await button.isVisible()), 1_000)
  if (!(await button.isVisible())) return []
  await button.click({ timeout: 10_000 })
  const isShown = await passTime(harness, 30_000, () => action.isShown(harness), 500)
  return isShown ? [] : ['a second tap has no effect']
}

/** Tries one cell: the answer to the action is lost and the reconciling call fails. */
export async function reconcileCell(
  shared: SharedContext,
  fault: Fault,
  scenario: ReconcileScenario,
  locale: string,
): Promise<Cell> {
  const { action, by } = scenario
  const harness = await createHarness(shared, action.who, locale)
  const { proxy } = harness
  const path = pathOf(by)
  const problems: string[] = []
  try {
    await harness.open(action.path)
    const button = action.button(harness)
    if (!(await waitForButton(harness, button))) throw new Error('there is no button')
    await action.begin?.(harness)
    proxy.intercept((called) =>
      action.call.test(called) ? loseAnswer : path.test(called) ? fault.intercept : undefined,
    )
    await button.click()
    await passTime(harness, 90_000, async () => !(await isBusy(harness)) && (await isReported(harness)), 2_000)

    if (!(await isReported(harness))) problems.push('the result was not reported')
    problems.push(
      ...(await usable(harness)),
      ...(await reportedOnce(harness, fault, { name: by.name, path, count: countReconciliation })),
    )
    proxy.intercept(() => undefined)
    await closeDialogs(harness)
    const isLoggedIn = (await harness.context.cookies()).some(({ name }) => name === 'accessToken')
    if (isLoggedIn) problems.push(...(await recoverAfterReconcile(harness, scenario)))
    const done = await withRetries(() => action.effect(harness))
    if (done !== 1) problems.push(`the platform has performed it ${done} times`)
    problems.push(...oneOperation(requestsOf(proxy, action.call), 4), ...(await quiet(harness)))
  } catch (problem) {
    problems.push(`aborted: ${String(problem).slice(0, 300)}`)
  } finally {
    await harness.close()
  }
  return { place: `D ${by.name}`, fault: fault.name, problems }
}
