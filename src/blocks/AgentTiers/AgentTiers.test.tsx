import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { permitted, refused } from '../../../tests/integration/rendering/agentAnswers.ts'
import { asked, renderBlocks, userOf, word } from '../../../tests/integration/rendering/blockHarness.tsx'
import { testUnknownValues } from '../../../tests/integration/rendering/personalData.tsx'
import { calls } from '../../contract/calls/index.ts'

const page = [{ id: 'tiers', type: 'AgentTiers' }]

describe('AgentTiers', () => {
  const [bronze] = calls.getActivityDetailInfo.example.tiers
  const tiers = bronze ? [bronze, { ...bronze, tierId: 'silver', validInvites: 10, volume: '100000' }] : []
  const info = { ...calls.getActivityDetailInfo.example, tiers }

  it('marks the current tier and shows the progress to the next one', async () => {
    await renderBlocks({ page, user: userOf(), calls: { ...permitted, getActivityDetailInfo: info } })
    const reached = await screen.findByText(word('AgentTiers.current'))
    expect(reached.closest('[aria-current=step]')).toHaveTextContent('Tier 1')
    const bars = screen.getAllByRole('progressbar')
    expect(bars.map((bar) => bar.getAttribute('aria-valuetext'))).toEqual(['6 / 10', '42,000 / 100,000\u00a0USDT'])
    expect(bars.map((bar) => bar.getAttribute('aria-valuenow'))).toEqual(['60', '42'])
  })

  it('shows only the tiers to a user who is not an agent', async () => {
    const answers = { ...refused('AGENT_ONLY'), getActivityDetailInfo: info }
    const { made } = await renderBlocks({ page, user: userOf(), calls: answers })
    expect(await screen.findByText('10 valid invitees')).toBeVisible()
    expect(screen.queryByRole('progressbar')).toBeNull()
    expect(asked(made, 'agentPerformance')).toEqual([])
  })
})

const shows = ['Tier 1', word('AgentTiers.invitesLabel')]
testUnknownValues('AgentTiers', 'the performance', { failing: ['agentPerformance'], answers: permitted, shows })
testUnknownValues('AgentTiers', 'the permission', { failing: ['agentPermission'], answers: permitted, shows })
