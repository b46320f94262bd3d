import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { permitted, refused } from '../../../tests/integration/rendering/agentAnswers.ts'
import { asked, renderBlocks, settle, userOf, word } from '../../../tests/integration/rendering/blockHarness.tsx'
import { testUnknownValues } from '../../../tests/integration/rendering/personalData.tsx'

const page = [{ id: 'stats', type: 'PerformanceStats' }]

describe('PerformanceStats', () => {
  it("shows an agent's figures, their age and the conditions of the next tier", async () => {
    await renderBlocks({ page, user: userOf(), calls: permitted })
    expect(await screen.findByText('42,000')).toBeVisible()
    expect(screen.getByText(/4 more valid invitees and .*58,000.*USDT/)).toBeVisible()
    expect(screen.getByText(/^Updated .* ago$/)).toBeVisible()
  })

  it('shows a visitor a description and sends no request', async () => {
    const { made } = await renderBlocks({ page, calls: permitted })
    expect(await screen.findByText(word('PerformanceStats.visitor'))).toBeVisible()
    expect(asked(made, 'agentPerformance')).toEqual([])
  })

  it('is hidden and sends no request without permission', async () => {
    const { made } = await renderBlocks({ page, user: userOf(), calls: refused('AGENT_ONLY') })
    await settle()
    expect(screen.queryByText(word('PerformanceStats.title'))).toBeNull()
    expect(asked(made, 'agentPerformance')).toEqual([])
  })
})

const shows = [word('PerformanceStats.rebateTotal'), word('PerformanceStats.invited')]
testUnknownValues('PerformanceStats', 'the figures', { failing: ['agentPerformance'], answers: permitted, shows })
testUnknownValues('PerformanceStats', 'the permission', { failing: ['agentPermission'], answers: permitted, shows })
