import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { activityOf, renderBlocks, userOf, word } from '../../../tests/integration/rendering/blockHarness.tsx'
import { testRetryOfPersonalData } from '../../../tests/integration/rendering/personalData.tsx'
import type { Trader } from '../../contract/shapes/competition.ts'
import { sortTraders } from './orders.ts'
import { pathOf } from './Sparkline.tsx'

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

  it('draws the ROI over time from left to right, with its figures as text', async () => {
    const from = Date.parse('2026-10-29T00:00:00Z')
    const to = Date.parse('2026-11-28T00:00:00Z')
    const history = (roi: string[]) => ({ from, to, roi })
    const shown = [
      trader('up', { roi: '12.4', history: history(['0', '-2.5', '15', '12.4']) }),
      trader('down', { roi: '-1', history: history(['1', '-1']) }),
      trader('plain', { roi: '-9' }),
    ]
    await renderBlocks({
      page: [{ id: 'traders', type: 'TraderList' }],
      activity: { ...activityOf({ traders: shown }), timeZone: '+00:00' },
    })
    const [up, down, plain] = await screen.findAllByRole('listitem')
    const line = within(up as HTMLElement).getByRole('img', {
      name: 'ROI from Oct 29, 2026 to Nov 28, 2026: first 0%, last +12.4%, lowest -2.5%, highest +15%',
    })
    expect(line.querySelector('path')).toHaveAttribute('d', 'M0 26L33.3 30L66.7 2L100 6.2')
    expect(within(up as HTMLElement).getByText('30 days')).toBeVisible()
    const colorOf = (item?: HTMLElement) => item?.querySelector('svg[role="img"]')?.parentElement?.className
    expect(colorOf(up)).not.toBe(colorOf(down))
    expect(within(plain as HTMLElement).queryByRole('img')).toBeNull()
  })

  it('draws a flat line in the middle', () => {
    expect(pathOf([3, 3])).toBe('M0 16L100 16')
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

  it('says once that the event has ended, instead of disabled buttons', async () => {
    const page = [{ id: 'traders', type: 'TraderList' }]
    await renderBlocks({ page, activity: activityOf({ traders, status: 'SETTLED' }), user: userOf() })
    expect(await screen.findAllByRole('listitem')).toHaveLength(traders.length)
    expect(screen.getAllByText(word('activity.ended'))).toHaveLength(1)
    expect(screen.queryByRole('button')).toBeNull()
  })
})

testRetryOfPersonalData('TraderList')
