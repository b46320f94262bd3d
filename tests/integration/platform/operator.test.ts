import { expect, test } from 'vitest'
import { calls } from '../../../src/contract/calls/index.ts'
import { operatorOf, operatorQueuesOf, PublishProblem, publishingOf } from '../../../src/platform/index.ts'
import { openAgents } from './agents.ts'
import { group, releaseOf, rulesOf, task } from './fixture.ts'
import { completionOf, type Harness, joinAs, onEachStore } from './harness.ts'

const by = { actor: 'operator', reason: 'test', source: 'operator' } as const
const groups = (amount = '10') => [
  group([
    { ...task({ taskId: 'deposit' }), rewards: [{ ...task({ taskId: 'deposit' }).rewards[0], amount } as never] },
  ]),
]

/** An activity with two releases: the reward changes from 10 to 20. */
async function twoReleases(harness: Harness) {
  const activityId = await harness.open(groups())
  const alias = `event-${activityId}`
  await harness.platform.publish(releaseOf(alias, rulesOf(activityId, groups('20'))), by)
  const amount = async () => {
    const { data } = await harness.send(calls.noLoginDetail, { activityId })
    return data.taskGroups?.[0]?.tasks[0]?.rewards[0]?.amount
  }
  return { activityId, alias, amount, publishing: publishingOf(harness.platform) }
}

onEachStore('an operator', (harness) => {
  test('rolls back to the previous release, further back, or forward to a given release', async () => {
    const { alias, amount, publishing } = await twoReleases(harness())
    expect(await amount()).toBe('20')
    expect(await publishing.rollback(alias, by, {})).toBe(1)
    expect(await amount()).toBe('10')
    await expect(publishing.rollback(alias, by, {})).rejects.toThrow(`"${alias}" has no release before version 1.`)
    expect(await publishing.rollback(alias, by, {}, 2)).toBe(2)
    expect(await amount()).toBe('20')
    await expect(publishing.rollback(alias, by, {}, 3)).rejects.toThrow(PublishProblem)
    await expect(publishing.rollback('nothing', by, {})).rejects.toThrow('publish it first')
    const { current, steps } = await publishing.history(alias)
    expect(current).toBe(2)
    expect(steps.map(({ action, version }) => [action, version])).toEqual([
      ['rollback', 2],
      ['rollback', 1],
      ['publish', 2],
      ['publish', 1],
    ])
    expect(steps[0]).toMatchObject({ actor: 'operator', reason: 'test', source: 'operator', at: harness().clock.time })
  })

  test('after a rollback, users who joined under the later release are still paid by it', async () => {
    const { activityId, alias, publishing } = await twoReleases(harness())
    const { token, userId } = await harness().enter()
    await joinAs(harness(), activityId, token)
    await harness().event(userId, { kind: 'deposit', amount: '100' })
    await publishing.rollback(alias, by, {})
    const claim = await harness().send(calls.obtainReward, { activityId, taskId: 'deposit' }, { token })
    expect(claim.data.record?.amount).toBe('20')
  })

  test('takes a page offline: it cannot be found, joined or claimed, and records stay; then brings it back', async () => {
    const { activityId, alias, amount, publishing } = await twoReleases(harness())
    const [paid, due] = [await harness().enter(), await harness().enter()]
    for (const { token, userId } of [paid, due]) {
      await joinAs(harness(), activityId, token)
      await harness().event(userId, { kind: 'deposit', amount: '100' })
    }
    const claim = ({ token }: { token: string }) =>
      harness().send(calls.obtainReward, { activityId, taskId: 'deposit' }, { token })
    expect((await claim(paid)).code).toBe('00000')
    expect(await publishing.stop(alias, by, {})).toBe(2)
    await expect(publishing.stop(alias, by, {})).rejects.toThrow(`"${alias}" is offline.`)
    for (const call of [calls.detail, calls.apply, calls.introduce, calls.getAlias, calls.baseInfo])
      expect((await harness().send(call, { activityId }, { token: due.token })).data.reason).toBe('NOT_FOUND')
    expect((await claim(due)).data.reason).toBe('NOT_FOUND')
    const { activities } = (await harness().send(calls.list, { pageSize: 100 })).data
    expect(activities.map((entry) => entry.activityId)).not.toContain(activityId)
    const records = await harness().send(calls.getRewardList, { scope: 'MINE' }, { token: paid.token })
    expect(records.data.list.map(({ status }) => status)).toEqual(['GRANTED'])
    // The dialog of Studio and the guide for operators say so.
    const unclaimed = await harness().send(calls.getRewardList, { scope: 'MINE' }, { token: due.token })
    expect(unclaimed.data.list).toEqual([])
    expect(await harness().platform.release(alias)).toBeNull()
    expect(await harness().platform.lastFileHash(alias)).not.toBeNull()
    expect(await publishing.rollback(alias, by, {})).toBe(2)
    expect(await amount()).toBe('20')
    expect((await claim(due)).code).toBe('00000')
  })

  test('a stopped alias keeps its activity', async () => {
    const { activityId, alias, publishing } = await twoReleases(harness())
    await publishing.stop(alias, by, {})
    const other = releaseOf(alias, rulesOf('999999', groups()))
    await expect(harness().platform.publish(other, by)).rejects.toThrow(
      `belongs to activity ${activityId} and cannot change it`,
    )
    const same = releaseOf(alias, rulesOf(activityId, groups('20')))
    expect(await harness().platform.publish(same, by)).toEqual({ version: 3, changed: true })
  })

  test('reviews applications: an approved one counts from joining, a rejected one gets the reason and frees its place', async () => {
    const activityId = await harness().open(groups(), { needReview: true, participantLimit: 2 })
    const [good, bad, third] = [await harness().enter(), await harness().enter(), await harness().enter()]
    const apply = ({ token }: { token: string }) => harness().send(calls.apply, { activityId }, { token })
    const status = async ({ token }: { token: string }) =>
      (await harness().send(calls.applyStatus, { activityId }, { token })).data
    expect((await apply(good)).data.applyStatus).toBe('REVIEWING')
    harness().clock.time += 1000
    await apply(bad)
    expect((await apply(third)).data.reason).toBe('FULL')
    await harness().event(good.userId, { kind: 'deposit', amount: '100' })
    expect((await completionOf(harness(), activityId, 'deposit', good.token)).status).toBe('PENDING')
    const operator = operatorOf(harness().platform)
    const waiting = async () =>
      (await operatorQueuesOf(harness().platform).reviews(`event-${activityId}`, {})).applications.map(
        ({ userId }) => userId,
      )
    expect(await waiting()).toEqual([good.userId, bad.userId])
    const review = (userId: string, verdict: 'APPLIED' | 'REJECTED') =>
      operator.review({ activityId, userId, status: verdict }, { ...by, reason: 'Not a creator.' })
    const verdicts = await Promise.all(Array.from({ length: 5 }, () => review(good.userId, 'APPLIED')))
    expect(verdicts.filter(Boolean)).toHaveLength(1)
    expect(await review(bad.userId, 'REJECTED')).toBe(true)
    expect(await review(bad.userId, 'APPLIED')).toBe(false)
    expect(await status(good)).toMatchObject({ applyStatus: 'APPLIED', reason: null })
    expect((await completionOf(harness(), activityId, 'deposit', good.token)).status).toBe('COMPLETED')
    expect(await status(bad)).toMatchObject({ applyStatus: 'REJECTED', reason: 'Not a creator.' })
    expect((await apply(bad)).code).toBe('51021')
    const { data } = await harness().send(calls.pushDetail, { msgId: `joined-${activityId}` }, { token: bad.token })
    expect(data.content).toBe('Not a creator.')
    expect((await apply(third)).data.applyStatus).toBe('REVIEWING')
    expect(await waiting()).toHaveLength(1)
  })

  test('appoints an agent once, with a permanent code', async () => {
    const { token, userId } = await harness().enter()
    const operator = operatorOf(harness().platform)
    const info = async () => (await harness().send(calls.userinfo, {}, { token })).data.userInfo
    const code = async () => (await harness().send(calls.userVipCode, {}, { token })).data.partnerInviteCode
    expect([(await info()).agent, (await info()).inviteType, await code()]).toEqual([false, 1, null])
    expect(await operator.appointAgent(userId, by)).toBe(true)
    const given = await code()
    expect([(await info()).agent, (await info()).inviteType]).toEqual([true, 2])
    expect(await operator.appointAgent(userId, by)).toBe(false)
    expect(await operator.appointAgent('1', by)).toBe(false)
    expect(await code()).toBe(given)
  })

  const tiers = (second: { validInvites: number; volume: string }) => ({
    rebateName: 'title',
    tiers: [{ validInvites: 2, volume: '10' }, second].map((tier, index) => ({
      ...tier,
      tierId: `t-${index}`,
      reward: { rewardId: `rt-${index}`, rewardType: 'GIFT_CASH' as const, amount: '1', coin: 'USDT', name: 'title' },
    })),
  })
  const banner = { bannerId: 'b', position: 'HOME', title: 'title' }

  test.each([
    ['an unknown family', {}, { family: 'product2' }, 'its family is not one of'],
    ['the family agent without agent rules', {}, { family: 'agent' }, 'its rules have no part "agent"'],
    [
      'agent rules in another family',
      { agent: tiers({ validInvites: 3, volume: '10' }) },
      {},
      'its family is not agent',
    ],
    ['a tier with lower thresholds', { agent: tiers({ validInvites: 1, volume: '20' }) }, { family: 'agent' }, 't-1'],
    ['a tier with equal thresholds', { agent: tiers({ validInvites: 2, volume: '10' }) }, { family: 'agent' }, 't-1'],
    [
      'a banner to a foreign host',
      { banners: [{ ...banner, linkType: 'URL', link: '//evil.example' }] },
      {},
      'neither a path of this site',
    ],
    [
      'a banner with a script',
      { banners: [{ ...banner, linkType: 'URL', link: 'javascript:alert(1)' }] },
      {},
      'neither',
    ],
    ['a banner without a link', { banners: [{ ...banner, linkType: 'NATIVE' }] }, {}, 'has no link'],
    [
      'a duplicate code',
      {
        kols: [
          { code: 'TWICE1', name: 'a' },
          { code: 'TWICE1', name: 'b' },
        ],
      },
      {},
      'two KOLs have the code',
    ],
  ] as const)('refuses to publish %s', async (_what, rules, page, words) => {
    await expect(harness().open(groups(), rules as never, page)).rejects.toThrow(words)
  })

  test('publishes a valid agent activity', async () => {
    expect(await openAgents(harness())).toMatch(/^\d+$/)
  })
})
