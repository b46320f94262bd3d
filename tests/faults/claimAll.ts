import { formatNumber } from '../../src/i18n/index.ts'
import { sendSandboxEvent, setTokenCookies, signIn } from '../helpers/browsing.ts'
import { closeDialogs, isAnnounced } from './actionCells.ts'
import { claimScenario, receivedWord } from './actionScenarios.ts'
import { oneOperation, quiet, requestsOf, usable } from './check.ts'
import { type Harness, inTime, passTime, type SharedContext, waitForButton, waitForLoginPage } from './harness.ts'
import type { Interceptor, Seen } from './proxy.ts'
import type { SpecialCase } from './specialCases.ts'

const newcomer = '1001'
const { call } = claimScenario

/** Events that complete all tasks of the activity `newcomer`. */
const events = [
  { kind: 'kyc', amount: '1' },
  { kind: 'deposit', amount: '200' },
  { kind: 'trade', amount: '20000', symbol: 'BTCUSDT', market: 'spot' },
  { kind: 'invite', amount: '3' },
]
const rewards = 6

async function earn({ platform, tokens }: Harness, { server }: SharedContext): Promise<void> {
  await platform.join(newcomer)
  for (const event of events) await sendSandboxEvent(server, { userId: tokens.userId, ...event })
}

/** The button for all rewards, above those for each. It names the amount where all rewards are in one coin. */
const button = ({ page, word }: Harness) =>
  page
    .locator('main')
    .getByRole('button', {
      name: new RegExp(`^(${word('reward.claimAll')}|${word('reward.claimAmount').split('{{')[0]})`),
    })
    .first()

/** Opens the rewards page with everything to claim, and intercepts the n-th claim. */
async function openWith(harness: Harness, nth: number, intercept: Interceptor): Promise<string[]> {
  const { proxy } = harness
  await harness.open('/rewards')
  if (!(await waitForButton(harness, button(harness)))) return ['there is no button']
  let asked = 0
  proxy.intercept((path) => {
    if (!call.test(path)) return undefined
    asked += 1
    return asked === nth ? intercept : undefined
  })
  return []
}

const granted = async ({ platform }: Harness) => [...(await platform.grants(newcomer)).values()]

/** Problems unless every reward was granted once, each with its own operation id. */
async function allOnce(harness: Harness, max: number): Promise<string[]> {
  const times = await granted(harness)
  const byTask = new Map<string, Seen[]>()
  for (const seen of requestsOf(harness.proxy, call))
    byTask.set(seen.taskId ?? '', [...(byTask.get(seen.taskId ?? '') ?? []), seen])
  const ids = new Set([...byTask.values()].map(([first]) => first?.operation))
  return [
    ...(times.length === rewards && times.every((count) => count === 1) ? [] : [`granted ${JSON.stringify(times)}`]),
    ...[...byTask.values()].flatMap((requests) => oneOperation(requests, max)),
    ...(ids.size === byTask.size ? [] : ['two claims have the same operation id']),
  ]
}

const isDone = async (harness: Harness) => isAnnounced(harness, receivedWord(harness))

const lostAnswer: Interceptor = async ({ forward, response }) => {
  await forward()
  response.socket?.resetAndDestroy()
}

const limited: Interceptor = ({ respond }) =>
  respond({
    status: 429,
    headers: { 'retry-after': '3', 'content-type': 'application/json' },
    body: Buffer.from(
      JSON.stringify({
        code: '51020',
        msg: 'Too many requests.',
        data: { reason: 'RATE_LIMITED' },
        requestTime: Date.now(),
        traceId: '1'.repeat(32),
      }),
    ),
  })

const ended =
  (code: string): Interceptor =>
  ({ respond }) =>
    respond({
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: Buffer.from(
        JSON.stringify({ code, msg: '', data: null, requestTime: Date.now(), traceId: '1'.repeat(32) }),
      ),
    })

/** The third claim is refused because the login has ended: one dialog announces what was received before, with its sum. */
const loginEnded = (code: string): SpecialCase => ({
  name: `claim all: the login ends with ${code}`,
  place: 'M obtainReward',
  setUp: earn,
  async run(harness) {
    const { page, platform, proxy, locale, word } = harness
    const problems = await openWith(harness, 3, ended(code))
    await button(harness).click()
    if (!(await passTime(harness, 20_000, () => isDone(harness), 500)))
      return [...problems, 'what was received before is not announced']
    const shown = await page.getByRole('dialog').innerText()
    const sums = await platform.sums(newcomer)
    const expected = sums.map(({ amount, coin }) => formatNumber(amount, locale, { coin }))
    const missing = [...expected, word('error.sessionExpired')].filter((text) => !shown.includes(text))
    const sent = requestsOf(proxy, call).length
    await page
      .getByRole('dialog')
      .getByRole('button', { name: word('common.login'), exact: true })
      .click({ timeout: 10_000 })
    await waitForLoginPage(harness)
    return [
      ...problems,
      ...(missing.length ? [`the dialog does not say ${missing.join(', ')}: ${shown}`] : []),
      ...(sent === 3 ? [] : [`sent ${sent} times, not 3`]),
      ...(/\/login\?redirect=/.test(page.url()) ? [] : ['the dialog does not lead to the login']),
      ...(await usable(harness)),
    ]
  },
})

/** Faults in the middle of "claim all" on the rewards page. */
export const claimAllCases: readonly SpecialCase[] = [
  {
    name: 'claim all: an answer is lost',
    place: 'M obtainReward',
    setUp: earn,
    async run(harness) {
      const problems = await openWith(harness, 2, lostAnswer)
      await button(harness).click()
      const isShown = await passTime(harness, 75_000, () => isDone(harness), 1_000)
      return [
        ...problems,
        ...(isShown ? [] : ['the received rewards were not announced']),
        ...(await allOnce(harness, 2)),
        ...(await usable(harness)),
      ]
    },
  },
  {
    name: 'claim all: too many requests',
    place: 'M obtainReward',
    setUp: earn,
    async run(harness) {
      const { page, proxy } = harness
      const problems = await openWith(harness, 3, limited)
      await button(harness).click()
      if (!(await passTime(harness, 20_000, () => isDone(harness), 500))) problems.push('nothing was announced')
      const sent = requestsOf(proxy, call).length
      if (sent !== 3) problems.push(`sent ${sent} times, not 3`)
      const said = await page.locator('[role=dialog]').innerText()
      if (!/3/.test(said) || !said.includes(harness.word('error.tryIn').split('{{')[0]?.trim() ?? ''))
        problems.push(`the dialog does not say when to try again: ${said}`)
      await closeDialogs(harness)
      if (!(await passTime(harness, 10_000, () => button(harness).isEnabled(), 500)))
        problems.push('the button stays disabled')
      await passTime(harness, 6_000, () => false, 1_000)
      if (requestsOf(proxy, call).length !== sent) problems.push('it continued without a tap')
      await button(harness).click({ timeout: 10_000 })
      const isComplete = async () => (await granted(harness)).length === rewards
      if (!(await passTime(harness, 30_000, isComplete, 1_000))) problems.push('continuing has no effect')
      return [...problems, ...(await allOnce(harness, 2)), ...(await usable(harness))]
    },
  },
  loginEnded('434'),
  loginEnded('00004'),
  {
    name: 'claim all: another user logs in',
    place: 'M obtainReward',
    setUp: earn,
    async run(harness, { server }) {
      const { proxy, context, tokens } = harness
      let isHeld = false
      const problems = await openWith(harness, 2, async ({ forward, respond, released }) => {
        isHeld = true
        const answer = await forward()
        await released
        respond(answer)
      })
      await button(harness).click()
      await inTime(() => isHeld)
      // Another tab logs another user in. This page notices at its next request.
      const other = await signIn(server, { persona: 'new', fresh: true })
      await setTokenCookies(context, { ...server, url: proxy.url }, other)
      proxy.release()
      await passTime(harness, 20_000, () => false, 1_000)
      const claims = requestsOf(proxy, call)
      const foreign = claims.filter(({ token }) => token !== tokens.accessToken)
      return [
        ...problems,
        ...(foreign.length ? [`${foreign.length} claims with the token of another user`] : []),
        ...(claims.length === 2 ? [] : [`${claims.length} claims, not 2`]),
        ...((await granted(harness)).length === 2 ? [] : ['more was granted than asked for']),
        ...(await quiet(harness)),
      ]
    },
  },
]
