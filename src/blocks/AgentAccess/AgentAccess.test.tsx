import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { permitted, refused } from '../../../tests/integration/rendering/agentAnswers.ts'
import { renderBlocks, userOf, word } from '../../../tests/integration/rendering/blockHarness.tsx'
import { testUnknownValues } from '../../../tests/integration/rendering/personalData.tsx'

const page = [{ id: 'access', type: 'AgentAccess' }]

describe('AgentAccess', () => {
  it('shows an agent the level and the rebate rate', async () => {
    await renderBlocks({ page, user: userOf(), calls: permitted })
    expect(await screen.findByText('Agent level 2')).toBeVisible()
    expect(await screen.findByText("You earn 25% of your invitees' trading fees")).toBeVisible()
  })

  it.each([
    ['AGENT_ONLY', 'activity.switchAccount'],
    ['KYC_REQUIRED', 'activity.verifyNow'],
  ])('explains %s and offers the fix', async (reason, way) => {
    await renderBlocks({ page, user: userOf(), calls: refused(reason) })
    expect(await screen.findByText(word(`reason.${reason}`))).toBeVisible()
    expect(screen.getByRole('button', { name: word(way) })).toBeVisible()
  })

  it('links to the activities when the reason cannot be fixed', async () => {
    await renderBlocks({ page, user: userOf(), calls: refused('REGION_RESTRICTED') })
    expect(await screen.findByText(word('reason.REGION_RESTRICTED'))).toBeVisible()
    expect(screen.getByRole('link', { name: word('shell.toActivities') })).toHaveAttribute('href', '/en')
  })
})

testUnknownValues('AgentAccess', 'the rebate rate', { failing: ['userVipCode'], answers: permitted, shows: ['2'] })
