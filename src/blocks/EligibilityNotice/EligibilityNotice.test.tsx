import { screen, waitFor } from '@testing-library/react'
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

  it('shows a visitor the conditions', async () => {
    await renderBlocks({ page, calls: answers({}) })
    expect(await screen.findByText(word('EligibilityNotice.title'))).toBeVisible()
    expect(screen.getByText(word('activity.newUserOnly'))).toBeVisible()
    expect(screen.queryByText(word('activity.kycRequired'))).toBeNull()
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
    await renderBlocks({ page, calls: answers({}), activity: activityOf({ status: 'ENDED' }) })
    await settle()
    expect(screen.queryByText(word('EligibilityNotice.title'))).toBeNull()
  })

  it('leaves a restricted region to the call to action', async () => {
    const user = userOf({ applyStatus: 'NOT_APPLIED', eligible: false, reason: 'REGION_RESTRICTED' })
    await renderBlocks({ page, user, calls: answers({ eligible: false, reason: 'REGION_RESTRICTED' }) })
    await waitFor(() => expect(screen.queryByText(word('EligibilityNotice.title'))).toBeNull())
    expect(screen.queryByText(word('reason.REGION_RESTRICTED'))).toBeNull()
  })

  it('offers no button when the reason cannot be fixed', async () => {
    const user = userOf({ applyStatus: 'NOT_APPLIED', eligible: false, reason: 'AGE_RESTRICTED' })
    await renderBlocks({ page, user, calls: answers({ eligible: false, reason: 'AGE_RESTRICTED' }) })
    expect(await screen.findByText(word('reason.AGE_RESTRICTED'))).toBeVisible()
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('shows only the conditions to a user who has joined', async () => {
    await renderBlocks({ page, user: userOf(), calls: answers({ eligible: false, reason: 'NEW_USER_ONLY' }) })
    await settle()
    expect(screen.getByText(word('EligibilityNotice.title'))).toBeVisible()
    expect(screen.queryByText(word('reason.NEW_USER_ONLY'))).toBeNull()
  })
})
