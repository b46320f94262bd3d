import type { Locator, Page } from 'playwright-core'
import type { Call } from '../../src/contract/call.ts'
import { announced, type Cell, maxSent, oneOperation, quiet, requestsOf, usable } from './check.ts'
import type { Fault } from './faults.ts'
import {
  createHarness,
  type Harness,
  inTime,
  passTime,
  type SharedContext,
  waitForButton,
  waitForLoginPage,
  withRetries,
} from './harness.ts'
import type { Seen } from './proxy.ts'
import { countReconciliation, personalDataProblems, reportedOnce } from './reports.ts'

/** An action of a viewer, and the call that fails during it. */
export interface ActionScenario {
  kind: 'S' | 'M'
  name: string
  of: Call
  /** Matches the paths of the call. */
  call: RegExp
  /** Path without the language. */
  path: string
  who: object
  /** Prepares the account before the page is opened. */
  prepare?(shared: SharedContext, harness: Harness): Promise<void>
  /** Fills in what the action needs before the button is tapped. */
  begin?(harness: Harness): Promise<void>
  button(harness: Harness): Locator
  /** How often the platform has performed the action. */
  effect(harness: Harness): Promise<number>
  /** Maximum number of requests for one tap; 2 if omitted. */
  maxRequests?: number
  /** Its requests have no `requestId`: repeating them changes nothing. */
  hasNoOperationId?: true
  /** The client reconciles by sending the request again, so the result stays unknown while the call fails. */
  reconcilesByRepeating?: true
  /** After a 429 it shows a message, and its button has no countdown. */
  hasNoCountdown?: true
  /** The page does not offer to continue it after login. */
  isNotResumable?: true
  /** True while the input of the viewer is still there. */
  isFilled?(harness: Harness): Promise<boolean>
  /** True when the page shows or announces the effect. */
  isShown(harness: Harness): Promise<boolean>
}

/** Maximum duration of an action, ms of the page's clock: two requests of 10 s each, and 30 s of reconciliation. */
const maxActionTime = 75_000

/** True when a live region or a dialog has shown the text. */
export const isAnnounced = async (harness: Harness, text: string) =>
  (await harness.heard()).said.some((entry) => entry.text.includes(text))

export const isBusy = ({ page }: Harness) => page.evaluate("!!document.querySelector('main button[aria-busy=true]')")

const dialogOf = ({ page }: Harness) => page.locator('[role=dialog],[role=alertdialog]')

/** Closes all open dialogs. */
export async function closeDialogs(harness: Harness) {
  const dialog = dialogOf(harness)
  for (let left = 3; left > 0 && (await dialog.count()) > 0; left--) {
    await harness.page.keyboard.press('Escape')
    await passTime(harness, 4_000, async () => (await dialog.count()) === 0, 400)
  }
}

/** The label of the trace id in error dialogs, without the id. */
const traceWord = (harness: Harness) => harness.word('error.trace').split('{{')[0]?.trim() ?? ''

/** Problems unless the page announced that it checks the result, that the result is unknown, and the trace id. */
const doubtProblems = async (harness: Harness): Promise<string[]> => [
  ...(await announced(harness, [harness.word('error.checking')])),
  ...(await announced(harness, [harness.word('error.unconfirmed')])),
  ...(await announced(harness, [traceWord(harness)])),
]

/** Problems of the messages that the viewer must get for the outcome of the call. */
async function messageProblems(harness: Harness, scenario: ActionScenario, { outcome }: Fault): Promise<string[]> {
  const { word } = harness
  switch (outcome) {
    case 'lost':
    case 'odd':
      if (await scenario.isShown(harness)) return []
      return scenario.reconcilesByRepeating ? doubtProblems(harness) : ['the effect is not shown']
    case 'unheard':
      return doubtProblems(harness)
    case 'limited':
      return announced(harness, [word('reason.RATE_LIMITED')])
    case 'denied':
      return [
        ...(await announced(harness, [word('error.notPossible')])),
        ...(await announced(harness, [traceWord(harness)])),
      ]
    case 'strange':
      return [
        ...(await announced(harness, [word('error.code', { code: '77777' })])),
        ...((await isAnnounced(harness, word('error.checking'))) ? ['a business answer is reported as lost'] : []),
        ...(await announced(harness, [traceWord(harness)])),
      ]
    case 'tip':
      return announced(harness, ['Come back tomorrow'])
    case 'risk':
      return [
        ...(await announced(harness, [word('reason.RISK_CONTROL')])),
        ...(await announced(harness, [traceWord(harness)])),
      ]
    case 'airdrop':
      return announced(harness, [word('dialog.airdropTitle')])
    case 'loggedOut':
      return announced(harness, [word('error.sessionExpired')])
    case 'login':
      return /\/login\?redirect=/.test(harness.page.url()) ? [] : [`not sent to log in, but at ${harness.page.url()}`]
  }
}

/** After a 429 the button is blocked for the time of `Retry-After`: an earlier tap sends nothing. */
async function countdownProblems(harness: Harness, scenario: ActionScenario): Promise<string[]> {
  const { proxy } = harness
  const button = scenario.button(harness)
  const sent = requestsOf(proxy, scenario.call).length
  const text = await button.locator('..').innerText()
  await button.click({ force: true, timeout: 2_000 }).catch(() => {})
  const early = requestsOf(proxy, scenario.call).length - sent
  await passTime(harness, 9_000, () => false, 1_000)
  return [
    ...(scenario.hasNoCountdown || /[1-7٠-٩]/.test(text) ? [] : [`no countdown: ${text}`]),
    ...(early ? ['a tap during the countdown was sent'] : []),
  ]
}

/** Taps again after a tap without effect. It must work, with the same operation id unless the first was refused. */
async function repeatTap(
  harness: Harness,
  scenario: ActionScenario,
  { outcome }: Pick<Fault, 'outcome'>,
): Promise<string[]> {
  const { proxy } = harness
  const button = scenario.button(harness)
  const before = requestsOf(proxy, scenario.call)
  if (!(await inTime(() => button.isVisible(), 20_000))) return ['the button is gone']
  await button.click({ timeout: 10_000 })
  // In real time first: a slow machine must not count as a slow page.
  await inTime(() => requestsOf(proxy, scenario.call).length > before.length, 10_000)
  const isDone = async () => !(await isBusy(harness)) && (await scenario.isShown(harness))
  const isDoneInTime = await passTime(harness, 30_000, isDone, 500)
  const after = requestsOf(proxy, scenario.call).slice(before.length)
  const mustBeSame = ['lost', 'odd', 'unheard', 'limited'].includes(outcome)
  return [
    ...(isDoneInTime ? [] : ['a second tap has no effect']),
    ...(after.length === 1 ? [] : [`a second tap was sent ${after.length} times`]),
    ...(mustBeSame ? sameOperation(scenario, [...before, ...after], 9) : []),
  ]
}

const sameOperation = ({ hasNoOperationId }: ActionScenario, requests: readonly Seen[], max: number) =>
  hasNoOperationId ? maxSent(requests, max) : oneOperation(requests, max)

/** Logs in again and repeats the action. */
async function repeatAfterLogin(harness: Harness, scenario: ActionScenario): Promise<string[]> {
  await harness.logIn()
  await harness.open(scenario.path)
  const button = scenario.button(harness)
  if (!(await waitForButton(harness, button))) return ['the action is not available after login']
  await scenario.begin?.(harness)
  const early = requestsOf(harness.proxy, scenario.call).length
  await button.click({ timeout: 10_000 })
  const isShown = await passTime(harness, 20_000, () => scenario.isShown(harness), 500)
  return [...(early > 1 ? ['performed without a tap'] : []), ...(isShown ? [] : ['repeating the action has no effect'])]
}

/** After a new login the page offers to continue the action. It is sent after the tap only, and once. */
async function resumeAfterLogin(harness: Harness, scenario: ActionScenario): Promise<string[]> {
  if (scenario.isNotResumable) return repeatAfterLogin(harness, scenario)
  const { page, proxy, word } = harness
  await harness.logIn()
  await harness.open(scenario.path)
  const offer = page.getByRole('dialog').filter({ hasText: word('dialog.continueTitle') })
  if (!(await waitForButton(harness, offer))) return ['the page does not offer to continue']
  await passTime(harness, 5_000, () => false, 1_000)
  const early = requestsOf(proxy, scenario.call).length
  await offer.getByRole('button', { name: word('common.confirm') }).click({ timeout: 10_000 })
  const isShown = await passTime(harness, 20_000, () => scenario.isShown(harness), 500)
  return [
    ...(early > 1 ? ['performed without a tap'] : []),
    ...(isShown ? [] : ['continuing has no effect']),
    ...oneOperation(requestsOf(proxy, scenario.call), 2),
  ]
}

/** Opens the page of the action and waits for the button. `again`: another action was tried on this page before. */
async function prepareAction(shared: SharedContext, harness: Harness, scenario: ActionScenario, again: boolean) {
  await withRetries(async () => scenario.prepare?.(shared, harness))
  const button = scenario.button(harness)
  if (again) {
    await harness.page.clock.resume()
    await closeDialogs(harness)
    if (await passTime(harness, 20_000, () => button.isVisible(), 2_000)) return
  }
  await harness.open(scenario.path)
  if (!(await waitForButton(harness, button))) throw new Error('there is no button')
}

const isLeft = ({ page }: Harness) => /\/login\?/.test(page.url())

/** Performs the action while the call fails, and checks the page. */
async function performWithFault(harness: Harness, fault: Fault, scenario: ActionScenario): Promise<string[]> {
  const { page, proxy } = harness
  const button = scenario.button(harness)
  const problems: string[] = []
  proxy.intercept((path) => (scenario.call.test(path) ? fault.intercept : undefined))
  await button.scrollIntoViewIfNeeded().catch(() => {})
  // The clock is paused for the countdown: on a busy machine it could pass before it is checked.
  if (fault.outcome === 'limited') await pauseClock(page)
  await button.click()
  // The tap may have left for the login page already; then there is no scroll position.
  const at = await page.evaluate('scrollY').then(Number, () => 0)
  const isSent = () => requestsOf(proxy, scenario.call).some(({ faulty }) => faulty)
  if (!(await inTime(isSent, 20_000))) problems.push('nothing was sent')
  await passTime(harness, maxActionTime, async () => isLeft(harness) || (await isOver(harness, scenario, fault)), 1_000)
  if (fault.outcome === 'login') await waitForLoginPage(harness)

  problems.push(...sameOperation(scenario, requestsOf(proxy, scenario.call), scenario.maxRequests ?? 2))
  if (!isLeft(harness)) {
    problems.push(...(await usable(harness)))
    const now = (await page.evaluate('scrollY')) as number
    if (Math.abs(now - at) > 400) problems.push(`the page was moved from ${at} to ${now}`)
  }
  return [...problems, ...(await messageProblems(harness, scenario, fault))]
}

/** Outcomes after which the viewer can tap again. */
const canRepeat = ({ outcome }: Fault) => ['unheard', 'limited', 'denied', 'strange', 'tip', 'risk'].includes(outcome)

/** Once the call works again, the action can be performed, and the platform performs it once. */
async function recoverAction(
  harness: Harness,
  fault: Fault,
  scenario: ActionScenario,
  isUnresolved: boolean,
  before: number,
) {
  const problems: string[] = []
  const isOfLogin = fault.outcome === 'loggedOut' || fault.outcome === 'login'
  if (isUnresolved || canRepeat(fault)) {
    await passTime(harness, 4_000, () => false, 1_000)
    problems.push(...(await repeatTap(harness, scenario, fault)))
  }
  if (isOfLogin) problems.push(...(await resumeAfterLogin(harness, scenario)))
  if (!isOfLogin && !isUnresolved && !canRepeat(fault)) return problems
  const total = (await withRetries(() => scenario.effect(harness))) - before
  return total === 1 ? problems : [...problems, `in the end the platform has performed it ${total} times`]
}

/** Performs the action under a fault, then without it. Checks messages, the effect on the platform and recovery. */
async function tryAction(harness: Harness, fault: Fault, scenario: ActionScenario): Promise<string[]> {
  await scenario.begin?.(harness)
  await harness.forget()
  const before = await withRetries(() => scenario.effect(harness))
  const problems = await performWithFault(harness, fault, scenario)
  const add = (more: readonly string[]) => problems.push(...more)

  const done = (await withRetries(() => scenario.effect(harness))) - before
  const isReached = fault.outcome === 'lost' || fault.outcome === 'odd'
  if (done !== (isReached ? 1 : 0)) problems.push(`the platform has performed it ${done} times`)
  const isShown = await scenario.isShown(harness)
  if (isShown && !isReached) problems.push('shown as done without an effect')
  const isUnresolved = isReached && scenario.reconcilesByRepeating === true && !isShown
  if (isReached && !isShown && !isUnresolved) problems.push('done, but not shown')

  if (!isLeft(harness)) add(await reportedOnce(harness, fault, reportsDue(scenario, fault)))
  add(personalDataProblems(harness))
  await closeDialogs(harness)
  if (!isLeft(harness) && !isReached && fault.outcome !== 'loggedOut') add(await pageChangeProblems(harness, scenario))
  if (fault.outcome === 'limited') add(await countdownProblems(harness, scenario))
  harness.proxy.intercept(() => undefined)
  add(await recoverAction(harness, fault, scenario, isUnresolved, before))
  if (!isLeft(harness)) add(await quiet(harness))
  return problems
}

/** Tries the actions one after the other on one page. Returns one cell for each. */
export async function actionCells(
  shared: SharedContext,
  fault: Fault,
  scenarios: readonly [ActionScenario, ...ActionScenario[]],
  locale: string,
): Promise<Cell[]> {
  const harness = await createHarness(shared, scenarios[0].who, locale)
  const cells: Cell[] = []
  try {
    for (const scenario of scenarios) {
      const problems: string[] = []
      try {
        await prepareAction(shared, harness, scenario, scenario !== scenarios[0])
        problems.push(...(await tryAction(harness, fault, scenario)))
      } catch (problem) {
        problems.push(`aborted: ${String(problem).slice(0, 300)}`)
      }
      cells.push({ place: `${scenario.kind} ${scenario.name}`, fault: fault.name, problems })
    }
  } finally {
    await harness.close()
  }
  return cells
}

/** The reports that are due. The client sends an unknown result twice with the same id; an odd answer may be accepted at once. */
const reportsDue = ({ of: { name }, call, hasNoOperationId }: ActionScenario, { outcome }: Fault) => {
  const sends = !hasNoOperationId && ['lost', 'unheard'].includes(outcome) ? 2 : 1
  // The last request may still be in flight.
  const exactly = ({ length }: readonly Seen[]) => [Math.floor(length / sends), Math.ceil(length / sends)] as const
  return { name, path: call, count: outcome === 'odd' ? countReconciliation : exactly }
}

/** Problems if an action without effect has changed the input or the focus. */
async function pageChangeProblems(harness: Harness, scenario: ActionScenario): Promise<string[]> {
  const isLost = await harness.page.evaluate('document.activeElement === document.body || !document.activeElement')
  return [
    ...(isLost ? ['the focus is lost'] : []),
    ...((await scenario.isFilled?.(harness)) === false ? ['the input is gone'] : []),
  ]
}

/** Pauses the page's clock. Tries later times if the clock has passed the requested one meanwhile. */
async function pauseClock(page: Page) {
  for (const ahead of [200, 1_000, 5_000]) {
    const now = (await page.evaluate('Date.now()')) as number
    const isStopped = await page.clock.pauseAt(now + ahead).then(
      () => true,
      () => false,
    )
    if (isStopped) return
  }
}

/** True when the action is finished: the result is shown or reported as unknown, or all messages of the outcome were announced. */
async function isOver(harness: Harness, scenario: ActionScenario, fault: Fault): Promise<boolean> {
  if (await isBusy(harness)) return false
  const isUnknown = ['lost', 'odd', 'unheard'].includes(fault.outcome)
  // Not any announcement: a block that is loaded late, such as the form of a code, adds texts too.
  if (!isUnknown) return (await messageProblems(harness, scenario, fault)).length === 0
  return (await scenario.isShown(harness)) || isAnnounced(harness, harness.word('error.unconfirmed'))
}
