// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { claim, claimOne } from '../../src/actions/handlers/claim.ts'
import { claimAll, claimEach } from '../../src/actions/handlers/claimAll.ts'
import { calls } from '../../src/contract/calls/index.ts'
import { afterClaim, airdrop, count, fail, gone, onPage, receipt, record, refused, row } from './actionsPage.ts'

describe('claiming', () => {
  const granted = { ...row, taskId: 'kyc', status: 'GRANTED', grantedTime: 5 }
  const own = (recordId: string, createTime: number, taskId = 'kyc') => ({ ...record, recordId, createTime, taskId })
  const read = (completions: unknown, list: unknown = []) => ({
    taskCompletions: () => ({ completions }),
    getRewardList: () => ({ list }),
  })
  const target = { activityId: '1001', taskId: 'kyc' }

  it('handles a lost answer and ALREADY_GRANTED itself, then reads everything again', async () => {
    const page = onPage({ obtainReward: () => receipt })
    expect(await claim(page.context, 'kyc')).toBe(true)
    const options = { silentLost: true, silentTip: ['ALREADY_GRANTED'] }
    expect(page.sent).toEqual([['obtainReward', { ...target, requestId: 'op-kyc' }, options]])
    expect(page.fresh).toEqual([afterClaim])
  })

  it('succeeds without showing anything for a task without a reward', async () => {
    const page = onPage({ obtainReward: () => ({ record: null, completion: null }) })
    expect(await claim(page.context, 'kyc')).toBe(true)
    expect(count(page.show.received, page.put)).toEqual([0, 0])
  })

  it.each([
    ['a missing account or position', airdrop, { status: 'refused', reason: 'AIRDROP' }, 1],
    ['a refusal', refused('OUT_OF_STOCK'), { status: 'refused', reason: 'OUT_OF_STOCK' }, 1],
    ['too many requests', fail({ reason: 'RATE_LIMITED', retryAfter: 7_000 }), { status: 'rateLimited', ms: 7_000 }, 0],
    ['a refusal of the sending', refused('SIGN_INVALID'), { status: 'stopped' }, 0],
    ['a lost network', fail({ code: undefined, reason: 'NO_NETWORK' }), { status: 'stopped' }, 0],
    ['a user who has left', gone, { status: 'stopped' }, 0],
  ])('ends after %s', async (_, answer, end, settled) => {
    const page = onPage({ obtainReward: answer })
    expect(await claimOne(page.context, target, false)).toMatchObject(end)
    expect([page.names(), page.releaseKey.mock.calls.length]).toEqual([['obtainReward'], settled])
  })

  it.each<[string, unknown[], unknown[], string[] | null]>([
    ['of that time', [granted], [own('later', 9), own('this', 5)], ['this']],
    ['of several rewards', [granted], [own('a', 5), own('b', 5)], ['a', 'b']],
    ['nearest, where none has that time', [granted], [own('later', 9), own('earlier', 3)], ['later']],
    ['of no other task', [granted], [own('other', 5, 'trade')], null],
    ['of no task that is not granted', [{ ...granted, status: 'COMPLETED' }], [own('this', 5)], null],
    ['of no task but the one claimed', [{ ...granted, taskId: 'trade' }], [own('this', 5)], null],
  ])('after a lost answer takes as receipt the record %s', async (_, completions, list, ids) => {
    const page = onPage(read(completions, list))
    const end = await claimOne(page.context, target, false)
    expect(end.status).toBe(ids ? 'done' : 'unknown')
    if (end.status === 'done') expect(end.data.map(({ recordId }) => recordId)).toEqual(ids)
    expect(page.sent[1]).toEqual(['taskCompletions', { activityId: '1001' }, { silent: true }])
    const asked = { activityId: '1001', scope: 'MINE', status: 'GRANTED', pageSize: 100 }
    const lists = page.sent.filter(([name]) => name === 'getRewardList')
    expect(lists.length > 0).toBe(completions.includes(granted))
    if (ids) expect(lists).toEqual([['getRewardList', asked, { silent: true }]])
    expect(count(page.releaseKey, page.show.checking, page.show.unknown)).toEqual(ids ? [1, 1, 0] : [0, 1, 1])
  })

  it.each([
    [false, 1],
    [true, 0],
  ])('reports a granted reward whose record cannot be read, unless the claim is quiet (%s)', async (quiet, shown) => {
    const page = onPage({ obtainReward: refused('ALREADY_GRANTED') })
    const end = await claimOne(page.context, target, quiet)
    expect(end).toEqual({ status: 'refused', reason: 'ALREADY_GRANTED' })
    expect(count(page.releaseKey, page.show.unknown)).toEqual([1, shown])
  })

  it('shows one dialog for several claims', async () => {
    const page = onPage({})
    const targets = ['a', 'b'].map((taskId) => ({ activityId: '1001', taskId }))
    expect(await claimEach(page.context, targets)).toBe(false)
    expect(page.sent[0]?.[2]).toEqual({ silent: true })
    expect(count(page.show.checking, page.show.unknown, page.show.claimed)).toEqual([1, 0, 1])
    expect(page.fresh).toEqual([afterClaim])
  })

  it.each<[string, () => unknown, number]>([
    ['received', () => receipt, 1],
    ['refused', refused('OUT_OF_STOCK'), 0],
  ])('shows at most one dialog for a single claim that was %s', async (_, answer, shown) => {
    const page = onPage({ obtainReward: answer })
    expect(await claimEach(page.context, [target])).toBe(shown === 1)
    expect(page.sent[0]?.[2]).not.toHaveProperty('silent')
    expect(page.show.claimed).toHaveBeenCalledTimes(shown)
  })

  it('succeeds without targets', async () => {
    const page = onPage({})
    expect(await claimEach(page.context, [])).toBe(true)
    expect(page.show.claimed).not.toHaveBeenCalled()
  })

  it('claims all completed tasks and names them by their titles', async () => {
    const tasks = calls.detail.example.taskGroups.flatMap((group) => group.tasks)
    const [named = expect.unreachable()] = tasks
    const rows = [
      { ...row, taskId: named.taskId, status: 'COMPLETED' },
      { ...row, taskId: 'nameless', status: 'COMPLETED' },
      { ...row, taskId: 'granted', status: 'GRANTED' },
    ]
    const page = onPage({ obtainReward: refused('OUT_OF_STOCK') }, { completions: () => rows as never })
    expect(await claimAll(page.context)).toBe(false)
    const [{ failed }] = page.show.claimed.mock.calls[0] ?? expect.unreachable()
    expect(failed.map(({ target: { name, taskId } }: never) => [taskId, name])).toEqual([
      [named.taskId, named.title],
      ['nameless', undefined],
    ])
    const unknown = onPage({}, { activity: () => null, completions: () => rows as never })
    expect(await claimAll(unknown.context)).toBe(false)
  })
})
