import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '../../../src/contract/calls/index.ts'
import { runCommand } from '../../helpers/commandLine.ts'
import { operatorAt, token as operatorToken } from '../releases/harness.ts'
import { callAt, openPage, type Pair, signInAt, startPair } from './harness.ts'

const often = { interval: 100 }
const page = '/en/activity/newcomer'

let pair: Pair
const at = () => pair.hybrid().url
const operator = () => operatorAt(at())
const command = (...args: string[]) =>
  runCommand(args, {
    PLAYBILL_SERVER: at(),
    OPERATOR_TOKEN: operatorToken,
    CONFIG_DIR: pair.configs.dir,
    NO_COLOR: '1',
  })
const readiness = async () => {
  const answer = await fetch(`${at()}/readyz`)
  return { status: answer.status, body: (await answer.json()) as { status: string; reasons?: string[] } }
}

beforeAll(async () => {
  pair = await startPair()
})
afterAll(() => pair.end())

describe('releases with PLATFORM_URL', () => {
  test('are published, rolled back and stopped with the command line, and live here only', async () => {
    const before = (await openPage(at(), page)).title
    pair.configs.retitle('Published in front of the platform')
    const published = await command('publish', 'newcomer', '-m', 'a new title')
    expect(published, published.output).toMatchObject({ code: 0 })
    await expect.poll(async () => (await openPage(at(), page)).title, often).toBe('Published in front of the platform')
    expect((await openPage(pair.platform().url, page)).title).toBe(before)

    const history = await command('history', 'newcomer')
    expect(history.output).toContain('a new title')
    const diff = await command('diff', 'newcomer@1', 'newcomer@2')
    expect(diff.output).toContain('Published in front of the platform')

    expect(await command('rollback', 'newcomer', '-m', 'back')).toMatchObject({ code: 0 })
    await expect.poll(async () => (await openPage(at(), page)).title, often).toBe(before)
    expect(await command('stop', 'newcomer', '-m', 'over')).toMatchObject({ code: 0 })
    await expect.poll(async () => (await openPage(at(), page)).status, often).toBe(404)
    expect((await callAt(at(), calls.baseInfo, { alias: 'newcomer' })).envelope.code).toBe('51020')
    expect((await openPage(pair.platform().url, page)).status).toBe(200)
    expect(await command('rollback', 'newcomer', '-m', 'again')).toMatchObject({ code: 0 })
  })

  test('are scheduled, unscheduled and published on time', async () => {
    pair.configs.retitle('Scheduled and canceled')
    const scheduled = await operator().publish(pair.configs.files(), { at: Date.now() + 3_600_000 })
    expect(scheduled.body.outcome).toBe('planned')
    expect((await operator().command('unplan')).body).toMatchObject({ outcome: 'unplanned', planned: null })
    pair.configs.retitle('Scheduled')
    await operator().publish(pair.configs.files(), { at: Date.now() + 1_500 })
    await expect.poll(async () => (await openPage(at(), page)).title, often).toBe('Scheduled')
  })

  test('survive a restart of this server', async () => {
    const before = await operator().history()
    await pair.restartHybrid('SIGKILL')
    expect(await operator().history()).toEqual(before)
    expect((await openPage(at(), page)).title).toBe('Scheduled')
  })

  test('do not enforce rules: an activityId that another page has is accepted', async () => {
    const files = pair.configs.files()
    const rules = JSON.parse(files['platform.json'] ?? '')
    const { status, body } = await operator().publish({
      ...files,
      'platform.json': JSON.stringify({ ...rules, activityId: '1002' }),
    })
    expect([status, body.outcome], body.message).toEqual([200, 'published'])
    const base = await callAt(at(), calls.baseInfo, { alias: 'newcomer' })
    expect(base.envelope.data).toMatchObject({ activityId: '1001', configVersion: body.version })
    await operator().command('rollback')
  })
})

describe('calls with PLATFORM_URL', () => {
  test('of a user reach the platform: join, progress, reward', async () => {
    const user = await signInAt(pair.platform().url, { loginName: 'hybrid-user' })
    const token = user.accessToken
    const ofActivity = { activityId: '1001' }
    const joined = await callAt(at(), calls.apply, { ...ofActivity, consent: true }, { token })
    expect(joined.envelope).toMatchObject({ code: '00000', data: { applyStatus: 'APPLIED' } })
    const direct = await callAt(pair.platform().url, calls.applyStatus, ofActivity, { token })
    expect(direct.envelope.data).toMatchObject({ applyStatus: 'APPLIED' })
    await fetch(`${pair.platform().url}/__sandbox/events`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ userId: user.userId, kind: 'kyc', amount: '1' }),
    })
    const progress = await callAt(at(), calls.beginnerTaskCompletions, ofActivity, { token })
    expect(JSON.stringify(progress.envelope.data)).toContain('COMPLETED')
  })

  test('with the config are answered here, by alias and by the id of the platform, if signed', async () => {
    const byAlias = await callAt(at(), calls.baseInfo, { alias: 'newcomer' })
    const byId = await callAt(at(), calls.baseInfo, { activityId: '1001' })
    expect(byAlias.envelope.data).toEqual(byId.envelope.data)
    const { current } = await operator().history()
    expect(byAlias.envelope.data).toMatchObject({ alias: 'newcomer', activityId: '1001', configVersion: current })
    const unsigned = await callAt(at(), calls.baseInfo, { alias: 'newcomer' }, { key: 'another-sign-key' })
    expect(unsigned.envelope).toMatchObject({ code: '51021', data: { reason: 'SIGN_INVALID' } })
  })

  test('for a one-off page mix the own config with the data of the platform', async () => {
    const { accessToken: token } = await signInAt(pair.platform().url, { loginName: 'hybrid-one-off' })
    const id = await callAt(at(), calls.getActivityId, { alias: 'anniversary' })
    const { activityId } = id.envelope.data as { activityId: string }
    const theirs = await callAt(pair.platform().url, calls.nonProductizedDetail, { activityId }, { token })
    const release = (await callAt(at(), calls.baseInfo, { alias: 'anniversary' })).envelope.data
    const ours = await callAt(at(), calls.nonProductizedDetail, { activityId }, { token })
    expect(ours.envelope.data).toEqual({
      ...theirs.envelope.data,
      serverTime: expect.any(Number),
      config: release?.config,
    })
    expect(ours.envelope.data?.user).toMatchObject({ applyStatus: 'NOT_APPLIED' })
  })
})

describe('without the platform', () => {
  /** Whether a page contains the answer of a call for visitors. */
  const hasAnswer = (html: string, name: string) => html.includes(`"-|en|${name}|`)

  test('pages, releases and own calls stay; /readyz is degraded; other calls end at once', async () => {
    expect((await readiness()).body).toEqual({ status: 'ready' })
    const online = await openPage(at(), page)
    await openPage(at(), '/en/activity/anniversary')
    expect(hasAnswer(online.html, 'noLoginDetail')).toBe(true)
    await pair.stopPlatform()

    const statuses = new Set<number>()
    await expect
      .poll(async () => {
        const { status, headers, envelope } = await callAt(at(), calls.noLoginDetail, { activityId: '1001' })
        statuses.add(status)
        return [status, Number(headers.get('retry-after')) > 0, envelope.code]
      }, often)
      .toEqual([503, true, '503'])
    expect(statuses).toEqual(new Set([502, 503]))
    const { status, body } = await readiness()
    expect([status, body.status]).toEqual([200, 'degraded'])
    expect(body.reasons?.join()).toMatch(/platform/)
    expect(
      await (await fetch(`${at()}/metrics`, { headers: { authorization: `Bearer ${operatorToken}` } })).text(),
    ).toMatch(/playbill_platform_breaker\{state="(open|halfOpen)"\} 1/)

    pair.configs.retitle('Published without the platform')
    expect((await operator().publish(pair.configs.files())).body.outcome).toBe('published')
    const offline = await openPage(at(), page)
    expect([offline.status, offline.title]).toEqual([200, 'Published without the platform'])
    expect((await callAt(at(), calls.baseInfo, { alias: 'newcomer' })).envelope.data).toMatchObject({
      activityId: '1001',
    })
  })

  test('a restarted server serves pages with the last good answers, and unknown ones from their release', async () => {
    await pair.restartHybrid('SIGKILL')
    const seen = await openPage(at(), page)
    expect(seen.status).toBe(200)
    expect(hasAnswer(seen.html, 'noLoginDetail')).toBe(true)
    expect((await openPage(at(), '/en/activity/anniversary')).status).toBe(200)
    const unseen = await openPage(at(), '/en/activity/treasure')
    expect(unseen.status).toBe(200)
    expect([/<h1/.test(unseen.html), hasAnswer(unseen.html, 'noLoginDetail')]).toEqual([true, false])
    expect((await openPage(at(), '/en')).status).toBe(200)
  })

  test('everything recovers when the platform is back', async () => {
    await pair.resumePlatform()
    await expect.poll(async () => (await readiness()).body, often).toEqual({ status: 'ready' })
    await expect
      .poll(async () => (await callAt(at(), calls.noLoginDetail, { activityId: '1001' })).status, often)
      .toBe(200)
  })
})
