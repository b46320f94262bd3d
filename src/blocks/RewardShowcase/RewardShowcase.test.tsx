import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { activityOf, groupsOf, renderBlocks, taskOf, word } from '../../../tests/integration/rendering/blockHarness.tsx'
import { lotteryActivity } from '../../../tests/integration/rendering/lotterySamples.ts'

describe('RewardShowcase', () => {
  const cards = () => screen.findAllByRole('article')

  it('shows the kind, validity and withdrawal terms of each prize', async () => {
    await renderBlocks({
      page: [{ id: 'prizes', type: 'RewardShowcase', props: { from: 'draw' } }],
      activity: lotteryActivity(),
    })
    const [phone, usdt, trial, ...others] = await cards()
    expect(others).toEqual([])
    expect(phone).toHaveTextContent(word('reward.soldOut'))
    expect(usdt).toHaveTextContent(word('RewardShowcase.withdraw.yes'))
    expect(trial).toHaveTextContent(word('RewardShowcase.withdraw.profits'))
    expect(trial).toHaveTextContent('Valid for 14 days')
  })

  it('shows the same reward of two tasks only once', async () => {
    const taskGroups = groupsOf([taskOf('a'), taskOf('b')])
    await renderBlocks({ page: [{ id: 'prizes', type: 'RewardShowcase' }], activity: activityOf({ taskGroups }) })
    expect(await cards()).toHaveLength(1)
  })
})
