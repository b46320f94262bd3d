import type { Locator, Page } from 'playwright-core'
import type { Call } from '../../src/contract/call.ts'
import { announced, type Cell, oneOperation, quiet, requestsOf, usable } from './check.ts'
import type { Fault } from './faults.ts'
import type { Seen } from './proxy.ts'
import { ofSearches, reportedOnce, toldNothing } from './reports.ts'
import { arriveAtDoor, createStage, type Ground, inTime, passTime, patiently, type Stage } from './stage.ts'

/** Something a viewer does, and the call that goes wrong when they do. */
export interface ActScene {
  kind: 'S' | 'M'
  name: string
  /** The call. */
  of: Call
  /** Its paths. */
  call: RegExp
  /** Path without the language. */
  path: string
  who: object
  /** What has to be so before the page is opened. */
  prepare?(ground: Ground, stage: Stage): Promise<void>
  /** What has to be done on the page before the button. */
  begin?(stage: Stage): Promise<void>
  button(stage: Stage): Locator
  /** How often the platform has done it. */
  effect(stage: Stage): Promise<number>
  /** Requests under one tap: two, unless finding out is asking again by the same id. */
  most?: number
  /** Requests of it name no operation: doing it twice is doing it once. */
  isNameless?: true
  /** What became of it is found out by asking again: while that goes wrong, it is not. */
  isAskedAnew?: true
  /** After a 429 it says so, and its button does not count. */
  doesNotCount?: true
  /** It is no more than a tap: after logging in it is not offered to go on with it. */
  isNotKept?: true
  /** What was filled in is still there where it came to nothing. */
  isFilled?(stage: Stage): Promise<boolean>
  /** It stands on the page: said, or shown. */
  isShown(stage: Stage): Promise<boolean>
}

/** The longest an action may take, ms of the page's time: two sendings of ten seconds, and the truth read for half a minute. */
const longest = 75_000

/** It was announced. */
export const heardText = async (stage: Stage, text: string) =>
  (await stage.heard()).said.some((entry) => entry.text.includes(text))

export const isBusy = ({ page }: Stage) => page.evaluate("!!document.querySelector('main button[aria-busy=true]')")

const dialogOf = ({ page }: Stage) => page.locator('[role=dialog],[role=alertdialog]')

/** The dialogs that stand are closed. */
export async function closeDialogs(stage: Stage) {
  const dialog = dialogOf(stage)
  for (let left = 3; left > 0 && (await dialog.count()) > 0; left--) {
    await stage.page.keyboard.press('Escape')
    await passTime(stage, 4_000, async () => (await dialog.count()) === 0, 400)
  }
}

/** Words in front of what support asks for, without the id. */
const traceWord = (stage: Stage) => stage.word('error.trace').split('{{')[0]?.trim() ?? ''

/** That it is being looked into, that it could not be found out, and what support can look for. */
const inDoubt = async (stage: Stage): Promise<string[]> => [
  ...(await announced(stage, [stage.word('error.checking')])),
  ...(await announced(stage, [stage.word('error.processing')])),
  ...(await announced(stage, [traceWord(stage)])),
]

/** What a viewer must have been told, by what became of the call. */
async function toldOf(stage: Stage, scene: ActScene, { outcome }: Fault): Promise<string[]> {
  const { word } = stage
  switch (outcome) {
    case 'lost':
    case 'odd':
      if (await scene.isShown(stage)) return []
      return scene.isAskedAnew ? inDoubt(stage) : ['the effect stands, and is not shown']
    case 'unheard':
      return inDoubt(stage)
    case 'limited':
      return announced(stage, [word('reason.RATE_LIMITED')])
    case 'denied':
      return [...(await announced(stage, [word('error.notPossible')])), ...(await announced(stage, [traceWord(stage)]))]
    case 'strange':
      return [
        ...(await announced(stage, [word('error.code', { code: '77777' })])),
        ...(await announced(stage, [traceWord(stage)])),
      ]
    case 'tip':
      return announced(stage, ['Come back tomorrow'])
    case 'risk':
      return [
        ...(await announced(stage, [word('reason.RISK_CONTROL')])),
        ...(await announced(stage, [traceWord(stage)])),
      ]
    case 'airdrop':
      return announced(stage, [word('dialog.airdropTitle')])
    case 'loggedOut':
      return announced(stage, [word('error.sessionExpired')])
    case 'login':
      return /\/login\?redirect=/.test(stage.page.url()) ? [] : [`not sent to log in, but at ${stage.page.url()}`]
  }
}

/** A 429 closes the button for as long as it says: a tap before sends nothing, one after sends once. */
async function countsDown(stage: Stage, scene: ActScene): Promise<string[]> {
  const { proxy } = stage
  const button = scene.button(stage)
  const sent = requestsOf(proxy, scene.call).length
  const text = await button.locator('..').innerText()
  await button.click({ force: true, timeout: 2_000 }).catch(() => {})
  const early = requestsOf(proxy, scene.call).length - sent
  await passTime(stage, 9_000, () => false, 1_000)
  return [
    ...(scene.doesNotCount || /[1-7٠-٩]/.test(text) ? [] : [`no count-down: ${text}`]),
    ...(early ? ['a tap before its time was sent'] : []),
  ]
}

/** Taps once more where the first has had no effect: it works, as the same operation unless that was refused. */
async function tapsAgain(stage: Stage, scene: ActScene, { outcome }: Pick<Fault, 'outcome'>): Promise<string[]> {
  const { proxy } = stage
  const button = scene.button(stage)
  const before = requestsOf(proxy, scene.call)
  if (!(await inTime(() => button.isVisible(), 3_000))) return ['the button has gone']
  await button.click({ timeout: 10_000 })
  const isDone = async () => !(await isBusy(stage)) && (await scene.isShown(stage))
  const isWell = await passTime(stage, 30_000, isDone, 500)
  const after = requestsOf(proxy, scene.call).slice(before.length)
  const mustBeSame = ['lost', 'odd', 'unheard', 'limited'].includes(outcome)
  return [
    ...(isWell ? [] : ['a second tap has no effect']),
    ...(after.length === 1 ? [] : [`a second tap was sent ${after.length} times`]),
    ...(mustBeSame ? sameOperation(scene, [...before, ...after], 9) : []),
  ]
}

const sameOperation = ({ isNameless }: ActScene, requests: readonly Seen[], most: number) =>
  isNameless ? [] : oneOperation(requests, most)

/** Logged in again, the viewer does it once more. */
async function doesAnew(stage: Stage, scene: ActScene): Promise<string[]> {
  await stage.logIn()
  await stage.open(scene.path)
  const button = scene.button(stage)
  if (!(await passTime(stage, 15_000, () => button.isVisible(), 500))) return ['it cannot be done any more']
  await scene.begin?.(stage)
  const early = requestsOf(stage.proxy, scene.call).length
  await button.click({ timeout: 10_000 })
  const isShown = await passTime(stage, 20_000, () => scene.isShown(stage), 500)
  return [...(early > 1 ? ['done without a tap'] : []), ...(isShown ? [] : ['doing it again has no effect'])]
}

/** Logged in again, the viewer is offered what they were about to do; nothing is done before they tap, and then once. */
async function goesOn(stage: Stage, scene: ActScene): Promise<string[]> {
  if (scene.isNotKept) return doesAnew(stage, scene)
  const { page, proxy, word } = stage
  await stage.logIn()
  await stage.open(scene.path)
  const offer = page.getByRole('dialog').filter({ hasText: word('dialog.continueTitle') })
  if (!(await passTime(stage, 15_000, () => offer.isVisible(), 500))) return ['what was begun is not offered']
  await passTime(stage, 5_000, () => false, 1_000)
  const early = requestsOf(proxy, scene.call).length
  await offer.getByRole('button', { name: word('common.confirm') }).click({ timeout: 10_000 })
  const isShown = await passTime(stage, 20_000, () => scene.isShown(stage), 500)
  return [
    ...(early > 1 ? ['done without a tap'] : []),
    ...(isShown ? [] : ['going on has no effect']),
    ...oneOperation(requestsOf(proxy, scene.call), 2),
  ]
}

/** The viewer is logged in, and stands before the button. `again`: on the page where another action was tried. */
async function comesTo(ground: Ground, stage: Stage, scene: ActScene, again: boolean) {
  await patiently(async () => scene.prepare?.(ground, stage))
  const button = scene.button(stage)
  if (again) {
    await stage.page.clock.resume()
    await closeDialogs(stage)
    if (await passTime(stage, 20_000, () => button.isVisible(), 2_000)) return
  }
  await stage.open(scene.path)
  if (!(await passTime(stage, 20_000, () => button.isVisible(), 500))) throw new Error('there is no button')
}

const isLeft = ({ page }: Stage) => /\/login\?/.test(page.url())

/** Does it while the call is at fault, and looks at what became of the page. */
async function goesWrong(stage: Stage, fault: Fault, scene: ActScene): Promise<string[]> {
  const { page, proxy } = stage
  const button = scene.button(stage)
  const problems: string[] = []
  proxy.meddle((path) => (scene.call.test(path) ? fault.meddle : undefined))
  await button.scrollIntoViewIfNeeded().catch(() => {})
  // What counts seconds is looked at with the time standing still: a busy machine must not eat them.
  if (fault.outcome === 'limited') await standStill(page)
  await button.click()
  // Whoever taps has the button before them, unless they are on their way to log in already.
  const at = await page.evaluate('scrollY').then(Number, () => 0)
  const isSent = () => requestsOf(proxy, scene.call).some(({ faulty }) => faulty)
  if (!(await inTime(isSent, 5_000))) problems.push('nothing was sent')
  await passTime(stage, longest, async () => isLeft(stage) || (await isOver(stage, scene, fault)), 1_000)
  if (fault.outcome === 'login') await arriveAtDoor(stage)

  problems.push(...sameOperation(scene, requestsOf(proxy, scene.call), scene.most ?? 2))
  if (!isLeft(stage)) {
    problems.push(...(await usable(stage)))
    const now = (await page.evaluate('scrollY')) as number
    if (Math.abs(now - at) > 400) problems.push(`the page was moved from ${at} to ${now}`)
  }
  return [...problems, ...(await toldOf(stage, scene, fault))]
}

/** What can be tapped again: refused, not looked at, or not to be found out. */
const isToRepeat = ({ outcome }: Fault) => ['unheard', 'limited', 'denied', 'strange', 'tip', 'risk'].includes(outcome)

/** Well again, it can be done after all, and is then done once. */
async function comesRight(stage: Stage, fault: Fault, scene: ActScene, isOpen: boolean, before: number) {
  const problems: string[] = []
  const isOfLogin = fault.outcome === 'loggedOut' || fault.outcome === 'login'
  if (isOpen || isToRepeat(fault)) {
    await passTime(stage, 4_000, () => false, 1_000)
    problems.push(...(await tapsAgain(stage, scene, fault)))
  }
  if (isOfLogin) problems.push(...(await goesOn(stage, scene)))
  if (!isOfLogin && !isOpen && !isToRepeat(fault)) return problems
  const total = (await patiently(() => scene.effect(stage))) - before
  return total === 1 ? problems : [...problems, `at the end the platform has done it ${total} times`]
}

/** The action under a fault: what is said, what the platform has done, and that it can be done after all. */
async function tryAct(stage: Stage, fault: Fault, scene: ActScene): Promise<string[]> {
  await scene.begin?.(stage)
  await stage.forget()
  const before = await patiently(() => scene.effect(stage))
  const problems = await goesWrong(stage, fault, scene)
  const add = (more: readonly string[]) => problems.push(...more)

  const done = (await patiently(() => scene.effect(stage))) - before
  const isReached = fault.outcome === 'lost' || fault.outcome === 'odd'
  if (done !== (isReached ? 1 : 0)) problems.push(`the platform has done it ${done} times`)
  const isShown = await scene.isShown(stage)
  if (isShown && !isReached) problems.push('shown as done, and it is not')
  const isOpen = isReached && scene.isAskedAnew === true && !isShown
  if (isReached && !isShown && !isOpen) problems.push('done, and not shown')

  if (!isLeft(stage)) add(await reportedOnce(stage, fault, reportsDue(scene, fault)))
  add(toldNothing(stage))
  await closeDialogs(stage)
  if (!isLeft(stage) && !isReached && fault.outcome !== 'loggedOut') add(await isAsLeft(stage, scene))
  if (fault.outcome === 'limited') add(await countsDown(stage, scene))
  stage.proxy.meddle(() => undefined)
  add(await comesRight(stage, fault, scene, isOpen, before))
  if (!isLeft(stage)) add(await quiet(stage))
  return problems
}

/** One cell for each of these actions, one after the other on one page. */
export async function actCells(
  ground: Ground,
  fault: Fault,
  scenes: readonly [ActScene, ...ActScene[]],
  locale: string,
): Promise<Cell[]> {
  const stage = await createStage(ground, scenes[0].who, locale)
  const cells: Cell[] = []
  try {
    for (const scene of scenes) {
      const problems: string[] = []
      try {
        await comesTo(ground, stage, scene, scene !== scenes[0])
        problems.push(...(await tryAct(stage, fault, scene)))
      } catch (problem) {
        problems.push(`broke off: ${String(problem).slice(0, 300)}`)
      }
      cells.push({ place: `${scene.kind} ${scene.name}`, fault: fault.name, problems })
    }
  } finally {
    await stage.close()
  }
  return cells
}

/** What is in doubt is sent twice by itself, as the same operation; what is odd may be good enough at once. */
const reportsDue = ({ of: { name }, call, isNameless }: ActScene, { outcome }: Fault) => {
  const sends = !isNameless && ['lost', 'unheard'].includes(outcome) ? 2 : 1
  // The last of them may still be on its way.
  const exactly = ({ length }: readonly Seen[]) => [Math.floor(length / sends), Math.ceil(length / sends)] as const
  return { name, path: call, count: outcome === 'odd' ? ofSearches : exactly }
}

/** What came to nothing has left the page as it was: what was filled in, and the focus, are where they were. */
async function isAsLeft(stage: Stage, scene: ActScene): Promise<string[]> {
  const isLost = await stage.page.evaluate('document.activeElement === document.body || !document.activeElement')
  return [
    ...(isLost ? ['the focus is lost'] : []),
    ...((await scene.isFilled?.(stage)) === false ? ['what was filled in is gone'] : []),
  ]
}

/** Stops the page's time. Where it stands may have gone on while it was asked for. */
async function standStill(page: Page) {
  for (const ahead of [200, 1_000, 5_000]) {
    const now = (await page.evaluate('Date.now()')) as number
    const isStopped = await page.clock.pauseAt(now + ahead).then(
      () => true,
      () => false,
    )
    if (isStopped) return
  }
}

/** The action has come to its end: what was in doubt is found out, or cannot be; anything else has been said. */
async function isOver(stage: Stage, scene: ActScene, { outcome }: Fault): Promise<boolean> {
  if (await isBusy(stage)) return false
  const inDoubt = outcome === 'lost' || outcome === 'odd' || outcome === 'unheard'
  if (!inDoubt) return (await stage.heard()).said.length > 0
  return (await scene.isShown(stage)) || heardText(stage, stage.word('error.processing'))
}
