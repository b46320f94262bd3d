import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { permitted } from '../../../tests/integration/rendering/agentAnswers.ts'
import {
  asked,
  day,
  now,
  renderBlocks,
  settle,
  userOf,
  word,
} from '../../../tests/integration/rendering/blockHarness.tsx'
import { testUnknownValues } from '../../../tests/integration/rendering/personalData.tsx'
import { calls } from '../../contract/calls/index.ts'

const page = [{ id: 'records', type: 'RecordTable' }]
/** Times are rounded down to the minute. */
const minute = now - (now % 60_000)

describe('RecordTable', () => {
  const rebate = calls.rebateList.example.list[0]
  const rebates = {
    ...permitted,
    rebateList: ({ pageIndex = 0 }: { pageIndex?: number }) => ({
      list: [{ ...rebate, rebateId: `rb-${pageIndex}`, inviteeUid: `page ${pageIndex + 1}` }],
      total: 12,
      sum: '14.4',
    }),
  }

  it('filters rebates by a start time and returns to the first page', async () => {
    const { made } = await renderBlocks({ page, user: userOf(), calls: rebates })
    expect(await screen.findByText('page 1')).toBeVisible()
    fireEvent.click(screen.getByRole('button', { name: word('common.next') }))
    expect(await screen.findByText('page 2')).toBeVisible()
    fireEvent.click(screen.getByRole('radio', { name: word('RecordTable.rebates.week') }))
    expect(await screen.findByText('page 1')).toBeVisible()
    const inputs = asked(made, 'rebateList') as { startTime?: number; pageIndex: number }[]
    expect(inputs.map(({ pageIndex }) => pageIndex)).toEqual([0, 1, 0])
    expect(inputs.map(({ startTime }) => startTime)).toEqual([undefined, undefined, minute - 7 * day])
    expect(screen.getByText('14.4')).toBeVisible()
  })

  it('filters referrals by validity', async () => {
    const answers = { ...permitted, referralList: calls.referralList.example }
    const page = [{ id: 'records', type: 'RecordTable', props: { variant: 'referrals' } }]
    const { made } = await renderBlocks({ page, user: userOf(), calls: answers })
    expect(await screen.findByRole('table', { name: word('RecordTable.referrals.title') })).toBeVisible()
    fireEvent.click(screen.getByRole('radio', { name: word('RecordTable.referrals.waiting') }))
    await settle()
    expect((asked(made, 'referralList') as { valid?: boolean }[]).map(({ valid }) => valid)).toEqual([undefined, false])
  })

  it('distinguishes an empty filter result from an empty list', async () => {
    const answers = { ...permitted, rebateList: { list: [], total: 0, sum: '0' } }
    await renderBlocks({ page, user: userOf(), calls: answers })
    expect(await screen.findByText(word('RecordTable.rebates.empty'))).toBeVisible()
    fireEvent.click(screen.getByRole('radio', { name: word('RecordTable.rebates.month') }))
    expect(await screen.findByText(word('RecordTable.rebates.none'))).toBeVisible()
  })
})

const answers = { ...permitted, rebateList: calls.rebateList.example, referralList: calls.referralList.example }
const ofRebates = { props: { variant: 'rebates' }, answers, shows: [word('RecordTable.rebates.rate')] }
const ofReferrals = { props: { variant: 'referrals' }, answers, shows: [word('RecordTable.referrals.deposit')] }
testUnknownValues('RecordTable', 'the rebates', { ...ofRebates, failing: ['rebateList'] })
testUnknownValues('RecordTable', 'the permission', { ...ofRebates, failing: ['agentPermission'] })
testUnknownValues('RecordTable', 'the invitees', { ...ofReferrals, failing: ['referralList'] })
