import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { activityOf, renderBlocks, userOf, word } from '../../../tests/integration/rendering/blockHarness.tsx'
import { testRetryOfPersonalData } from '../../../tests/integration/rendering/personalData.tsx'
import type { Trader } from '../../contract/shapes/competition.ts'
import { sortTraders } from './orders.ts'

describe('TraderList', () => {
  const trader = (traderId: string, parts: Partial<Trader>): Trader => ({
    traderId,
    name: traderId,
    avatarUrl: null,
    roi: null,
    pnl: null,
    maxDrawdown: null,
    followers: 0,
    followed: false,
    ...parts,
  })
  const traders = [
    trader('steady', { roi: '4', pnl: '400', maxDrawdown: '1', followers: 9 }),
    trader('bold', { roi: '30', pnl: '-5', maxDrawdown: '22', followers: 2, followed: true }),
    trader('unknown', {}),
  ]

  it('sorts by each figure, with unknown ones last', () => {
    const names = (order: Parameters<typeof sortTraders>[1]) => sortTraders(traders, order).map(({ name }) => name)
    expect(names('roi')).toEqual(['bold', 'steady', 'unknown'])
    expect(names('pnl')).toEqual(['steady', 'bold', 'unknown'])
    expect(names('drawdown')).toEqual(['steady', 'bold', 'unknown'])
    expect(names('followers')).toEqual(['steady', 'bold', 'unknown'])
  })

  it('shows each trader with results and a copy button, and marks copied traders', async () => {
    const page = [{ id: 'traders', type: 'TraderList', props: { copyAt: '/spot' } }]
    await renderBlocks({ page, activity: activityOf({ traders }), user: userOf() })
    const rows = await screen.findAllByRole('listitem')
    expect(rows.map((row) => within(row).getByRole('heading').textContent)).toEqual(['bold', 'steady', 'unknown'])
    expect(within(rows[0] as HTMLElement).getByText(word('TraderList.copying'))).toBeVisible()
    expect(within(rows[0] as HTMLElement).getByRole('button', { name: word('TraderList.adjust') })).toBeVisible()
    fireEvent.click(screen.getByRole('radio', { name: word('TraderList.pnl') }))
    expect(screen.getAllByRole('heading', { level: 3 })[0]).toHaveTextContent('steady')
  })
})

testRetryOfPersonalData('TraderList')
