import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { activityOf, renderBlocks, userOf, word } from '../../../tests/integration/rendering/blockHarness.tsx'
import { testRetryOfPersonalData, testUnreadPersonalData } from '../../../tests/integration/rendering/personalData.tsx'
import { testStaleData } from '../../../tests/integration/rendering/staleData.tsx'
import { sampleActivity } from '../../studio/gallery/sampleActivity.ts'

describe('the next tier', () => {
  const tiers = sampleActivity(activityOf()).tiers?.map((tier) => ({ ...tier, reached: false, current: false })) ?? []
  const show = (status: 'IN_PROGRESS' | 'ENDED') => {
    const activity = activityOf({ tiers, tierProgress: { deposit: '1', volume: '1' }, status })
    return renderBlocks({
      page: [{ id: 'tiers', type: 'TierTable', props: { of: 'tiers' } }],
      user: userOf(),
      activity,
    })
  }

  it('is marked during the event', async () => {
    await show('IN_PROGRESS')
    expect(await screen.findByText(word('TierTable.next'))).toBeVisible()
  })

  it('is not marked after the event, when it cannot be reached', async () => {
    await show('ENDED')
    expect(await screen.findAllByRole('row')).toHaveLength(tiers.length + 1)
    expect(screen.queryByText(word('TierTable.next'))).toBeNull()
  })
})

testUnreadPersonalData('TierTable', [[{}, ['TierTable.reached', 'bonus.currentTier', 'TierTable.next']]])
testRetryOfPersonalData('TierTable')
testStaleData('TierTable', word('TierTable.title'))
