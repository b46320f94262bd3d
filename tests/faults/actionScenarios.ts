import type { Call } from '../../src/contract/call.ts'
import { calls } from '../../src/contract/calls/index.ts'
import { sendSandboxEvent } from '../helpers/browsing.ts'
import { type ActionScenario, isAnnounced } from './actionCells.ts'
import { pathOf } from './check.ts'
import type { Harness } from './harness.ts'
import { createTeamScenario, joinTeamScenario } from './teamScenarios.ts'

const by = (call: Call) => ({ name: call.name, of: call, call: pathOf(call) })

const newcomer = '1001'
const lottery = '1050'
const oneOff = '1120'
const general = '1121'

/** Joining. */
export const applyScenario: ActionScenario = {
  kind: 'S',
  ...by(calls.apply),
  path: '/activity/newcomer',
  who: { persona: 'new', fresh: true },
  begin: async ({ page }) => page.getByRole('checkbox').first().check(),
  button: ({ page, word }) =>
    page
      .locator('main')
      .getByRole('button', { name: word('activity.join'), exact: true })
      .first(),
  effect: async ({ platform }) => ((await platform.applied(newcomer)) ? 1 : 0),
  isShown: (harness) => isAnnounced(harness, harness.word('dialog.applySuccess')),
  isFilled: ({ page }) => page.getByRole('checkbox').first().isChecked(),
}

/** Joining a general activity. */
export const backApplyScenario: ActionScenario = {
  ...applyScenario,
  ...by(calls.backApply),
  path: '/events/friends-week',
  effect: async ({ platform }) => ((await platform.applied(general)) ? 1 : 0),
}

/** Joining a one-off page. */
export const oneOffScenario: ActionScenario = {
  ...applyScenario,
  ...by(calls.nonProductizedApply),
  path: '/activity/anniversary',
  effect: async ({ platform }) => ((await platform.joinedOneOff(oneOff)) ? 1 : 0),
}

const codeField = ({ page }: Harness) => page.locator('main #kol input')

/** Binding the code of a KOL. The client reconciles by sending the request again: the same code gives the same answer. */
export const kolScenario: ActionScenario = {
  kind: 'S',
  ...by(calls.kolBind),
  path: '/activity/newcomer',
  who: { persona: 'new', fresh: true },
  maxRequests: 8,
  reconcilesByRepeating: true,
  hasNoCountdown: true,
  isNotResumable: true,
  begin: (harness) => codeField(harness).fill('ACADEMY'),
  button: ({ page }) => page.locator('main #kol form button'),
  effect: async ({ proxy }) =>
    new Set(
      proxy.seen
        .filter(({ path, code }) => path.endsWith('kol/bind') && code === '00000')
        .map((seen) => seen.operation),
    ).size,
  isShown: async ({ page }) =>
    (await page.locator('main #kol [role=status]').allTextContents()).some((text) => text !== ''),
  isFilled: async (harness) => (await codeField(harness).inputValue()) === 'ACADEMY',
}

/** Reading all messages. */
export const readScenario: ActionScenario = {
  kind: 'S',
  ...by(calls.readPushMsg),
  path: '/messages',
  who: { persona: 'joined', fresh: true },
  maxRequests: 1,
  hasNoOperationId: true,
  hasNoCountdown: true,
  isNotResumable: true,
  button: ({ page }) => page.locator('main #inbox [role=status] button'),
  effect: async ({ platform }) => ((await platform.unread()) === 0 ? 1 : 0),
  isShown: async ({ page }) => {
    const tools = page.locator('main #inbox [role=status]').first()
    return (await tools.isVisible()) && (await tools.locator('button').count()) === 0
  },
}

/** The message about a received reward, up to the amount. */
export const receivedWord = (harness: Harness) => harness.word('dialog.received').split('{{')[0]?.trim() ?? ''

/** Claiming one reward. */
export const claimScenario: ActionScenario = {
  kind: 'M',
  ...by(calls.obtainReward),
  path: '/activity/newcomer',
  who: { persona: 'new', fresh: true },
  async prepare({ server }, { platform, tokens }) {
    await platform.join(newcomer)
    await sendSandboxEvent(server, { userId: tokens.userId, kind: 'kyc', amount: '1' })
  },
  button: ({ page, word }) =>
    page.locator('main [data-task=kyc]').getByRole('button', { name: new RegExp(`^${word('reward.claim')}`) }),
  effect: async ({ platform }) => (await platform.grants(newcomer)).get('kyc') ?? 0,
  isShown: (harness) => isAnnounced(harness, receivedWord(harness)),
}

/** One lottery draw. */
export const drawScenario: ActionScenario = {
  kind: 'M',
  ...by(calls.obtainReward),
  name: 'obtainReward (a draw)',
  path: '/activity/lottery',
  who: { persona: 'finished', fresh: true },
  button: ({ page }) => page.locator('main #board-button'),
  effect: ({ platform }) => platform.draws(lottery),
  // A board that is not on the screen yet shows the result in a dialog.
  isShown: async (harness) =>
    (await harness.page.locator('main #board [role=status]').allInnerTexts()).some((text) => text.trim() !== '') ||
    (await isAnnounced(harness, harness.word('lottery.lose'))) ||
    isAnnounced(harness, receivedWord(harness)),
}

/** All actions of a viewer. */
export const actionScenarios: readonly ActionScenario[] = [
  applyScenario,
  claimScenario,
  drawScenario,
  backApplyScenario,
  oneOffScenario,
  createTeamScenario,
  joinTeamScenario,
  kolScenario,
  readScenario,
]
