import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { unknownActivityType } from '../../../src/contract/activityType.ts'
import { calls } from '../../../src/contract/calls/index.ts'
import { languages } from '../../../src/contract/languages.ts'
import { openAgents } from './agents.ts'
import { group, moments, releaseOf, task } from './fixture.ts'
import { type Harness, joinAs, newFolder, openHarness } from './harness.ts'

const folder = newFolder()
let harness: Harness

beforeAll(async () => {
  harness = await openHarness('pglite', { dataDir: folder })
})
afterAll(async () => {
  await harness.close()
  rmSync(folder, { recursive: true, force: true })
})

const groups = () => [group([task({ taskId: 'deposit' })])]

describe('messages', () => {
  test('report opened and joined activities, completed tasks and payments; each is marked as read once', async () => {
    const activityId = await harness.open(groups())
    const later = await harness.open(groups(), {}, { schedule: { from: '2026-11-20T00:00:00Z' } })
    const { token, userId } = await harness.enter()
    const mine = async () => {
      const { data } = await harness.send(calls.pushList, { pageSize: 100 }, { token })
      return data.items.filter(({ link }) => link === `/activity/event-${activityId}` || link === '/rewards')
    }
    const count = async (read?: boolean) => (await harness.send(calls.pushCount, { read }, { token })).data.total
    expect((await mine()).map(({ msgId, read }) => [msgId, read])).toEqual([[`open-${activityId}`, false]])
    const before = await count()
    await joinAs(harness, activityId, token)
    await harness.event(userId, { kind: 'deposit', amount: '100' })
    harness.clock.time += 1000
    await harness.send(calls.obtainReward, { activityId, taskId: 'deposit' }, { token })
    const items = await mine()
    expect(items.map(({ type, title }) => [type, title])).toEqual([
      ['REWARD', '10 USDT trial fund'],
      ['ACTIVITY', 'Sample event'],
      ['TASK', 'Deposit'],
      ['ACTIVITY', 'Sample event'],
    ])
    expect([await count(), await count(false), await count(true)]).toEqual([before + 3, before + 3, 0])
    const msgId = items[0]?.msgId ?? ''
    const detail = await harness.send(calls.pushDetail, { msgId }, { token })
    expect(detail.data).toMatchObject({ msgId, content: '10 USDT trial fund\nSample event', link: '/rewards' })
    const read = (input: { msgIds?: string[]; all?: boolean }) => harness.send(calls.readPushMsg, input, { token })
    expect((await read({ msgIds: [msgId, msgId, `open-${later}`, 'nothing'] })).data).toEqual({ updated: 1 })
    expect((await mine()).map((entry) => entry.read)).toEqual([true, false, false, false])
    expect([await count(false), await count(true)]).toEqual([before + 2, 1])
    expect((await read({ all: true })).data).toEqual({ updated: before + 2 })
    expect((await read({ all: true })).data).toEqual({ updated: 0 })
    expect(await count(false)).toBe(0)
    const tasks = await harness.send(calls.pushList, { type: 'TASK' }, { token })
    expect(tasks.data).toMatchObject({ total: 1, items: [{ type: 'TASK', read: true }] })
  })

  test('begin with the welcome text of the hub page, if there is one', async () => {
    const { token } = await harness.enter()
    const welcome = () => harness.send(calls.pushList, { type: 'SYSTEM' }, { token })
    expect((await welcome()).data.total).toBe(0)
    const hub = releaseOf('hub', null, { meta: { title: 'title', description: 'subTitle' } })
    await harness.platform.publish(hub, { actor: 'test', reason: 'test', source: 'file' })
    expect((await welcome()).data.items).toMatchObject([
      {
        msgId: 'welcome',
        title: 'Sample event',
        summary: 'For trying things out',
        link: '/',
        createTime: harness.clock.time,
      },
    ])
  })

  test('are visible to their user only, and an empty list of messages to read is refused', async () => {
    const activityId = await harness.open(groups())
    const [one, other] = [await harness.enter(), await harness.enter()]
    await joinAs(harness, activityId, one.token)
    const msgId = `joined-${activityId}`
    expect((await harness.send(calls.pushDetail, { msgId }, one)).code).toBe('00000')
    expect((await harness.send(calls.pushDetail, { msgId }, other)).data.reason).toBe('NOT_FOUND')
    expect((await harness.send(calls.readPushMsg, { msgIds: [msgId] }, other)).data).toEqual({ updated: 0 })
    expect((await harness.send(calls.readPushMsg, {}, one)).data.reason).toBe('PARAM_INVALID')
  })

  test('are paged, newest first, in the requested language', async () => {
    const { token } = await harness.enter()
    const all = (await harness.send(calls.pushList, { pageSize: 100 }, { token })).data
    const times = all.items.map(({ createTime }) => createTime)
    expect(times).toEqual([...times].sort((a, b) => b - a))
    const page = async (pageIndex: number) =>
      (await harness.send(calls.pushList, { pageIndex, pageSize: 1 }, { token })).data.items
    expect([...(await page(0)), ...(await page(1))]).toEqual(all.items.slice(0, 2))
    const turkish = await harness.send(calls.pushList, { pageSize: 1 }, { token, languageType: '10' })
    expect(turkish.data.items[0]?.title).toBe('Örnek etkinlik')
  })
})

describe('texts of the rules', () => {
  test('take amounts from the rules, on the page and in messages', async () => {
    const activityId = await harness.open(groups())
    const { token } = await harness.enter()
    const { data } = await harness.send(calls.introduce, { activityId })
    expect(data.rules).toEqual([{ title: 'Who can join', paragraphs: ['Claim by Dec 8, 2026, 00:00 (UTC+8).'] }])
    expect(data.faq).toEqual([{ q: 'When?', a: 'At 18.' }])
    const message = await harness.send(calls.pushDetail, { msgId: `open-${activityId}` }, { token })
    expect(message.data.content).toContain('Claim by Dec 8, 2026, 00:00 (UTC+8).')
  })
})

describe('banners', () => {
  test('an open, visible activity has one in the rewards center or at the position of its rules', async () => {
    const plain = await harness.open(groups())
    const general = await harness.open(groups(), {}, { family: 'general' })
    const own = await harness.open(groups(), {
      banners: [
        {
          bannerId: 'first',
          position: 'HOME',
          title: 'subTitle',
          linkType: 'URL',
          link: '/rewards',
          sort: 1,
          image: '/assets/a.webp',
        },
        { bannerId: 'gone', position: 'HOME', title: 'title', linkType: 'ACTIVITY', to: '2026-11-01T12:00:00Z' },
        { bannerId: 'app', position: 'HOME', title: 'title', linkType: 'NATIVE', link: 'kyc', sort: 2 },
      ],
    })
    const hidden = await harness.open(groups(), {}, { schedule: { to: '2026-11-01T12:00:00Z' } })
    const at = async (position?: string) =>
      (await harness.send(calls.mainBanner, { position })).data.mainBannerList.map(({ bannerId, link }) => [
        bannerId,
        link,
      ])
    const usual = await at()
    expect(usual).toContainEqual([`event-${plain}`, `/activity/event-${plain}`])
    expect(usual).toContainEqual([`event-${general}`, `/events/event-${general}`])
    expect(JSON.stringify(usual)).not.toMatch(new RegExp(`${own}|${hidden}`))
    expect(await at('HOME')).toEqual([
      ['first', '/rewards'],
      ['app', 'kyc'],
    ])
    const [first] = (await harness.send(calls.mainBanner, { position: 'HOME' })).data.mainBannerList
    expect(first).toMatchObject({
      title: 'For trying things out',
      imgUrl: '/assets/a.webp',
      mobileImgUrl: '/assets/a.webp',
    })
  })
})

describe('area codes', () => {
  const list = (languageType: string, status?: 'enable' | 'disable') =>
    harness.send(calls.areaCodes, { status, pageIndex: 0, pageSize: 999 }, { languageType })

  test('are more than 200, with names in the language; common ones first, those of the language before the others', async () => {
    for (const { langCode, countryCodes } of languages) {
      const { data } = await list(langCode, 'enable')
      expect(data.list.length).toBeGreaterThan(200)
      expect(new Set(data.list.map(({ countryCode }) => countryCode)).size).toBe(data.list.length)
      expect(data.list.filter(({ areaName, countryCode }) => areaName === countryCode)).toEqual([])
      const [own] = countryCodes
      expect(data.commonlyList[0]?.countryCode).toBe(own)
      expect(data.commonlyList.length).toBeGreaterThan(4)
    }
    const turkey = (await list('9')).data.list.find(({ countryCode }) => countryCode === 'TR')
    expect(turkey).toEqual({ areaCode: '90', countryCode: 'TR', areaName: 'تركيا', letter: 'T', status: 'enable' })
  })

  test('include restricted regions as disabled; a part of the list can be requested', async () => {
    expect((await list('0', 'disable')).data.list.map(({ countryCode }) => countryCode).sort()).toEqual([
      'CU',
      'KP',
      'SY',
    ])
    expect((await list('0', 'enable')).data.list.some(({ countryCode }) => countryCode === 'CU')).toBe(false)
    const all = (await list('0')).data.list
    const part = await harness.send(calls.areaCodes, { pageIndex: 1, pageSize: 5 })
    expect(part.data.list).toEqual(all.slice(5, 10))
    expect((await harness.send(calls.areaCodes, { pageSize: 1000 })).data.reason).toBe('PARAM_INVALID')
  })
})

describe('sharing', () => {
  test('gives a visitor the page, a user their own code, and an invitation the registration page', async () => {
    const activityId = await harness.open(groups(), {
      share: { title: 'title', content: 'task.desc', poster: '/assets/poster.png' },
    })
    const { token } = await harness.enter()
    const share = (scene: 'ACTIVITY' | 'INVITE' | 'WIN', sending: { token?: string } = {}, recordId?: string) =>
      harness.send(calls.getUserShareContent, { activityId, scene, recordId }, sending)
    const url = `/activity/event-${activityId}`
    expect((await share('ACTIVITY')).data).toEqual({
      title: 'Sample event',
      content: 'Deposit 100 USDT.',
      url,
      posterUrl: '/assets/poster.png',
      qrContent: url,
    })
    expect((await share('INVITE')).code).toBe('600')
    expect((await share('WIN')).code).toBe('600')
    const { inviteCode } = (await harness.send(calls.userVipCode, {}, { token })).data
    expect((await share('ACTIVITY', { token })).data.url).toBe(`${url}?inviteCode=${inviteCode}`)
    const invitation = `/register?inviteCode=${inviteCode}&activityId=${activityId}`
    expect((await share('INVITE', { token })).data).toMatchObject({ url: invitation, qrContent: invitation })
    expect((await share('WIN', { token })).data.reason).toBe('PARAM_INVALID')
    expect((await share('WIN', { token }, 'nothing')).data.reason).toBe('NOT_FOUND')
  })

  test('a win can only be shared by its user', async () => {
    const activityId = await harness.open(groups())
    const [winner, other] = [await harness.enter(), await harness.enter()]
    await joinAs(harness, activityId, winner.token)
    await harness.event(winner.userId, { kind: 'deposit', amount: '100' })
    const claim = await harness.send(calls.obtainReward, { activityId, taskId: 'deposit' }, winner)
    const input = { activityId, scene: 'WIN' as const, recordId: claim.data.record?.recordId }
    expect((await harness.send(calls.getUserShareContent, input, winner)).data).toMatchObject({
      title: '10 USDT trial fund',
      content: 'Sample event',
    })
    expect((await harness.send(calls.getUserShareContent, input, other)).data.reason).toBe('NOT_FOUND')
  })
})

describe('general calls', () => {
  test('an activity of a removed type is still served, with the code for no type', async () => {
    const activityId = await harness.open(groups(), { type: 'Retired' })
    const detail = await harness.send(calls.noLoginDetail, { activityId })
    expect(detail.data.activityType).toBe(unknownActivityType)
    const { activities } = (await harness.send(calls.list, { pageSize: 100 })).data
    expect(activities.find((entry) => entry.activityId === activityId)?.activityType).toBe(unknownActivityType)
    const { token, userId } = await harness.enter()
    await harness.event(userId, { kind: 'kyc', amount: '1' })
    expect((await harness.send(calls.apply, { activityId }, { token })).code).toBe('00000')
  })

  test('the list has the maximum reward of an activity without a pool', async () => {
    const plain = await harness.open(groups())
    const pool = await harness.open(groups(), { pool: { coin: 'USDT', steps: [{ participants: 0, amount: '500' }] } })
    const { activities } = (await harness.send(calls.list, { pageSize: 100 })).data
    const maxRewardOf = (id: string) => activities.find(({ activityId }) => activityId === id)?.maxReward
    expect(maxRewardOf(plain)).toEqual({ amount: expect.stringMatching(/^[1-9]/), coin: 'USDT' })
    expect(maxRewardOf(pool)).toBeUndefined()
  })

  test('aliases of general and agent pages are listed; an agent page is in no other list', async () => {
    const product = await harness.open(groups())
    const general = await harness.open(groups(), {}, { family: 'general' })
    const agent = await openAgents(harness)
    const { list } = (await harness.send(calls.getAliasList, { pageSize: 100 })).data
    const ids = list.map(({ activityId }) => activityId)
    expect(ids).toContain(general)
    expect(ids).toContain(agent)
    expect(ids).not.toContain(product)
    expect(list.find(({ activityId }) => activityId === agent)).toEqual({
      alias: `event-${agent}`,
      activityId: agent,
      activityType: 1,
      title: 'Sample event',
      status: 'IN_PROGRESS',
    })
    const { activities } = (await harness.send(calls.list, { pageSize: 100 })).data
    expect(activities.map(({ activityId }) => activityId)).not.toContain(agent)
    expect((await harness.send(calls.getAliasList, { pageSize: 1 })).data).toMatchObject({ list: [list[0]] })
    for (const id of [product, general, agent])
      expect((await harness.send(calls.getAlias, { activityId: id })).data).toEqual({ alias: `event-${id}` })
    expect((await harness.send(calls.getAlias, { activityId: '404' })).data.reason).toBe('NOT_FOUND')
  })

  test('backApply joins once like apply, and both return the first answer', async () => {
    const activityId = await harness.open(groups(), { needConsent: true })
    const { token } = await harness.enter()
    const join = (input: object) => harness.send(calls.backApply, { activityId, ...input }, { token })
    expect((await join({ identifier: 'nothing' })).data.reason).toBe('PARAM_INVALID')
    expect((await join({ identifier: 'start' })).data.reason).toBe('CONSENT_REQUIRED')
    const first = await join({ identifier: '', consent: true })
    expect(first.data).toMatchObject({ activityId, applyStatus: 'APPLIED' })
    harness.clock.time += 1000
    expect((await join({})).data).toEqual(first.data)
    expect((await harness.send(calls.apply, { activityId }, { token })).data).toEqual(first.data)
    expect((await harness.send(calls.noLoginDetail, { activityId })).data.participantCount).toBe(1)
    expect((await harness.send(calls.backApply, { activityId: '404' }, { token })).data.reason).toBe('NOT_FOUND')
  })

  test('getRegisterCode returns the team code to members who may share it, and their own code to others', async () => {
    const activityId = await harness.open(
      groups(),
      { team: { minMembers: 2, maxMembers: 3, lockAt: '2026-11-20T00:00:00+08:00' } },
      { family: 'general' },
    )
    const [captain, member] = [await harness.enter(), await harness.enter()]
    const codeOf = async (user: { token: string }) =>
      (await harness.send(calls.getRegisterCode, { activityId }, user)).data
    const own = await codeOf(captain)
    expect(own.registerUrl).toBe(`/register?inviteCode=${own.registerCode}&activityId=${activityId}`)
    const team = { action: 'CREATE' as const, teamName: 'The quiet ones', isPrivate: true }
    expect((await harness.send(calls.backApply, { activityId, team }, captain)).data.team?.captain).toBe(true)
    const { registerCode, registerUrl, expireTime } = await codeOf(captain)
    expect(registerCode).not.toBe(own.registerCode)
    expect(registerUrl).toBe(`/events/event-${activityId}?teamCode=${registerCode}`)
    expect(expireTime).toBe(Date.parse('2026-11-20T00:00:00+08:00'))
    const entering = { activityId, team: { action: 'JOIN' as const, teamCode: registerCode } }
    expect((await harness.send(calls.backApply, entering, member)).data.team?.teamName).toBe('The quiet ones')
    expect((await codeOf(member)).registerUrl).toContain('/register?inviteCode=')
  })

  test('an airdrop needs a futures account and a position; without them its data has code 51070', async () => {
    const dropping = task({ taskId: 'drop' })
    const rewards = dropping.rewards.map((reward) => ({ ...reward, rewardType: 'DROP' as const, coin: 'PBT' }))
    const activityId = await harness.open([group([task({ taskId: 'deposit' }), { ...dropping, rewards }])], {
      budget: [
        { coin: 'USDT', amount: '1' },
        { coin: 'PBT', amount: '100' },
      ],
    })
    const { token, userId } = await harness.enter()
    const check = () => harness.send(calls.checkAirdropPositionAccount, { activityId }, { token })
    const none = { passed: false, hasAccount: false, hasPosition: false, coin: 'PBT' }
    expect(await check()).toMatchObject({ status: 200, code: '51070', data: none })
    await harness.event(userId, { kind: 'trade', amount: '5', market: 'spot' })
    expect(await check()).toMatchObject({ code: '51070', data: none })
    await harness.event(userId, { kind: 'transfer', amount: '5' })
    expect(await check()).toMatchObject({ code: '51070', data: { ...none, hasAccount: true } })
    await harness.event(userId, { kind: 'trade', amount: '5', market: 'futures' })
    expect(await check()).toMatchObject({
      code: '00000',
      data: { passed: true, hasAccount: true, hasPosition: true, coin: 'PBT' },
    })
  })
})

describe('one-off pages', () => {
  test('are public, are joined with a form and belong to the family custom', async () => {
    const activityId = await harness.open(groups(), {}, { family: 'custom' })
    const product = await harness.open(groups())
    const { token } = await harness.enter()
    const visitor = await harness.send(calls.nonProductizedDetail, { activityId }, { languageType: '10' })
    expect(visitor.data).toMatchObject({
      title: 'Örnek etkinlik',
      startTime: moments.start,
      user: null,
      config: { page: { family: 'custom' }, words: { title: 'Örnek etkinlik', subTitle: 'For trying things out' } },
    })
    const status = () => harness.send(calls.nonProductizedApplyStatus, { activityId }, { token })
    expect((await status()).data).toEqual({ applyStatus: 'NOT_APPLIED', applyTime: null, reason: null })
    const form = { handle: '@someone', city: 'İzmir' }
    const joined = await harness.send(calls.nonProductizedApply, { activityId, form }, { token })
    expect(joined.data.applyStatus).toBe('APPLIED')
    expect((await status()).data.applyTime).toBe(joined.data.applyTime)
    const seen = await harness.send(calls.nonProductizedDetail, { activityId }, { token })
    expect(seen.data.user).toMatchObject({ applyStatus: 'APPLIED', eligible: true })
    const kept = harness.store.db.selectFrom('application').select('form').where('activity_id', '=', activityId)
    expect(await kept.execute()).toEqual([{ form }])
    for (const call of [calls.nonProductizedDetail, calls.nonProductizedApply, calls.nonProductizedApplyStatus])
      expect((await harness.send(call, { activityId: product }, { token })).data.reason).toBe('NOT_FOUND')
  })

  test.each([
    ['a value that is no text', { handle: 1 }],
    ['a name with a space', { 'a b': 'x' }],
    ['a text too long', { handle: 'x'.repeat(501) }],
    ['too many fields', Object.fromEntries(Array.from({ length: 21 }, (_, i) => [`f${i}`, 'x']))],
  ])('refuse a form with %s', async (_what, form) => {
    const activityId = await harness.open(groups(), {}, { family: 'custom' })
    const { token } = await harness.enter()
    const reply = await harness.send(calls.nonProductizedApply, { activityId, form: form as never }, { token })
    expect(reply.data.reason).toBe('PARAM_INVALID')
  })
})
