import type { Call } from '../../src/contract/call.ts'
import { calls } from '../../src/contract/calls/index.ts'
import { happen } from '../helpers/browsing.ts'
import { type ActScene, heardText } from './acts.ts'
import { pathOf } from './check.ts'
import type { Stage } from './stage.ts'

const by = (call: Call) => ({ name: call.name, of: call, call: pathOf(call) })

const newcomer = '1001'
const lottery = '1050'
const oneOff = '1120'
const general = '1121'

/** Joining. */
export const applyScene: ActScene = {
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
  effect: async ({ truth }) => ((await truth.applied(newcomer)) ? 1 : 0),
  isShown: (stage) => heardText(stage, stage.word('dialog.applySuccess')),
  isFilled: ({ page }) => page.getByRole('checkbox').first().isChecked(),
}

/** Joining a general activity. */
export const backApplyScene: ActScene = {
  ...applyScene,
  ...by(calls.backApply),
  path: '/events/friends-week',
  effect: async ({ truth }) => ((await truth.applied(general)) ? 1 : 0),
}

/** Joining a one-off page. */
export const oneOffScene: ActScene = {
  ...applyScene,
  ...by(calls.nonProductizedApply),
  path: '/activity/anniversary',
  effect: async ({ truth }) => ((await truth.joinedOneOff(oneOff)) ? 1 : 0),
}

const codeField = ({ page }: Stage) => page.locator('main #kol input')

/** Binding an opinion leader's code. What came of it is found out by asking again: the same code gives the same answer. */
export const kolScene: ActScene = {
  kind: 'S',
  ...by(calls.kolBind),
  path: '/activity/newcomer',
  who: { persona: 'new', fresh: true },
  most: 8,
  isAskedAnew: true,
  doesNotCount: true,
  isNotKept: true,
  begin: (stage) => codeField(stage).fill('ACADEMY'),
  button: ({ page }) => page.locator('main #kol form button'),
  effect: async ({ proxy }) =>
    new Set(
      proxy.seen
        .filter(({ path, code }) => path.endsWith('kol/bind') && code === '00000')
        .map((seen) => seen.operation),
    ).size,
  isShown: async ({ page }) =>
    (await page.locator('main #kol [role=status]').allTextContents()).some((text) => text !== ''),
  isFilled: async (stage) => (await codeField(stage).inputValue()) === 'ACADEMY',
}

/** Reading all messages. */
export const readScene: ActScene = {
  kind: 'S',
  ...by(calls.readPushMsg),
  path: '/messages',
  who: { persona: 'joined', fresh: true },
  most: 8,
  isNameless: true,
  doesNotCount: true,
  isNotKept: true,
  button: ({ page }) => page.locator('main #inbox [role=status] button'),
  effect: async ({ truth }) => ((await truth.unread()) === 0 ? 1 : 0),
  isShown: async ({ page }) => {
    const tools = page.locator('main #inbox [role=status]').first()
    return (await tools.isVisible()) && (await tools.locator('button').count()) === 0
  },
}

/** What is said of a reward that was received, up to the amount. */
const receivedWord = (stage: Stage) => stage.word('dialog.received').split('{{')[0]?.trim() ?? ''

/** Claiming one reward. */
export const claimScene: ActScene = {
  kind: 'M',
  ...by(calls.obtainReward),
  path: '/activity/newcomer',
  who: { persona: 'new', fresh: true },
  async prepare({ server }, { truth, tokens }) {
    await truth.join(newcomer)
    await happen(server, { userId: tokens.userId, kind: 'kyc', amount: '1' })
  },
  button: ({ page, word }) =>
    page.locator('main [data-task=kyc]').getByRole('button', { name: new RegExp(`^${word('reward.claim')}`) }),
  effect: async ({ truth }) => (await truth.grants(newcomer)).get('kyc') ?? 0,
  isShown: (stage) => heardText(stage, receivedWord(stage)),
}

/** Drawing. */
export const drawScene: ActScene = {
  kind: 'M',
  ...by(calls.obtainReward),
  name: 'obtainReward (a draw)',
  path: '/activity/lottery',
  most: 8,
  who: { persona: 'finished', fresh: true },
  button: ({ page }) => page.locator('main [data-block=PrizeBoard] button, main #board button').first(),
  effect: ({ truth }) => truth.draws(lottery),
  // A board that is not on the screen yet leaves it to a dialog.
  isShown: async (stage) =>
    (await stage.page.locator('main #board [role=status]').allInnerTexts()).some((text) => text.trim() !== '') ||
    (await heardText(stage, stage.word('lottery.lose'))) ||
    heardText(stage, receivedWord(stage)),
}

/** Everything a viewer does. */
export const actScenes: readonly ActScene[] = [
  applyScene,
  claimScene,
  drawScene,
  backApplyScene,
  oneOffScene,
  kolScene,
  readScene,
]
