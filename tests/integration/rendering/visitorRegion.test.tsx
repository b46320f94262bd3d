import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { calls } from '../../../src/contract/calls/index.ts'
import { activityOf, renderBlocks, settle, userOf, word } from './blockHarness.tsx'

const page = [
  { id: 'apply', type: 'ApplyBar' },
  { id: 'who', type: 'EligibilityNotice' },
  { id: 'tasks', type: 'TaskList' },
]
const judged = (reason: string) => ({ ...calls.noLoginEligible.example, eligible: false, reason, region: 'GB' })
const restricted = judged('REGION_RESTRICTED')
const asked = (made: { name: string }[]) => made.filter(({ name }) => name === 'noLoginEligible').length
const ofPageAlone = page.filter(({ type }) => type !== 'EligibilityNotice')

describe('a visitor with a region header', () => {
  it('sees once that the activity is restricted in the region', async () => {
    const { made } = await renderBlocks({ page, regions: true, calls: { noLoginEligible: restricted } })
    expect(await screen.findByText(word('activity.regionBlocked'))).toBeVisible()
    expect(screen.queryByText(word('reason.REGION_RESTRICTED'))).toBeNull()
    expect(screen.queryByText(word('activity.joinLogin'))).toBeNull()
    expect(made.find(({ name }) => name === 'noLoginEligible')?.input).toEqual({ activityId: '1001' })
  })

  it('is asked to log in where the activity is offered', async () => {
    await renderBlocks({ page, regions: true, calls: { noLoginEligible: judged('LOGIN_REQUIRED') } })
    expect((await screen.findAllByText(word('activity.joinLogin'))).length).toBeGreaterThan(0)
    await settle()
    expect(screen.queryByText(word('activity.regionBlocked'))).toBeNull()
  })

  it('is checked once per page', async () => {
    const { made } = await renderBlocks({ page: ofPageAlone, regions: true, calls: { noLoginEligible: restricted } })
    expect(await screen.findByText(word('activity.regionBlocked'))).toBeVisible()
    expect(asked(made)).toBe(1)
  })

  it('sees the usual page when the check fails', async () => {
    const fail = () => Promise.reject(new Error('down'))
    await renderBlocks({ page: ofPageAlone, regions: true, calls: { noLoginEligible: fail } })
    expect((await screen.findAllByText(word('activity.joinLogin'))).length).toBeGreaterThan(0)
    await settle()
  })

  it('is checked by the account after login', async () => {
    const user = userOf({ applyStatus: 'NOT_APPLIED' })
    const rendered = await renderBlocks({
      page: ofPageAlone,
      regions: true,
      calls: { noLoginEligible: restricted, detail: { ...activityOf(), user } },
    })
    expect(await screen.findByText(word('activity.regionBlocked'))).toBeVisible()
    await act(async () => rendered.runtime.session.signIn({ accessToken: 'a-token-for-tests-1', userId: '700000001' }))
    expect((await screen.findAllByText(word('activity.join'))).length).toBeGreaterThan(0)
    expect(screen.queryByText(word('activity.regionBlocked'))).toBeNull()
  })
})

describe('the region is not checked', () => {
  it.each([
    ['without a region header', {}],
    ['for a user who is logged in', { regions: true, user: userOf() }],
  ])('%s', async (_what, parts) => {
    const { made } = await renderBlocks({ page: ofPageAlone, calls: { noLoginEligible: restricted }, ...parts })
    await waitFor(() => expect(made.map(({ name }) => name)).toContain('user' in parts ? 'detail' : 'noLoginDetail'))
    await settle()
    expect(asked(made)).toBe(0)
    expect(screen.queryByText(word('activity.regionBlocked'))).toBeNull()
  })
})
