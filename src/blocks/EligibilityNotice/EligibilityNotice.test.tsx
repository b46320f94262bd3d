import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { activityOf, renderBlocks, settle, userOf, word } from '../../../tests/integration/rendering/blockHarness.tsx'
import { calls } from '../../contract/calls/index.ts'

describe('EligibilityNotice', () => {
  const page = [{ id: 'who', type: 'EligibilityNotice' }]
  const open = calls.eligible.example
  const answers = (parts: object) => ({
    noLoginEligible: { ...open, eligible: false, reason: 'LOGIN_REQUIRED', kycLevel: null, region: null },
    eligible: { ...open, ...parts },
  })

  it.each([
    ['a visitor', undefined, {}],
    ['a user who can join', userOf({ applyStatus: 'NOT_APPLIED' }), {}],
    ['a user who has joined', userOf(), { eligible: false, reason: 'NEW_USER_ONLY' }],
  ] as const)('renders nothing for %s: the top of the page has the conditions', async (_, user, parts) => {
    const { container } = await renderBlocks({ page, ...(user && { user }), calls: answers(parts) })
    await settle()
    expect(container).toHaveTextContent('')
    expect(container.querySelector('#who')?.getAttribute('style') ?? 'min-height: 0px;').toBe('min-height: 0px;')
  })

  it.each([
    ['NEW_USER_ONLY', 'activity.switchAccount'],
    ['KYC_REQUIRED', 'activity.verifyNow'],
  ] as const)('explains the refusal %s and offers the fix', async (reason, label) => {
    const user = userOf({ applyStatus: 'NOT_APPLIED', eligible: false, reason })
    await renderBlocks({ page, user, calls: answers({ eligible: false, reason }) })
    expect(await screen.findByText(word(`reason.${reason}`))).toBeVisible()
    expect(screen.getByRole('button', { name: word(label) })).toBeVisible()
  })

  it('renders nothing after the event has ended', async () => {
    const user = userOf({ applyStatus: 'NOT_APPLIED', eligible: false, reason: 'NEW_USER_ONLY' })
    const activity = activityOf({ status: 'ENDED' })
    await renderBlocks({ page, user, activity, calls: answers({ eligible: false, reason: 'NEW_USER_ONLY' }) })
    await settle()
    expect(screen.queryByText(word('activity.notEligible'))).toBeNull()
  })

  it('leaves a restricted region to the call to action', async () => {
    const user = userOf({ applyStatus: 'NOT_APPLIED', eligible: false, reason: 'REGION_RESTRICTED' })
    await renderBlocks({ page, user, calls: answers({ eligible: false, reason: 'REGION_RESTRICTED' }) })
    await settle()
    expect(screen.queryByText(word('activity.notEligible'))).toBeNull()
    expect(screen.queryByText(word('reason.REGION_RESTRICTED'))).toBeNull()
  })

  it('offers no button when the reason cannot be fixed', async () => {
    const user = userOf({ applyStatus: 'NOT_APPLIED', eligible: false, reason: 'AGE_RESTRICTED' })
    await renderBlocks({ page, user, calls: answers({ eligible: false, reason: 'AGE_RESTRICTED' }) })
    expect(await screen.findByText(word('reason.AGE_RESTRICTED'))).toBeVisible()
    expect(screen.queryByRole('button')).toBeNull()
  })
})
