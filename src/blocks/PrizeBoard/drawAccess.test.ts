import { describe, expect, it } from 'vitest'
import { activityOf, userOf, word } from '../../../tests/integration/rendering/blockHarness.tsx'
import { lotteryOf } from '../../../tests/integration/rendering/lotterySamples.ts'
import { pageStates } from '../../contract/pageState.ts'
import { drawAccessOf } from './drawAccess.ts'

describe('access to a draw', () => {
  const running = activityOf({ status: 'IN_PROGRESS', user: userOf() })

  it.each(pageStates)('is open, or has a reason: %s', (state) => {
    const access = drawAccessOf(state, running, lotteryOf(), 3, 'known')
    if (access.status === 'closed') expect(word(access.reason)).not.toMatch(/^no word/)
    else expect([state, access.status]).toEqual([state, state === 'VISITOR' ? 'login' : 'open'])
  })

  it.each(['IN_PROGRESS', 'CLAIMABLE', 'ALL_GRANTED'] as const)('is open to users who have joined: %s', (state) => {
    expect(drawAccessOf(state, running, lotteryOf(), 1, 'known')).toEqual({ status: 'open' })
    expect(drawAccessOf(state, running, lotteryOf(), 0, 'known')).toEqual({
      status: 'closed',
      reason: 'PrizeBoard.noChances',
    })
    const full = lotteryOf({ maxPerUser: 5, usedCount: 5 })
    expect(drawAccessOf(state, running, full, 0, 'known')).toEqual({ status: 'closed', reason: 'reason.DRAW_LIMIT' })
  })

  it('is closed after the event, even if there are rewards to claim', () => {
    const over = activityOf({ status: 'ENDED', user: userOf() })
    expect(drawAccessOf('CLAIMABLE', over, lotteryOf(), 3, 'known')).toEqual({
      status: 'closed',
      reason: 'reason.ENDED',
    })
  })
})
