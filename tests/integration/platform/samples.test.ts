import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '../../../src/contract/calls/index.ts'
import { sampleRelease, sampleRules } from '../../fixtures/platform/load.ts'
import { typeNames } from '../../fixtures/platform/types.ts'
import { openAgents } from './agents.ts'
import { type Harness, newFolder, openHarness } from './harness.ts'

const folder = newFolder()
let harness: Harness

beforeAll(async () => {
  harness = await openHarness('pglite', { dataDir: folder })
  for (const type of typeNames)
    await harness.platform.publish(sampleRelease(type), { actor: 'test', reason: 'test', source: 'file' })
  await openAgents(harness)
  await harness.platform.seed()
})
afterAll(async () => {
  await harness.close()
  rmSync(folder, { recursive: true, force: true })
})

const enterAs = async (persona: string, fresh: boolean) => {
  const { body } = await harness.post('/__sandbox/sign-in', { persona, fresh })
  return { token: String(body.accessToken), userId: String(body.userId) }
}

/** The data of a sample activity as a user sees it. */
async function seen(type: (typeof typeNames)[number], token: string) {
  const { activityId } = sampleRules(type)
  const detail = (await harness.send(calls.detail, { activityId }, { token })).data
  const { completions, lotteryCount } = (await harness.send(calls.taskCompletions, { activityId }, { token })).data
  const completable = completions.filter(({ taskId }) => timingOf(type, taskId) !== 'AFTER')
  return { activityId, detail, lotteryCount, all: completions, statuses: completable.map(({ status }) => status) }
}

const timingOf = (type: (typeof typeNames)[number], taskId: string) =>
  sampleRules(type).taskGroups.find(({ tasks }) => tasks.some((task) => task.taskId === taskId))?.timing

describe.each(typeNames)('%s', (type) => {
  test('is shown to a visitor without personal data', async () => {
    const { activityId } = sampleRules(type)
    const { data } = await harness.send(calls.noLoginDetail, { activityId })
    expect(data).toMatchObject({ activityId, user: null, status: 'IN_PROGRESS' })
    expect(data.title).not.toBe('')
    expect(data.taskGroups.flatMap(({ tasks }) => tasks.filter(({ title, desc }) => !title || !desc))).toEqual([])
  })

  describe.each([false, true])('fresh %s', (fresh) => {
    test('new has joined nothing and may join if its verification suffices', async () => {
      const { detail } = await seen(type, (await enterAs('new', fresh)).token)
      const level = sampleRules(type).eligibility.kycLevel ?? 0
      expect(detail.user).toMatchObject({ applyStatus: 'NOT_APPLIED', reason: level ? 'KYC_REQUIRED' : null })
    })

    test('joined takes part and has partial progress', async () => {
      const { detail, all, statuses } = await seen(type, (await enterAs('joined', fresh)).token)
      expect(detail.user?.applyStatus).toBe('APPLIED')
      expect(statuses).toContain('PENDING')
      expect(all.some(({ status, percent }) => status !== 'PENDING' || percent > 0)).toBe(true)
      if (detail.team !== undefined) expect(detail.team).not.toBeNull()
    })

    test('finished can claim every task, and draw three times', async () => {
      const { detail, statuses, lotteryCount } = await seen(type, (await enterAs('finished', fresh)).token)
      const auto = sampleRules(type).taskGroups.flatMap(({ tasks }) =>
        tasks.filter(({ autoGrant }) => autoGrant),
      ).length
      expect(statuses.filter((status) => status === 'GRANTED')).toHaveLength(auto)
      expect(statuses.filter((status) => status === 'COMPLETED')).toHaveLength(statuses.length - auto)
      if (detail.lottery) expect(lotteryCount).toBeGreaterThanOrEqual(3)
      if (detail.team !== undefined) expect(detail.team?.captain).toBe(true)
    })

    test('claimed has received everything', async () => {
      const { token } = await enterAs('claimed', fresh)
      const { activityId, statuses } = await seen(type, token)
      expect(new Set(statuses)).toEqual(new Set(['GRANTED']))
      const records = await harness.send(
        calls.getRewardList,
        { scope: 'MINE', activityId, status: 'GRANTED' },
        { token },
      )
      expect(records.data.total).toBeGreaterThanOrEqual(statuses.length)
    })

    test('blocked is refused because of its region', async () => {
      const { token } = await enterAs('blocked', fresh)
      const { detail, activityId } = await seen(type, token)
      expect(detail.user).toMatchObject({ eligible: false, reason: 'REGION_RESTRICTED' })
      const applied = await harness.send(calls.apply, { activityId, consent: true }, { token })
      expect(applied.data.reason).toBe('REGION_RESTRICTED')
    })
  })

  test('agent can see it like any user', async () => {
    const { detail } = await seen(type, (await enterAs('agent', false)).token)
    expect(detail.activityId).toBe(sampleRules(type).activityId)
  })
})

test('a persona has a team even with an early team lock, and completes its everyday tasks each day', async () => {
  const rules = { ...sampleRules('TeamTrading'), activityId: '2015' }
  const team = { minMembers: 2, maxMembers: 50, lockAt: '2026-10-02T00:00:00+08:00' }
  const release = { ...sampleRelease('TeamTrading'), alias: 'locked-teams', hash: 'a'.repeat(64) }
  await harness.platform.publish({ ...release, rules: { ...rules, team } }, { actor: 't', reason: 't', source: 'file' })
  const detail = async (persona: string) => {
    const { token } = await enterAs(persona, false)
    return (await harness.send(calls.detail, { activityId: '2015' }, { token })).data
  }
  expect((await detail('finished')).team).toMatchObject({ captain: true, locked: true })
  expect((await detail('joined')).team).toMatchObject({ captain: false, memberCount: 2 })
  harness.clock.time += 86_400_000
  const tomorrow = await seen('Lottery', (await enterAs('finished', false)).token)
  expect(new Set(tomorrow.statuses)).toEqual(new Set(['COMPLETED']))
  expect(tomorrow.lotteryCount).toBe(3)
  const claimed = await seen('Lottery', (await enterAs('claimed', false)).token)
  expect(new Set(claimed.statuses)).toEqual(new Set(['GRANTED']))
})
