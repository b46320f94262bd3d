// @vitest-environment node
import './store.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { toMinor } from '../../../src/contract/decimal.ts'
import { languageOf } from '../../../src/contract/languages.ts'
import { claimFastPath } from '../../../src/platform/operations/claimFastPath.ts'
import { obtainReward } from '../../../src/platform/operations/obtainReward.ts'
import { tiersAnswer } from '../../../src/platform/operations/tiers.ts'
import { pay, wonRewardOfCycle } from '../../../src/platform/payment/pay.ts'
import { grantedRecord, receiptText, recordOf, wonRewardOfRow } from '../../../src/platform/payment/recordOf.ts'
import { rewardNames, rewardOf } from '../../../src/platform/payment/rewardOf.ts'
import { effectiveTaskGroups } from '../../../src/platform/rules/effectiveTasks.ts'
import { metCompletion } from '../../../src/platform/rules/progress.ts'
import { tierRelease } from '../../../src/platform/settlement/ownTiers.ts'
import { recordIdOf } from '../../../src/platform/store/grant.ts'
import type { RecordRow } from '../../../src/platform/store/records.ts'
import { group, task } from '../../integration/platform/fixture.ts'
import { activity, cash, context, day, end, now, reasonOf, ruled, rules, start, user } from './fixture.ts'
import { resetStore, store } from './store.ts'

describe('claims', () => {
  // A payout passes one crash point asynchronously.
  afterEach(() => new Promise((done) => setImmediate(done)))
  beforeEach(resetStore)

  const claim = { userId: 'u1', activityId: '7', taskId: 'deposit', requestId: 'q' }
  const operation = { userId: 'u1', requestId: 'q', name: 'claim 7 deposit' }
  const key = { userId: 'u1', activityId: '7', taskId: 'deposit', cycleKey: 'ALL' }
  const row = {
    cycle_key: 'ALL',
    value: '150',
    completed_at: now - 9,
    joined_alias: 'event',
    joined_version: 2,
    activity_id: '7',
    participants: 3,
    alias: 'event',
    version: 2,
    known_operation: null,
    known_answer: null,
    account: user,
    receipt: null,
  }
  const cycleOf = (release = ruled(), taskId = 'deposit') => {
    const effective = effectiveTaskGroups(release, null)
      .flatMap(({ tasks }) => tasks)
      .find((entry) => entry.task.taskId === taskId)
    if (!effective) throw new Error('no such task')
    const completion = metCompletion(effective, 'ALL', { value: '150', completedAt: now - 9 })
    return { effective, completion, receipt: null, unsaved: false }
  }
  const record = {
    recordId: recordIdOf(key, 'r-deposit'),
    activityId: '7',
    activityTitle: 'Sample event',
    taskId: 'deposit',
    rewardType: 'GIFT_CASH',
    rewardKind: 1,
    rewardName: '10 USDT trial fund',
    amount: '10',
    coin: 'USDT',
    source: 'TASK',
    userName: null,
    status: 'GRANTED',
    createTime: now,
    expireTime: now + 14 * day,
  }
  const completion = {
    taskId: 'deposit',
    cycleKey: 'ALL',
    status: 'GRANTED',
    reason: null,
    expireTime: null,
    currentValue: '150',
    threshold: '100',
    percent: 100,
    locked: false,
    completedTime: now - 9,
    grantedTime: now,
  }
  const receipt = { record, completion, lottery: null }

  describe('paying a completed cycle', () => {
    test('stores the answer', async () => {
      const given = context()
      const text = await pay(given, user, activity(), cycleOf(), operation)
      expect(JSON.parse(text)).toEqual(receipt)
      expect(given.counts.figures('claims')).toEqual([{ labels: { activity: 'event', result: 'GRANTED' }, value: 1 }])
      const release = expect.objectContaining({ alias: 'event', version: 2 })
      const rewards = rules().taskGroups[0]?.tasks[0]?.rewards
      expect(store.grant.mock.calls[0]?.[1]).toEqual({ ...key, rewards, release, now, receipt: text, operation })
      expect(store.receiptOf).not.toHaveBeenCalled()
    })
    test('passes its crash points in order', async () => {
      store.grant.mockImplementation(() => new Promise((done) => setTimeout(() => done(true), 2)))
      await pay(context(), user, activity(), cycleOf(), null)
      expect(store.crashAt.mock.calls.flat()).toEqual(['claim.judged', 'grant.sent', 'grant.done'])
    })
    test('lists several rewards', async () => {
      const both = [cash('x'), cash('y', { amount: '5', rewardType: 'LOTTERY_COUNT', coin: null })]
      const release = ruled({ taskGroups: [group([task({ taskId: 'deposit', rewards: both })])] })
      const answer = JSON.parse(await pay(context(), user, activity(release), cycleOf(release), null))
      expect(answer.records.map(({ amount }: { amount: string }) => amount)).toEqual(['10', '5'])
      expect(answer.record).toEqual(answer.records[0])
    })
    test('returns the receipt of an earlier payout, also for a new key', async () => {
      store.grant.mockResolvedValue(false)
      store.receiptOf.mockResolvedValue('first')
      expect(await pay(context(), user, activity(), cycleOf(), operation)).toBe('first')
      expect(store.receiptOf.mock.calls[0]?.[1]).toEqual(key)
      expect(store.storeAnswer.mock.calls).toEqual([[expect.anything(), operation, 'first', now]])
      expect(await pay(context(), user, activity(), cycleOf(), null)).toBe('first')
      expect(store.storeAnswer).toHaveBeenCalledTimes(1)
    })
    test('fails without a payout or a reward', async () => {
      store.grant.mockResolvedValue(false)
      await expect(pay(context(), user, activity(), cycleOf(), null)).rejects.toThrow("This task isn't completed yet.")
      const release = ruled({ taskGroups: [group([task({ taskId: 'deposit', rewards: [] })])] })
      await expect(pay(context(), user, activity(), cycleOf(release), null)).rejects.toThrow(
        'task deposit has no reward',
      )
    })
  })

  describe('the fast path of a claim', () => {
    const claimed = async (rows: object[], given = context(), by: typeof operation | null = operation) => {
      store.claimableRows.mockResolvedValue(rows)
      return claimFastPath(given, claim, by)
    }
    test('pays the oldest completed cycle', async () => {
      expect(JSON.parse((await claimed([row, { ...row, cycle_key: 'x' }])) ?? '')).toEqual(receipt)
      expect(store.grant.mock.calls[0]?.[1]).toMatchObject({ ...key, operation })
      expect(store.claimableRows.mock.calls[0]?.[1]).toBe(claim)
      expect(store.crashAt.mock.calls[0]).toEqual(['claim.asked'])
    })
    test('returns null for what needs an evaluation', async () => {
      expect(await claimed([])).toBeNull()
      const others = ruled({ taskGroups: [] })
      expect(await claimed([row], context({}, { releases: [others] }))).toBeNull()
      expect(await claimed([row], context({ now: end + 100 * day }))).toBeNull()
      expect(store.grant).not.toHaveBeenCalled()
    })
    test('pays the claimed task', async () => {
      const first = task({ taskId: 'first', rewards: [cash('other')] })
      const release = ruled({ taskGroups: [group([first, task({ taskId: 'deposit' })])] })
      await claimed([row], context({}, { releases: [release] }))
      expect(store.grant.mock.calls[0]?.[1]).toMatchObject({ rewards: [{ rewardId: 'r-deposit' }] })
    })
    test('pays a day that can still be claimed', async () => {
      const daily = task({ taskId: 'deposit', claimPolicy: 'CYCLE' })
      const release = ruled({ taskGroups: [group([daily], { timing: 'EVERYDAY' })] })
      const days = ['2026-11-01', '2026-11-02', '2026-11-03'].map((cycle_key) => ({ ...row, cycle_key }))
      await claimed(days, context({ now: start + day }, { releases: [release] }))
      expect(store.grant.mock.calls[0]?.[1]).toMatchObject({ cycleKey: '2026-11-02' })
    })
    test('pays by the release that the user joined under', async () => {
      const joined = ruled({ taskGroups: [group([task({ taskId: 'deposit', rewards: [cash('old')] })])] }, 1)
      await claimed([{ ...row, joined_version: 1 }], context({}, { releases: [ruled(), joined] }))
      expect(store.grant.mock.calls[0]?.[1]).toMatchObject({ rewards: [cash('old')], release: { version: 1 } })
    })
    test('returns a stored answer, and refuses a key of another operation', async () => {
      const known = { ...row, known_operation: operation.name, known_answer: 'stored', receipt: 'paid' }
      expect(await claimed([known])).toBe('stored')
      expect(await reasonOf(claimed([{ ...known, known_operation: 'claim 7 other' }]))).toBe('PARAM_INVALID')
      expect(await claimed([{ ...known, known_answer: null }])).toBe('paid')
      expect(await claimed([known], context(), null)).toBe('paid')
    })
    test('returns the receipt of a payout and stores it for a new key', async () => {
      expect(await claimed([{ ...row, receipt: 'paid' }])).toBe('paid')
      expect(store.storeAnswer.mock.calls).toEqual([[expect.anything(), operation, 'paid', now]])
      expect(await claimed([{ ...row, receipt: 'paid' }], context(), null)).toBe('paid')
      expect(store.storeAnswer).toHaveBeenCalledTimes(1)
      expect(store.grant).not.toHaveBeenCalled()
    })
    test('refuses ineligible users, but not members of an unknown region', async () => {
      expect(await reasonOf(claimed([{ ...row, account: { ...user, region: 'GB' } }]))).toBe('REGION_RESTRICTED')
      expect(await reasonOf(claimed([{ ...row, account: { ...user, region: null } }], context({ region: 'GB' })))).toBe(
        'REGION_RESTRICTED',
      )
      expect(
        await reasonOf(claimed([{ ...row, account: { ...user, region: null } }], context({ region: null }))),
      ).toBeUndefined()
      expect(store.grant).toHaveBeenCalledTimes(1)
    })
    test('counts a refusal by its reason', async () => {
      const given = context()
      await reasonOf(claimed([{ ...row, account: { ...user, region: 'GB' } }], given))
      expect(given.counts.figures('claims')).toEqual([
        { labels: { activity: 'event', result: 'REGION_RESTRICTED' }, value: 1 },
      ])
    })
  })

  describe('obtainReward', () => {
    const pointer = { activity_id: '7', participants: 3, alias: 'event', version: 2 }
    const inside = (parts = {}, release = ruled()) =>
      context(parts, { rows: { activity: pointer }, releases: [release] })
    const obtain = (requestId: string | undefined = 'q', given = inside(), taskId = 'deposit') =>
      obtainReward({ activityId: '7', taskId, ...(requestId && { requestId }) } as never, given)
    const progress = (parts: object = {}, cycle: object = {}) => {
      const met = cycleOf()
      store.loadProgress.mockResolvedValue({
        member: { appliedAt: start, lastEventId: 0 },
        cycles: [{ ...met, ...cycle }],
        refusal: null,
        ...parts,
      })
    }
    const judgedAs = (status: string, more: object = {}) => ({
      completion: { ...cycleOf().completion, status, ...more },
    })
    beforeEach(() => store.findUser.mockResolvedValue(user))

    test('needs a user', async () => {
      expect(await reasonOf(obtain('q', inside({ viewer: null })))).toBe('600')
    })
    test('uses the fast path when possible', async () => {
      store.claimableRows.mockResolvedValue([row])
      expect(await obtain()).toEqual(receipt)
      expect(store.claimableRows.mock.calls[0]?.[1]).toEqual(claim)
      expect(store.grant.mock.calls[0]?.[1]).toMatchObject({ operation })
      expect(store.loadProgress).not.toHaveBeenCalled()
    })
    test('evaluates progress otherwise and pays a completed task', async () => {
      progress()
      expect(await obtain()).toEqual(receipt)
      expect(store.grant.mock.calls[0]?.[1]).toMatchObject({ ...key, operation })
      expect(store.storedAnswer.mock.calls[0]?.[1]).toEqual(operation)
      expect(store.storeAnswer).not.toHaveBeenCalled()
    })
    test('reads no stored answer without a key', async () => {
      progress()
      store.claimableRows.mockResolvedValue([])
      expect(await obtainReward({ activityId: '7', taskId: 'deposit' }, inside())).toEqual(receipt)
      expect(store.storedAnswer).not.toHaveBeenCalled()
      expect(store.grant.mock.calls[0]?.[1]).toMatchObject({ operation: null })
    })
    test('returns a stored answer', async () => {
      store.storedAnswer.mockResolvedValue(JSON.stringify(receipt))
      expect(await obtain()).toEqual(receipt)
      expect(store.loadProgress).not.toHaveBeenCalled()
    })
    test('returns the receipt of a paid cycle in any state', async () => {
      progress({ refusal: 'RISK_CONTROL' }, { ...judgedAs('UNSATISFIED'), receipt: JSON.stringify(receipt) })
      expect(await obtain()).toEqual(receipt)
      expect(store.storeAnswer.mock.calls).toEqual([[expect.anything(), operation, JSON.stringify(receipt), now]])
      expect(await obtainReward({ activityId: '7', taskId: 'deposit' }, inside())).toEqual(receipt)
      expect(store.storeAnswer).toHaveBeenCalledTimes(1)
      expect(store.grant).not.toHaveBeenCalled()
    })
    test.each<[string, object, object, string]>([
      ['who has not joined', { member: null }, {}, 'NOT_APPLIED'],
      ['what is no task', { cycles: [] }, {}, 'NOT_FOUND'],
      ['what is locked', {}, judgedAs('PENDING', { locked: true }), 'TASK_LOCKED'],
      ['what is not done', {}, judgedAs('PENDING'), 'TASK_NOT_COMPLETED'],
      ['what cannot be met', {}, judgedAs('UNSATISFIED'), 'TASK_NOT_COMPLETED'],
      ['what is sold out', {}, judgedAs('UNSATISFIED', { reason: 'OUT_OF_STOCK' }), 'OUT_OF_STOCK'],
      ['who may not take part', { refusal: 'AGE_RESTRICTED' }, {}, 'AGE_RESTRICTED'],
    ])('refuses %s', async (_what, parts, cycle, reason) => {
      progress(parts, cycle)
      const given = inside()
      expect(await reasonOf(obtain('q', given))).toBe(reason)
      expect(store.grant).not.toHaveBeenCalled()
      expect(given.counts.figures('claims')).toEqual([{ labels: { activity: 'event', result: reason }, value: 1 }])
    })
    test('refuses an unknown activity', async () => {
      expect(await reasonOf(obtain('q', context()))).toBe('NOT_FOUND')
    })
    test('makes a draw for the draw task', async () => {
      store.participationOf.mockResolvedValue({ joined: null, member: null })
      const lottery = { drawTaskId: 'draw', chanceExpiry: 'DAILY' as const, prizes: [] }
      expect(await reasonOf(obtain('q', inside({}, ruled({ lottery })), 'draw'))).toBe('NOT_APPLIED')
      expect(store.loadProgress).not.toHaveBeenCalled()
    })

    describe('of a rank or tier', () => {
      const rank = { ...receipt, record: { ...record, source: 'RANK', rewardName: 'Old name', recordId: 'rec' } }
      const paid = { record_id: 'rec', user_id: 'u1', activity_id: '7', task_id: 'rank-b', cycle_key: 'ALL' }
      const stored = {
        ...paid,
        reward_id: 'r-deposit',
        reward_type: 'GIFT_CASH',
        amount: '2.5',
        coin: 'USDT',
        name_key: 'reward.name',
        alias: 'event',
        version: 2,
        source: 'RANK',
      }
      const nameOf = async (source: string, rows: object[]) => {
        store.storedAnswer.mockResolvedValue(JSON.stringify({ ...rank, record: { ...rank.record, source } }))
        store.recordsOf.mockResolvedValue(rows)
        return ((await obtain()).record as { rewardName: string }).rewardName.replace(/\u00a0/g, ' ')
      }
      test('is named by the paid amount', async () => {
        expect(await nameOf('RANK', [{ ...stored, record_id: 'x' }, stored])).toBe('2.5 USDT')
        expect(await nameOf('TIER', [stored])).toBe('2.5 USDT')
        expect(store.recordsOf.mock.calls[0]?.slice(1)).toEqual(['u1', '7'])
      })
      test('keeps its name without a record, and other receipts as stored', async () => {
        expect(await nameOf('RANK', [{ ...stored, record_id: 'x' }])).toBe('Old name')
        expect([await nameOf('TASK', [stored]), await nameOf('DRAW', [stored])]).toEqual(['Old name', 'Old name'])
      })
      test('returns the stored answer of a draw without a record', async () => {
        store.storedAnswer.mockResolvedValue(JSON.stringify({ record: null, completion: null, lottery: null }))
        expect(await obtain()).toEqual({ record: null, completion: null, lottery: null })
      })
    })
  })

  describe('records', () => {
    const release = ruled({ lottery: { drawTaskId: 'draw', chanceExpiry: 'DAILY', prizes: [] } })
    const won = (parts: Parameters<typeof cash>[1] = {}, from = release) => ({
      key,
      reward: cash('r-deposit', parts),
      release: from,
      source: 'RANK' as const,
    })

    test('describe a paid reward', () => {
      expect(grantedRecord(context(), release, won({ validDays: 14 }))).toEqual({ ...record, source: 'RANK' })
      const { coin: _, ...goods } = cash('r-deposit', { rewardType: 'PHYSICAL' })
      expect(grantedRecord(context(), release, { ...won(), reward: goods })).toMatchObject({
        coin: null,
        rewardKind: 3,
        expireTime: null,
      })
      const turkish = { ...context(), language: languageOf('tr-TR') }
      expect(grantedRecord(turkish, release, won())).toMatchObject({
        activityTitle: 'Örnek etkinlik',
        rewardName: '10 USDT trial fund',
      })
    })
    test('have the expiry of the lottery for draws', () => {
      const until = (parts: Parameters<typeof cash>[1], from = release) =>
        grantedRecord(context(), from, won(parts, from)).expireTime
      expect(until({ rewardType: 'LOTTERY_COUNT', coin: null })).toBe(start + 2 * day)
      expect(until({ rewardType: 'GIFT_CASH', validDays: 2 })).toBe(now + 2 * day)
      expect(until({ rewardType: 'LOTTERY_COUNT', coin: null, validDays: 3 }, ruled())).toBe(now + 3 * day)
    })
    test('have the claim deadline of a claimable reward', () => {
      const state = { status: 'COMPLETED' as const, createTime: 5, expireTime: 9, reason: 'RISK_CONTROL' as const }
      const draws = won({ rewardType: 'LOTTERY_COUNT', coin: null })
      expect(recordOf(context(), release, draws, state)).toMatchObject(state)
    })
    test('are created from a row', () => {
      const stored = {
        user_id: 'u1',
        activity_id: '7',
        task_id: 'deposit',
        cycle_key: 'ALL',
        reward_id: 'r',
        reward_type: 'DROP',
        amount: '3',
        coin: 'BTC',
        name_key: 'reward.name',
        source: 'TIER',
      }
      expect(wonRewardOfRow(stored as RecordRow, release)).toEqual({
        key,
        reward: { rewardId: 'r', rewardType: 'DROP', amount: '3', coin: 'BTC', name: 'reward.name' },
        release,
        source: 'TIER',
      })
    })
    test('are created from a cycle', () => {
      const cycle = cycleOf()
      expect(wonRewardOfCycle(user, activity(), cycle, cash('x'))).toEqual({
        key,
        reward: cash('x'),
        release: cycle.effective.release,
        source: 'TASK',
      })
    })
    test('are null in the answer without a task', () => {
      expect(JSON.parse(receiptText(null))).toEqual({ record: null, completion: null, lottery: null })
    })
  })

  test('shows a reward with its texts', () => {
    const nameOf = rewardNames(ruled(), languageOf('en'))
    expect(rewardOf(cash('r-deposit', { validDays: 3 }), nameOf)).toEqual({
      rewardId: 'r-deposit',
      rewardType: 'GIFT_CASH',
      rewardKind: 1,
      amount: '10',
      coin: 'USDT',
      name: '10 USDT trial fund',
      iconUrl: null,
      validDays: 3,
    })
    expect(rewardOf(cash('x', { coin: null }), nameOf)).toMatchObject({ coin: null, validDays: null })
  })

  test('shows the tiers of the joined release with the progress of the member', () => {
    const tier = (tierId: string, depositMin: string) => ({ tierId, depositMin, volumeMin: '1', reward: cash(tierId) })
    const release = ruled({ tiers: [tier('a', '5'), tier('b', '6'), tier('c', '9')] })
    expect(tierRelease(activity(), { joined: release })).toBe(release)
    const current = activity(release)
    for (const participation of [null, { joined: null }, { joined: ruled({}, 1) }])
      expect(tierRelease(current, participation)).toBe(release)
    expect(tiersAnswer(context(), ruled(), null)).toEqual({})
    const answer = tiersAnswer(context(), release, { deposit: toMinor('6.5'), volume: toMinor('1') })
    expect(answer.tiers?.map(({ tierId, reached, current: is }) => `${tierId} ${reached} ${is}`)).toEqual([
      'a true false',
      'b true true',
      'c false false',
    ])
    expect(answer.tiers?.[0]).toMatchObject({ depositMin: '5', volumeMin: '1', reward: { rewardId: 'a' } })
    expect(answer.tierProgress).toEqual({ deposit: '6.5', volume: '1' })
    expect(tiersAnswer(context(), release, null)).toMatchObject({
      tierProgress: null,
      tiers: [{ reached: false, current: false }, {}, {}],
    })
  })
})
