import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { calls } from '../../../src/contract/calls/index.ts'
import { activityOf, day, groupsOf, now, renderBlocks, rowOf, settle, taskOf, userOf, word } from './blockHarness.tsx'

const permitted = {
  agentPermission: { permission: true, reason: null },
  isAgent: { isAgent: true, agentLevel: 2 },
  agentPerformance: calls.agentPerformance.example,
  getActivityDetailInfo: calls.getActivityDetailInfo.example,
  userVipCode: { ...calls.userVipCode.example, rebateRate: '0.25' },
}
const refused = (reason: string) => ({ ...permitted, agentPermission: { permission: false, reason } })
const of = (type: string, props = {}) => [{ id: 'here', type, props }]
/** Times are rounded down to the minute. */
const minute = now - (now % 60_000)
const asked = (made: { name: string; input: unknown }[], name: string) =>
  made.filter((call) => call.name === name).map(({ input }) => input)

describe('AgentAccess', () => {
  it('shows an agent the level and the rebate rate', async () => {
    await renderBlocks({ page: of('AgentAccess'), user: userOf(), calls: permitted })
    expect(await screen.findByText('Agent level 2')).toBeVisible()
    expect(await screen.findByText("You earn 25% of your invitees' trading fees")).toBeVisible()
  })

  it.each([
    ['AGENT_ONLY', 'activity.switchAccount'],
    ['KYC_REQUIRED', 'activity.verifyNow'],
  ])('explains %s and offers the fix', async (reason, way) => {
    await renderBlocks({ page: of('AgentAccess'), user: userOf(), calls: refused(reason) })
    expect(await screen.findByText(word(`reason.${reason}`))).toBeVisible()
    expect(screen.getByRole('button', { name: word(way) })).toBeVisible()
  })

  it('links to the activities when the reason cannot be fixed', async () => {
    await renderBlocks({ page: of('AgentAccess'), user: userOf(), calls: refused('REGION_RESTRICTED') })
    expect(await screen.findByText(word('reason.REGION_RESTRICTED'))).toBeVisible()
    expect(screen.getByRole('link', { name: word('shell.toActivities') })).toHaveAttribute('href', '/en')
  })
})

describe('PerformanceStats', () => {
  it("shows an agent's figures, their age and the conditions of the next tier", async () => {
    await renderBlocks({ page: of('PerformanceStats'), user: userOf(), calls: permitted })
    expect(await screen.findByText('42,000')).toBeVisible()
    expect(screen.getByText(/4 more valid invitees and .*58,000.*USDT/)).toBeVisible()
    expect(screen.getByText(/^Updated .* ago$/)).toBeVisible()
  })

  it('shows a visitor a description and sends no request', async () => {
    const { made } = await renderBlocks({ page: of('PerformanceStats'), calls: permitted })
    expect(await screen.findByText(word('PerformanceStats.visitor'))).toBeVisible()
    expect(asked(made, 'agentPerformance')).toEqual([])
  })

  it('is hidden and sends no request without permission', async () => {
    const { made } = await renderBlocks({ page: of('PerformanceStats'), user: userOf(), calls: refused('AGENT_ONLY') })
    await settle()
    expect(screen.queryByText(word('PerformanceStats.title'))).toBeNull()
    expect(asked(made, 'agentPerformance')).toEqual([])
  })
})

describe('AgentTiers', () => {
  const [bronze] = calls.getActivityDetailInfo.example.tiers
  const tiers = bronze ? [bronze, { ...bronze, tierId: 'silver', validInvites: 10, volume: '100000' }] : []
  const info = { ...calls.getActivityDetailInfo.example, tiers }

  it('marks the current tier and shows the progress to the next one', async () => {
    await renderBlocks({ page: of('AgentTiers'), user: userOf(), calls: { ...permitted, getActivityDetailInfo: info } })
    const reached = await screen.findByText(word('AgentTiers.current'))
    expect(reached.closest('[aria-current=step]')).toHaveTextContent('Tier 1')
    const bars = screen.getAllByRole('progressbar')
    expect(bars.map((bar) => bar.getAttribute('aria-valuetext'))).toEqual(['6 / 10', '42,000 / 100,000\u00a0USDT'])
    expect(bars.map((bar) => bar.getAttribute('aria-valuenow'))).toEqual(['60', '42'])
  })

  it('shows only the tiers to a user who is not an agent', async () => {
    const answers = { ...refused('AGENT_ONLY'), getActivityDetailInfo: info }
    const { made } = await renderBlocks({ page: of('AgentTiers'), user: userOf(), calls: answers })
    expect(await screen.findByText('10 valid invitees')).toBeVisible()
    expect(screen.queryByRole('progressbar')).toBeNull()
    expect(asked(made, 'agentPerformance')).toEqual([])
  })
})

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
    const { made } = await renderBlocks({ page: of('RecordTable'), user: userOf(), calls: rebates })
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
    const page = of('RecordTable', { variant: 'referrals' })
    const { made } = await renderBlocks({ page, user: userOf(), calls: answers })
    expect(await screen.findByRole('table', { name: word('RecordTable.referrals.title') })).toBeVisible()
    fireEvent.click(screen.getByRole('radio', { name: word('RecordTable.referrals.waiting') }))
    await settle()
    expect((asked(made, 'referralList') as { valid?: boolean }[]).map(({ valid }) => valid)).toEqual([undefined, false])
  })

  it('distinguishes an empty filter result from an empty list', async () => {
    const answers = { ...permitted, rebateList: { list: [], total: 0, sum: '0' } }
    await renderBlocks({ page: of('RecordTable'), user: userOf(), calls: answers })
    expect(await screen.findByText(word('RecordTable.rebates.empty'))).toBeVisible()
    fireEvent.click(screen.getByRole('radio', { name: word('RecordTable.rebates.month') }))
    expect(await screen.findByText(word('RecordTable.rebates.none'))).toBeVisible()
  })
})

describe('KolBind', () => {
  const type = async (code: string) => {
    fireEvent.change(await screen.findByRole('textbox'), { target: { value: code } })
    await act(async () => fireEvent.click(screen.getByRole('button', { name: word('KolBind.bind') })))
  }

  it('binds a code and shows its owner', async () => {
    const { made } = await renderBlocks({
      page: of('KolBind'),
      user: userOf(),
      calls: { kolBind: calls.kolBind.example },
    })
    await type('ACADEMY')
    expect(await screen.findByText('Bound to Playbill Academy')).toBeVisible()
    expect(asked(made, 'kolBind')).toMatchObject([{ activityId: '1001', kolCode: 'ACADEMY' }])
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  it('shows a malformed code at its field and sends nothing', async () => {
    const { made } = await renderBlocks({ page: of('KolBind'), user: userOf(), calls: {} })
    await type('no!')
    expect(screen.getByText(word('KolBind.malformed'))).toBeVisible()
    expect(asked(made, 'kolBind')).toEqual([])
  })

  it('shows from a completed task that a code is bound', async () => {
    const activity = activityOf({ taskGroups: groupsOf([taskOf('kol', { taskType: 'KOL_BIND' })]) })
    await renderBlocks({ page: of('KolBind'), user: userOf(), activity, rows: [rowOf('kol', { status: 'COMPLETED' })] })
    expect(await screen.findByText(word('KolBind.before'))).toBeVisible()
  })

  it('is disabled with the reason for an ineligible user', async () => {
    const user = userOf({ applyStatus: 'NOT_APPLIED', eligible: false, reason: 'NEW_USER_ONLY' })
    await renderBlocks({ page: of('KolBind'), user })
    expect(await screen.findByText(word('KolBind.closed'))).toBeVisible()
    expect(screen.getByText(word('reason.NEW_USER_ONLY'))).toBeVisible()
  })
})

describe('AirdropCheck', () => {
  const check = { passed: false, hasAccount: true, hasPosition: false, coin: 'USDT' }

  it('shows what exists, what is missing and where to get it', async () => {
    await renderBlocks({ page: of('AirdropCheck'), user: userOf(), calls: { checkAirdropPositionAccount: check } })
    const [account, position] = await screen.findAllByRole('listitem')
    expect(account).toHaveTextContent(word('AirdropCheck.there'))
    expect(position).toHaveTextContent(word('AirdropCheck.missing'))
    expect(screen.getByRole('button', { name: word('dialog.airdropPosition') })).toBeVisible()
  })

  it('checks again on request and renders the new result', async () => {
    let hasPosition = false
    const answer = () => ({ ...check, hasPosition, passed: hasPosition })
    await renderBlocks({ page: of('AirdropCheck'), user: userOf(), calls: { checkAirdropPositionAccount: answer } })
    const again = await screen.findByRole('button', { name: word('AirdropCheck.again') })
    hasPosition = true
    await act(async () => fireEvent.click(again))
    expect(await screen.findByText("You're ready to receive airdrops in USDT.")).toBeVisible()
  })
})

describe('OpenInApp', () => {
  it('links from a browser to the download', async () => {
    await renderBlocks({ page: of('OpenInApp'), calls: { getMetaData: calls.getMetaData.example } })
    expect(await screen.findByRole('link', { name: word('common.download') })).toHaveAttribute('href', '/en/download')
  })
})

describe('ShareBar', () => {
  it('offers the link of the page when the share texts cannot be loaded', async () => {
    const refuse = () => Promise.reject(new Error('down'))
    await renderBlocks({ page: of('ShareBar'), calls: { getUserShareContent: refuse } })
    expect(await screen.findByRole('button', { name: word('ShareBar.copy') })).toBeVisible()
    expect(screen.queryByRole('button', { name: word('ShareBar.share') })).toBeNull()
  })
})
