import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { activityOf, renderBlocks, settle, word } from '../../../tests/integration/rendering/blockHarness.tsx'
import { drawRecord } from '../../../tests/integration/rendering/lotterySamples.ts'
import { calls } from '../../contract/calls/index.ts'
import type { RewardRecord } from '../../contract/shapes/reward.ts'

describe('Marquee', () => {
  const page = [{ id: 'winners', type: 'Marquee' }]
  const winner = (recordId: string, parts: Partial<RewardRecord>): RewardRecord => ({
    ...drawRecord,
    recordId,
    userName: `${recordId}***`,
    ...parts,
  })
  const list = [
    winner('an', {}),
    winner('bo', { rewardType: 'LOTTERY_COUNT', amount: '1', coin: null }),
    winner('cy', { source: 'TASK' }),
    winner('di', { rewardType: 'PHYSICAL', amount: '1', coin: null, rewardName: 'Smartphone' }),
  ]
  const answers = { getRewardList: { ...calls.getRewardList.example, list, total: list.length } }
  const entries = async () => {
    const items = await screen.findAllByRole('listitem')
    return items.map(({ textContent }) => textContent?.replace(/[\u2068\u2069]/g, ''))
  }

  it('lists each winner once for screen readers, without won draws', async () => {
    const { made } = await renderBlocks({ page, calls: answers })
    expect(await entries()).toEqual([
      expect.stringMatching(/^an\*\*\* won 5\sUSDT/),
      expect.stringMatching(/^di\*\*\* won Smartphone/),
    ])
    expect(screen.getByRole('region', { name: word('Marquee.winners') })).toBeVisible()
    expect(made.find(({ name }) => name === 'getRewardList')?.input).toMatchObject({ scope: 'ALL', status: 'GRANTED' })
  })

  it('repeats few winners until they are wider than the page, hidden from screen readers', async () => {
    const copiesOf = async (winners: readonly RewardRecord[]) => {
      const { container, unmount } = await renderBlocks({
        page,
        calls: { getRewardList: { ...answers.getRewardList, list: winners } },
      })
      await screen.findAllByRole('listitem')
      const copies = container.querySelectorAll('ul[aria-hidden]').length
      unmount()
      return copies
    }
    expect(await copiesOf(list.slice(0, 1))).toBe(6)
    expect(await copiesOf([winner('an', {}), winner('ed', {})])).toBe(3)
    expect(await copiesOf(Array.from({ length: 8 }, (_, index) => winner(`w${index}`, {})))).toBe(1)
  })

  it('lists all records when the prop says so', async () => {
    await renderBlocks({ page: [{ id: 'winners', type: 'Marquee', props: { source: 'ALL' } }], calls: answers })
    expect(await entries()).toHaveLength(3)
  })

  it('can be paused', async () => {
    await renderBlocks({ page, calls: answers })
    const pause = await screen.findByRole('button', { name: word('Marquee.pause') })
    expect(pause).toHaveAttribute('aria-pressed', 'false')
    fireEvent.click(pause)
    expect(pause).toHaveAttribute('aria-pressed', 'true')
  })

  it('shows an empty state without winners', async () => {
    await renderBlocks({ page, calls: { getRewardList: { ...calls.getRewardList.example, list: [], total: 0 } } })
    expect(await screen.findByText(word('Marquee.none'))).toBeVisible()
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('shows nothing without winners after the event', async () => {
    const none = { getRewardList: { ...calls.getRewardList.example, list: [], total: 0 } }
    await renderBlocks({ page, calls: none, activity: activityOf({ status: 'ENDED' }) })
    await settle()
    expect(screen.queryByText(word('Marquee.none'))).toBeNull()
  })
})
