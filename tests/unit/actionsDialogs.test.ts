// @vitest-environment node
import { describe, expect, it, vi } from 'vitest'
import type { ClaimResult, ClaimsResult } from '../../src/actions/claimResult.ts'
import { receivedDialog } from '../../src/actions/receivedDialog.ts'
import { claimedDialog } from '../../src/actions/resultDialogs.ts'
import type { RewardRecord } from '../../src/contract/shapes/reward.ts'
import type { ProblemFacts } from '../../src/request/index.ts'
import { plain, problem, record, usdt, words } from './actionsSamples.ts'

const thing = (rewardName: string) => record({ coin: null, rewardName })
const draws = (rewardName: string, amount: string) =>
  record({ rewardType: 'LOTTERY_COUNT', coin: null, rewardName, amount })

describe('the dialog of received rewards', () => {
  it.each([
    ['one amount', [usdt('5')], '5 USDT', ['+5 USDT']],
    ['the sum of a coin', [usdt('0.1'), usdt('0.2')], '0.3 USDT', ['+0.3 USDT']],
    [
      'things by name, counted',
      [thing('Cap'), usdt('5'), thing('Mug'), thing('Cap')],
      '5 USDT + Cap × 2 + Mug',
      ['+5 USDT', 'Cap × 2', 'Mug'],
    ],
    ['one reward of draws by name', [draws('2 lucky draws', '2')], '2 lucky draws', ['2 lucky draws']],
    ['the same draws as a sum', [draws('2 draws', '2'), draws('2 draws', '2')], 'reward.draws 4', ['reward.draws 4']],
    [
      'different draws as a sum',
      [draws('1 draw', '1'), draws('2 draws', '2'), draws('2 draws', '2')],
      'reward.draws 5',
      ['reward.draws 5'],
    ],
    ['the same draws beside a thing', [draws('2 draws', '2'), thing('Cap')], '2 draws + Cap', ['2 draws', 'Cap']],
    [
      'a thing beside different draws by its name',
      [draws('1 draw', '1'), thing('Cap'), draws('2 draws', '2')],
      'reward.draws 3 + Cap',
      ['reward.draws 3', 'Cap'],
    ],
    ['a small amount with its decimals', [record({ coin: 'BTC', amount: '0.00001' })], '0.00001 BTC', ['+0.00001 BTC']],
  ])('shows %s', (_, records, text, sums) => {
    const said = receivedDialog(words, records)
    expect([said.kind, said.festive]).toEqual(['success', true])
    expect(`${said.message}`.replaceAll('\u00a0', ' ')).toBe(`dialog.received ${text}`)
    const figures = said.figures?.map(({ value, coin }) => [value, coin].filter(Boolean).join(' ')) ?? []
    expect([...figures, ...(said.others ?? [])]).toEqual(sums)
  })

  it('leads to the rewards, except on their page', () => {
    const openRewards = vi.fn()
    const { primary } = receivedDialog({ ...words, openRewards }, [usdt('5')])
    expect(primary?.text).toBe('reward.seeMine')
    primary?.run?.()
    expect(openRewards).toHaveBeenCalledTimes(1)
    expect(receivedDialog(words, [usdt('5')]).primary).toEqual({ text: 'common.close' })
    for (const absent of ['secondary', 'share', 'others'])
      expect(receivedDialog(words, [usdt('5')])).not.toHaveProperty(absent)
    expect(receivedDialog({ ...words, next: { text: 'Next' } }, [usdt('5')])).not.toHaveProperty('secondary')
  })

  it('offers the next step first, and to share the reward', () => {
    const [openRewards, run, share] = [vi.fn(), vi.fn(), vi.fn()]
    const next = { text: 'Claim 20 USDT', run }
    const said = receivedDialog({ ...words, openRewards, next, share }, [record({ recordId: 'r-1' })])
    expect([said.primary, said.secondary?.text]).toEqual([next, 'reward.seeMine'])
    expect(said.share?.text).toBe('dialog.shareTitle')
    said.share?.run?.()
    expect(share).toHaveBeenCalledExactlyOnceWith('r-1')
  })

  /** With plain spaces, without the marks that isolate amounts in right-to-left text. */
  const readable = (text: string) => text.replaceAll('\u00a0', ' ').replace(/[\u2068\u2069]/g, '')
  const day = 86_400_000
  const titleOf = (taskId: string) => (taskId === 'kyc' ? 'Verify' : undefined)
  const of = (taskId: string, amount: string, facts: Partial<RewardRecord> = {}) =>
    record({ taskId, amount, coin: 'USDT', activityTitle: 'Spring', rewardType: 'DROP', expireTime: null, ...facts })
  const rowsOf = (...records: RewardRecord[]) =>
    receivedDialog({ ...words, titleOf }, records).rows?.map(({ label, value }) => readable(`${label}: ${value}`))

  it('lists one sum for each type of reward and coin of a task', () => {
    expect(rowsOf(of('kyc', '5'), of('kyc', '2.5'), of('gone', '1'))).toEqual([
      'Verify: 7.5 USDT · reward.type.DROP',
      'Spring: 1 USDT · reward.type.DROP',
    ])
    const coupon = { rewardType: 'FUTURES_COUPON' } as const
    expect(rowsOf(of('kyc', '5'), of('kyc', '0.1', coupon), of('kyc', '0.2', coupon), of('gone', '1'))?.[0]).toBe(
      'Verify: 5 USDT · reward.type.DROP\n0.3 USDT · reward.type.FUTURES_COUPON',
    )
    const ofDraws = (taskId: string, amount: string) => ({ ...draws(`${amount} draws`, amount), taskId })
    expect(rowsOf(ofDraws('kyc', '8'), ofDraws('kyc', '3'), of('gone', '1'))?.[0]).toBe('Verify: reward.draws 11')
  })

  it('says below the sums of several tasks how much of them is which kind of money', () => {
    const noteOf = (...records: RewardRecord[]) => {
      const { note } = receivedDialog({ ...words, titleOf }, records)
      return note === undefined ? [] : readable(note).split('\n')
    }
    const coupon = { rewardType: 'FUTURES_COUPON' } as const
    expect(noteOf(of('kyc', '5'), of('gone', '1', coupon), of('gone', '2', coupon), draws('2 draws', '2'))).toEqual([
      '5 USDT · reward.type.DROP',
      '3 USDT · reward.type.FUTURES_COUPON',
    ])
    // The rows say it of one kind. What is not paid yet is no part of the sums.
    expect(noteOf(of('kyc', '5'), of('gone', '1'), draws('2 draws', '2'))).toEqual([])
    expect(noteOf(of('kyc', '5'), of('gone', '1', { ...coupon, payoutStatus: 'PENDING' }))).toEqual([])
  })

  it('says below one sum what kind of money it is, how long it is valid, and what it was for', () => {
    const noteOf = (...records: RewardRecord[]) =>
      readable(receivedDialog({ ...words, titleOf }, records).note ?? '').split('\n')
    const forTask = 'Verify · task.status.COMPLETED'
    expect(noteOf(of('kyc', '5'))).toEqual(['reward.type.DROP', forTask])
    const trial = (days: number) =>
      of('kyc', '5', { rewardType: 'GIFT_CASH', createTime: day, expireTime: (1 + days) * day })
    expect(noteOf(trial(14))).toEqual(['reward.type.GIFT_CASH · reward.validDays 14', forTask])
    expect(noteOf(trial(14), trial(7))).toEqual(['reward.type.GIFT_CASH', forTask])
    expect(noteOf(trial(1.5))).toEqual(['reward.type.GIFT_CASH', forTask])
    expect(noteOf(trial(14), of('kyc', '1'))).toEqual([
      '5 USDT · reward.type.GIFT_CASH · reward.validDays 14',
      '1 USDT · reward.type.DROP',
      forTask,
    ])
    expect(noteOf(of('gone', '5'))).toEqual(['reward.type.DROP', 'Spring'])
    // The name of draws says what they are; they expire by the rules of the lottery.
    expect(noteOf({ ...draws('2 draws', '2'), taskId: 'kyc', createTime: 0, expireTime: day })).toEqual([forTask])
  })

  it('counts up to the sum, and says when everything is received', () => {
    const { figures, title, message, art } = receivedDialog({ ...words, isAllReceived: true }, [usdt('1200')])
    expect([message, art]).toEqual(['', 'trophy'])
    expect([[usdt('5')], [thing('Cap')]].map((records) => receivedDialog(words, records).art)).toEqual([
      'gift',
      'ticket',
    ])
    expect(figures?.[0]?.count?.format('600')).toBe('+600')
    expect([figures?.[0]?.count?.to, title]).toEqual(['1200', 'reward.allReceived'])
    expect(receivedDialog(words, [usdt('5')])).not.toHaveProperty('title')
  })
})

describe('the receipt of a reward that has not reached the user', () => {
  it.each([
    ['PENDING', 'reward.payout.waiting', true],
    ['REFUSED', 'reward.payout.REFUSED', false],
    ['CANCELED', 'reward.payout.CANCELED', false],
  ] as const)('says the state %s instead of "received"', (payoutStatus, title, festive) => {
    const all = { ...words, isAllReceived: true }
    const records = [{ ...usdt('1'), payoutStatus }]
    expect(receivedDialog(all, records)).toMatchObject({ title, message: '', festive })
  })

  it('shows what is paid as the figure, and the rest below with its state', () => {
    const all = { ...words, isAllReceived: true }
    const states = ['REFUSED', 'PAID', 'ORDERED', 'PENDING', 'FAILED'] as const
    const records = states.map((payoutStatus, at) => ({ ...usdt(`${at + 1}`), payoutStatus }))
    const said = plain(receivedDialog(all, [...records, thing('Cap')]))
    expect(said).toMatchObject({ figuresTitle: 'reward.youReceived', festive: true, art: 'gift' })
    expect(said).not.toHaveProperty('title')
    expect(said.figures).toMatchObject([{ value: '+2', coin: 'USDT' }])
    expect(said.message.replaceAll('\u00a0', ' ')).toBe('dialog.received 2 USDT + Cap')
    expect(said.others.map((line: string) => line.replaceAll('\u00a0', ' '))).toEqual([
      'Cap',
      '7 USDT · reward.payout.waiting',
      '5 USDT · reward.payout.FAILED',
      '1 USDT · reward.payout.REFUSED',
    ])
  })

  it('has the state nearest to paid as its title where nothing is paid', () => {
    const records = (['PENDING', 'REFUSED', 'ORDERED'] as const).map((payoutStatus) => ({ ...usdt('1'), payoutStatus }))
    const said = receivedDialog(words, records)
    expect(said).toMatchObject({ title: 'reward.payout.waiting', festive: true, figures: [{ value: '+2' }] })
    expect(`${said.others}`.replaceAll('\u00a0', ' ')).toBe('1 USDT · reward.payout.REFUSED')
  })

  it('says "received" of a paid one', () => {
    const said = receivedDialog(words, [{ ...usdt('5'), payoutStatus: 'PAID' }])
    expect(said).not.toHaveProperty('title')
    expect(said.message).toContain('dialog.received')
  })
})

describe('the dialog of several claims', () => {
  type Failed = Exclude<ClaimResult, { status: 'done' }>
  const target = (taskId: string, name?: string) => ({ activityId: '1001', taskId, name })
  const said = (end: Partial<ClaimsResult>) => claimedDialog(words, { received: [], failed: [], left: [], ...end })
  const linesOf = (...ends: Failed[]) => {
    const end = { failed: ends.map((result, at) => ({ target: target(`t${at}`, 'Deposit'), result })) }
    const { failed = [], details = [] } = said(end) ?? {}
    return [...failed.map(({ label, reason }) => `${label} · ${reason}`), ...details]
  }

  it('is absent without claims, and the receipt when every claim succeeded', () => {
    expect(said({})).toBeNull()
    expect(plain(said({ received: [usdt('5')] }))).toEqual(plain(receivedDialog(words, [usdt('5')])))
  })

  it.each<[Failed, string[]]>([
    [{ status: 'refused', reason: 'OUT_OF_STOCK' }, ['Deposit · reason.OUT_OF_STOCK']],
    [{ status: 'refused', reason: 'AIRDROP' }, ['Deposit · dialog.airdropText']],
    [{ status: 'refused', reason: 'STRANGE' }, ['Deposit · error.notPossible']],
    [{ status: 'refused', reason: 'STRANGE', msg: 'Closed today' }, ['Deposit · Closed today']],
    [{ status: 'refused', reason: 'OUT_OF_STOCK', msg: 'Closed today' }, ['Deposit · reason.OUT_OF_STOCK']],
    [{ status: 'refused', reason: 'UNKNOWN' }, ['Deposit · error.notPossible']],
    [{ status: 'refused', reason: 'UNKNOWN', msg: 'Closed today' }, ['Deposit · Closed today']],
    [
      { status: 'unknown', problem: problem({ code: '70001', msg: 'Closed today', reason: undefined }) },
      ['Deposit · Closed today'],
    ],
    [
      { status: 'stopped', problem: problem({ reason: 'STRANGE', msg: 'Closed today' }) },
      ['Deposit · Closed today', 'dialog.claimsLeft 1'],
    ],
    [{ status: 'unknown' }, ['Deposit · error.unconfirmed']],
    [{ status: 'rateLimited', ms: 6_001 }, ['Deposit · error.tryIn 7', 'dialog.claimsLeft 1']],
    [
      { status: 'stopped', problem: problem({ reason: 'SIGN_INVALID' }) },
      ['Deposit · reason.SIGN_INVALID', 'dialog.claimsLeft 1'],
    ],
    [
      { status: 'stopped', problem: problem({ reason: 'STRANGE' }) },
      ['Deposit · error.notPossible', 'dialog.claimsLeft 1'],
    ],
    [{ status: 'stopped', problem: new Error('gone') }, ['Deposit · error.notPossible', 'dialog.claimsLeft 1']],
  ])('explains why %j was not received', (end, lines) => expect(linesOf(end)).toEqual(lines))

  it('lists received rewards first, then the number of claims that were not sent', () => {
    const failed = [{ target: target('t1'), result: { status: 'rateLimited', ms: 1_000 } as const }]
    const end = { received: [usdt('5')], failed, left: [target('t2', 'Trade'), target('t3')] }
    expect(plain(said(end))).toEqual({
      ...plain(receivedDialog(words, [usdt('5')])),
      failed: [{ label: '', reason: 'error.tryIn 1' }],
      failedTitle: 'dialog.notReceived',
      details: ['dialog.claimsLeft 3'],
    })
    expect(said({ failed })).toMatchObject({ kind: 'error', message: 'dialog.noneReceived' })
    expect(said({ failed })).not.toHaveProperty('failedTitle')
  })

  it('shows the trace id of a stopped request', () => {
    const stopped = (facts?: Partial<ProblemFacts>) => ({
      target: target('t1'),
      result: { status: 'stopped', problem: problem(facts) } as const,
    })
    const refused = { target: target('t0'), result: { status: 'refused', reason: 'FULL' } as const }
    expect(said({ failed: [refused, stopped()] })).toMatchObject({ traceId: 'trace-1' })
    expect(said({ failed: [refused] })).not.toHaveProperty('traceId')
    expect(said({ failed: [stopped({ traceId: '' })] })).not.toHaveProperty('traceId')
  })
})
