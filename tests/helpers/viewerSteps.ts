import type { Locator, Page } from 'playwright-core'
import type { PlatformRules, TaskRule } from '../../src/contract/shapes/platformRules.ts'

/** A viewer on the page of an activity who only clicks and types. */
export interface ViewerPage {
  page: Page
  /** The page of the activity. */
  url: string
  /** A text in the language of the page, by its key. */
  word(key: string): string
}

/** Matches the start of a text up to its first placeholder. */
const startOf = (text: string) => new RegExp(`^${text.replace(/\{\{.*/, '').replace(/[.*+?^$()|[\]\\]/g, '\\$&')}`)
const main = ({ page }: ViewerPage): Locator => page.locator('main')
const press = (place: Locator, name: string | RegExp): Promise<void> =>
  place.getByRole('button', { name, exact: true }).first().click()

/** Closes the dialog with this text. */
async function closeDialog(viewer: ViewerPage, text: string | RegExp): Promise<void> {
  const { page } = viewer
  // By its text: one dialog is shown at a time, and that of a moment may be before or after it.
  const dialog = page.getByRole('dialog').filter({ has: page.getByText(text) })
  const moment = momentOf(viewer).and(page.locator('[data-state=open]'))
  await dialog.or(moment).first().waitFor()
  if (await moment.isVisible()) await page.keyboard.press('Escape')
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
}

/** The dialog of a moment. It opens when the page is idle, so at any time. */
function momentOf({ page, word }: ViewerPage): Locator {
  const titles = ['activity.settled', 'moment.tier', 'moment.teamFull', 'moment.teamRanked'].map(
    (key) => startOf(word(key)).source,
  )
  return page.getByRole('dialog', { name: new RegExp(titles.join('|')) })
}

/** Goes from the page of the activity to the login page. */
const toLogin = (viewer: ViewerPage): Promise<void> =>
  main(viewer)
    .getByRole('link', { name: viewer.word('activity.joinLogin') })
    .first()
    .click()

/** Signs a visitor up with the form and an optional code, and returns. */
export async function signUp(viewer: ViewerPage, email: string, inviteCode = ''): Promise<void> {
  const { page, word, url } = viewer
  await toLogin(viewer)
  await main(viewer)
    .getByRole('link', { name: word('common.signup') })
    .click()
  await main(viewer)
    .getByRole('radio', { name: word('RegisterForm.email') })
    .check()
  await page.locator('input[name="email"]').fill(email)
  await page.locator('input[name="inviteCode"]').fill(inviteCode)
  await page.locator('input[name="consent"]').check()
  await press(main(viewer), word('common.signup'))
  await page.waitForURL(url)
}

/** Logs a visitor in as a persona, and returns. */
export async function logInAs(viewer: ViewerPage, persona: string): Promise<void> {
  const { page, word, url } = viewer
  await toLogin(viewer)
  const account = main(viewer)
    .getByRole('listitem')
    .filter({ hasText: word(`LoginForm.${persona}.for`) })
  await account.getByRole('button').click()
  await page.waitForURL(url)
}

/** Verifies the account if the page requires it, and joins with the button of the page or by creating a team. */
export async function join(viewer: ViewerPage, { team, needConsent }: PlatformRules): Promise<void> {
  const { page, word } = viewer
  await page.addLocatorHandler(momentOf(viewer), () => page.keyboard.press('Escape'))
  const step = (key: string) =>
    main(viewer)
      .getByRole('button', { name: word(key), exact: true })
      .first()
  // A persona may have joined before and sees its next task, or its draws.
  const toTask = main(viewer)
    .getByRole('button', { name: startOf(word('task.next')) })
    .or(step('activity.useDraws'))
  await step('activity.join').or(step('activity.verifyNow')).or(toTask).first().waitFor()
  if (await toTask.first().isVisible()) return
  if (await step('activity.verifyNow').isVisible()) {
    await step('activity.verifyNow').click()
    await next(viewer).locator('.pb-button--primary').click()
    await page.getByText(word('SandboxDesk.kyc.done')).first().waitFor()
    await goBack(viewer)
  }
  if (team) return createTeam(viewer)
  if (needConsent) await main(viewer).getByRole('checkbox').first().check()
  await press(main(viewer), word('activity.join'))
  await closeDialog(viewer, word('dialog.applySuccess'))
}

async function createTeam(viewer: ViewerPage): Promise<void> {
  const { word } = viewer
  const form = main(viewer)
    .locator('form')
    .filter({ has: viewer.page.locator('input[name="teamConsent"]') })
  await form.getByRole('radio', { name: word('team.create') }).check()
  await form.locator('input[name="teamName"]').fill('By hand')
  await form.locator('input[name="teamConsent"]').check()
  await press(form, word('team.create'))
  await closeDialog(viewer, startOf(word('dialog.teamCreated')))
  await main(viewer).getByText('By hand').first().waitFor()
}

async function goBack(viewer: ViewerPage): Promise<void> {
  await press(main(viewer), viewer.word('SandboxDesk.back'))
  await viewer.page.waitForURL(viewer.url)
}

/** The card of a task; selects its tab if needed. */
async function cardOf(viewer: ViewerPage, { taskId }: TaskRule): Promise<Locator> {
  const card = viewer.page.locator(`[data-task="${taskId}"]`)
  const tabs = main(viewer).locator('header fieldset input[name$="-group"]')
  await card.or(tabs).first().waitFor()
  for (let at = 0; at < (await tabs.count()) && !(await card.isVisible()); at++) await tabs.nth(at).check()
  await card.waitFor()
  return card
}

const claimOf = (card: Locator, { word }: ViewerPage): Locator =>
  card.getByRole('button', { name: startOf(word('reward.claim')) })

/** Does a task with the button of its card. A task with timing AFTER gets enough progress. */
export async function doTask(viewer: ViewerPage, task: TaskRule, rules: PlatformRules): Promise<void> {
  const { page, word } = viewer
  const card = await cardOf(viewer, task)
  const claim = claimOf(card, viewer)
  const way = card.locator('a[href], button:not([aria-disabled])')
  await way.first().waitFor()
  if (await claim.isVisible()) return
  const label = (await way.first().innerText()).trim()
  const isLink = (await way.first().getAttribute('href')) !== null
  await way.first().click()
  if (isLink) await reportAtDesk(viewer)
  else if (label === word('task.goCode')) await enterCode(page, task, rules)
  else if (task.taskType === 'SHARE_LINK') await press(page.getByRole('dialog'), word('dialog.shareCopy'))
}

/** Enters the code of a task or its activity into the focused field. */
async function enterCode(page: Page, { codes }: TaskRule, { kols }: PlatformRules): Promise<void> {
  await page.locator('input[name="kolCode"]:focus').fill(codes?.[0] ?? kols?.[0]?.code ?? '')
  await page.keyboard.press('Enter')
}

/** Claims the reward of a completed task. */
export async function claim(viewer: ViewerPage, task: TaskRule): Promise<void> {
  const card = await cardOf(viewer, task)
  await claimOf(card, viewer).click()
  // After the last reward of the event the dialog says so.
  const said = [viewer.word('dialog.received'), viewer.word('reward.allReceived')].map((text) => startOf(text).source)
  await closeDialog(viewer, new RegExp(said.join('|')))
  await card.getByText(viewer.word('task.status.GRANTED'), { exact: true }).waitFor()
}

/** The text of the task and of the next form of the desk, which changes with each event. */
const stateOf = async (viewer: ViewerPage): Promise<string> => {
  const task = main(viewer).locator('section[aria-labelledby="desk-task"]')
  return [await task.allInnerTexts(), await next(viewer).allInnerTexts()].flat().join(' ')
}
const next = (viewer: ViewerPage): Locator =>
  main(viewer)
    .locator('form')
    .filter({ has: viewer.page.locator('.pb-button--primary') })
const isAtClock = async (viewer: ViewerPage) => (await next(viewer).locator('input[name="clock"]').count()) > 0

/** Clicks the call to action of the desk until the task is completed or must wait, and goes back. */
async function reportAtDesk(viewer: ViewerPage): Promise<void> {
  const { page, word } = viewer
  const completed = main(viewer).getByText(word('SandboxDesk.completed'), { exact: true })
  await completed.or(next(viewer)).first().waitFor()
  for (let presses = 0; !(await completed.isVisible()) && !(await isAtClock(viewer)); presses++) {
    const before = await stateOf(viewer)
    if (presses === 5) throw new Error(`The desk does not finish the task: ${before}`)
    await next(viewer).locator('.pb-button--primary').click()
    await until(page, async () => (await stateOf(viewer)) !== before)
  }
  await goBack(viewer)
}

/** Copies the first lead trader of the page at the desk. */
export async function copyTrader(viewer: ViewerPage): Promise<void> {
  const { page, word } = viewer
  await press(main(viewer), word('TraderList.copy'))
  await next(viewer).locator('.pb-button--primary').click()
  await page
    .getByText(startOf(word('SandboxDesk.follow.done')))
    .first()
    .waitFor()
  await goBack(viewer)
  await main(viewer).getByText(word('TraderList.copying'), { exact: true }).first().waitFor()
}

/** Waits until the condition is true. */
async function until(page: Page, isSo: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + patience; !(await isSo()); await page.waitForTimeout(100))
    if (Date.now() > end) throw new Error(`Timed out at ${page.url()}`)
}
const patience = 30_000

/** Sets the sandbox clock at the desk to the settlement of a task, and goes back. */
export async function waitForResults(viewer: ViewerPage, task: TaskRule): Promise<void> {
  const { page } = viewer
  const card = await cardOf(viewer, task)
  await card.locator('a[href]').first().click()
  await until(page, () => isAtClock(viewer))
  const reloaded = page.waitForEvent('load')
  await next(viewer).locator('.pb-button--primary').click()
  await reloaded
  await goBack(viewer)
}
