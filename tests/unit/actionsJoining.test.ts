// @vitest-environment node
import { describe, expect, it, vi } from 'vitest'
import { apply } from '../../src/actions/handlers/apply.ts'
import { runOperation } from '../../src/actions/handlers/runOperation.ts'
import type { Operation } from '../../src/actions/index.ts'
import { calls } from '../../src/contract/calls/index.ts'
import { airdrop, count, gone, lost, onPage, progress, receipt, refused } from './actionsPage.ts'

describe('joining', () => {
  const sentOptions = { silentTip: ['NEW_USER_ONLY'], silentLost: true }

  it('handles a lost answer and NEW_USER_ONLY itself', async () => {
    const page = onPage({ apply: () => ({ applyStatus: 'REVIEWING' }) })
    expect(await apply(page.context, { identifier: 'x', form: undefined })).toBe(true)
    const input = { activityId: '1001', requestId: 'op-undefined', identifier: 'x' }
    expect(page.sent).toStrictEqual([['apply', input, sentOptions]])
    expect(page.fresh).toEqual([['applyStatus', ...progress, 'detail', 'nonProductizedApplyStatus'].sort()])
    expect(count(page.show.reviewing, page.show.applied, page.releaseKey)).toEqual([1, 0, 1])
  })

  it.each<[string, () => unknown, { settled: number; switched: number }]>([
    ['an account that may not join', refused('NEW_USER_ONLY'), { settled: 1, switched: 1 }],
    ['any other refusal', refused('FULL'), { settled: 1, switched: 0 }],
    ['a missing account or position', airdrop, { settled: 1, switched: 0 }],
    ['a refusal of the sending', refused('RATE_LIMITED'), { settled: 0, switched: 0 }],
    ['a user who has left', gone, { settled: 0, switched: 0 }],
  ])('fails without reading anything after %s', async (_, answer, { settled, switched }) => {
    const page = onPage({ apply: answer })
    expect(await apply(page.context, {})).toBe(false)
    expect(page.names()).toEqual(['apply'])
    expect(count(page.releaseKey, page.show.switchAccount)).toEqual([settled, switched])
    expect(count(page.show.applied, page.show.reviewing, page.show.unknown)).toEqual([0, 0, 0])
  })

  it.each([
    ['APPLIED', true],
    ['REVIEWING', true],
    ['NOT_APPLIED', false],
  ] as const)('after a lost answer takes the status %s as a success: %s', async (applyStatus, isDone) => {
    const page = onPage({ applyStatus: () => ({ ...calls.applyStatus.example, applyStatus }) })
    expect(await apply(page.context, {})).toBe(isDone)
    expect(page.sent[1]).toEqual(['applyStatus', { activityId: '1001' }, { silent: true }])
    expect(count(page.releaseKey, page.show.unknown)).toEqual(isDone ? [1, 0] : [0, 1])
  })
})

describe('a team', () => {
  const team = { teamId: 't1', teamName: 'Bulls', captain: true }
  const found: Operation = { operation: 'createTeam', teamName: 'Bulls' }

  it('is created with its own idempotency key, and the form shows every refusal', async () => {
    const page = onPage({ apply: () => ({ ...calls.apply.example, team }) })
    expect(await runOperation(page.context, found)).toEqual({ status: 'done', data: team })
    const input = { activityId: '1001', requestId: 'op-team', team: { action: 'CREATE', teamName: 'Bulls' } }
    expect(page.sent).toStrictEqual([['apply', input, { silentTip: true, silentLost: true }]])
    expect(page.releaseKey).toHaveBeenCalledExactlyOnceWith('team', undefined)
  })

  it.each([
    ['a missing account', airdrop, { status: 'refused', reason: 'AIRDROP' }],
    ['a refusal of the sending', refused('RATE_LIMITED'), { status: 'unknown' }],
    ['a user who has left', gone, { status: 'unknown' }],
  ])('is not created after %s', async (_, answer, outcome) => {
    expect(await runOperation(onPage({ apply: answer }).context, found)).toEqual(outcome)
  })

  it('is read after a lost answer: a status without a team stays unknown', async () => {
    const page = onPage({ applyStatus: () => ({ applyStatus: 'APPLIED', team: null }) })
    expect(await runOperation(page.context, found)).toEqual({ status: 'unknown' })
    expect(page.names()).toEqual(['apply', 'applyStatus', 'applyStatus', 'applyStatus'])
    expect(page.releaseKey).not.toHaveBeenCalled()
  })

  it('is unknown when the answer has none', async () => {
    const page = onPage({ apply: () => ({ ...calls.apply.example, team: null }) })
    expect(await runOperation(page.context, found)).toEqual({ status: 'unknown' })
  })
})

describe('binding to a code', () => {
  const bind: Operation = { operation: 'bindKol', kolCode: 'ABCD' }
  const input = { activityId: '1001', kolCode: 'ABCD', requestId: 'op-kol' }
  const options = { silentTip: true, silentLost: true }

  it('shows refusals in its form and repeats the request silently', async () => {
    const answers = [lost, lost, () => calls.kolBind.example]
    const page = onPage({ kolBind: () => (answers.shift() ?? lost)() })
    expect((await runOperation(page.context, bind)).status).toBe('done')
    expect(page.sent).toEqual(
      [options, { ...options, silent: true }, { ...options, silent: true }].map((one) => ['kolBind', input, one]),
    )
    expect(page.fresh).toEqual([['beginnerTaskCompletions', 'detail', 'taskCompletions']])
  })

  it.each([
    ['a refusal', refused('KOL_CODE_INVALID'), { status: 'refused', reason: 'KOL_CODE_INVALID' }, 1],
    ['a missing account', airdrop, { status: 'refused', reason: 'AIRDROP' }, 1],
    ['a refusal of the sending', refused('REPLAY'), { status: 'unknown' }, 0],
    ['a user who has left', gone, { status: 'unknown' }, 0],
  ])('%s ends it', async (_, answer, outcome, settled) => {
    const page = onPage({ kolBind: answer })
    expect(await runOperation(page.context, bind)).toEqual(outcome)
    expect([page.names().length, page.fresh, ...count(page.releaseKey)]).toEqual([1, [], settled])
    if (settled) expect(page.releaseKey).toHaveBeenCalledWith('kol', undefined)
  })

  it('uses a separate key for another activity', async () => {
    const idempotencyKey = vi.fn(() => 'op-other')
    const page = onPage({ kolBind: () => calls.kolBind.example }, { idempotencyKey })
    const outcome = await runOperation(page.context, { ...bind, activityId: '1002' })
    expect(outcome).toEqual({ status: 'done', data: calls.kolBind.example })
    expect(page.sent[0]?.[1]).toEqual({ activityId: '1002', kolCode: bind.kolCode, requestId: 'op-other' })
    expect(idempotencyKey).toHaveBeenCalledExactlyOnceWith('kol', '1002')
    expect(page.releaseKey).toHaveBeenCalledExactlyOnceWith('kol', '1002')
  })

  it('is unknown without an answer', async () => {
    const page = onPage({})
    expect(await runOperation(page.context, bind)).toEqual({ status: 'unknown' })
    expect([page.names().length, ...count(page.releaseKey, page.show.unknown)]).toEqual([4, 0, 1])
  })
})

describe('reading messages', () => {
  it.each<[readonly string[] | 'all', object, boolean]>([
    ['all', { all: true }, false],
    [['a'], { msgIds: ['a'] }, true],
  ])('%j: fails silently unless the viewer asked for it, and reads the list again', async (msgIds, input, silent) => {
    const page = onPage({ readPushMsg: refused('NOT_FOUND') })
    const outcome = await runOperation(page.context, { operation: 'readMessages', msgIds })
    expect(outcome).toEqual({ status: 'refused', reason: 'NOT_FOUND' })
    expect(page.sent).toEqual([['readPushMsg', input, { silentLost: true, silent }]])
    expect(page.fresh).toEqual([['pushCount', 'pushList']])
  })

  it('reads the unread count silently after a lost answer', async () => {
    const page = onPage({ pushCount: () => ({ total: 0 }) })
    const outcome = await runOperation(page.context, { operation: 'readMessages', msgIds: 'all' })
    expect(outcome).toEqual({ status: 'done', data: { updated: 0 } })
    expect(page.sent[1]).toEqual(['pushCount', { read: false }, { silent: true }])
  })

  it.each([
    ['was not looked at', refused('RATE_LIMITED')],
    ['is of a user who has left', gone],
  ])('reads no count when the request %s', async (_, answer) => {
    const page = onPage({ readPushMsg: answer })
    expect(await runOperation(page.context, { operation: 'readMessages', msgIds: 'all' })).toEqual({
      status: 'unknown',
    })
    expect(page.names()).toEqual(['readPushMsg'])
  })
})

it('a block claims rewards of several activities', async () => {
  const page = onPage({ obtainReward: () => receipt })
  const rewards = ['1001', '1002'].map((activityId) => ({ activityId, taskId: 'kyc' }))
  expect(await runOperation(page.context, { operation: 'claimRewards', rewards })).toEqual({
    status: 'done',
    data: { all: true },
  })
  expect(page.sent.map(([, { activityId }]) => activityId)).toEqual(['1001', '1002'])
})
