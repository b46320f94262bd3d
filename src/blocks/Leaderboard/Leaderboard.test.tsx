import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { press, renderBlocks, settle, userOf, word } from '../../../tests/integration/rendering/blockHarness.tsx'
import { testRetryOfPersonalData, testUnreadPersonalData } from '../../../tests/integration/rendering/personalData.tsx'
import { describeStaleData, marks, renderOnPlatform } from '../../../tests/integration/rendering/staleData.tsx'
import { calls } from '../../contract/calls/index.ts'
import type { Activity } from '../../contract/shapes/activity.ts'
import type { RankRow } from '../../contract/shapes/competition.ts'
import { sampleActivity } from '../../studio/gallery/sampleActivity.ts'

const campaign = sampleActivity(calls.noLoginDetail.example)
const [board] = campaign.leaderboards ?? []
if (!board) throw new Error('The campaign has lost its boards.')

/** A page of a leaderboard with 10,000 rows and the viewer at rank 5,000. */
const rowAt = (rank: number): RankRow => ({
  ...(board.list[0] as RankRow),
  rank,
  userName: `us***${rank}`,
  value: String(1_000_000 - rank),
  reward: null,
  isMe: rank === 5000,
})
const rowsFrom = (first: number, count: number) => Array.from({ length: count }, (_, index) => rowAt(first + index))
const crowd = (page = 0): Activity => ({
  ...campaign,
  leaderboards: [
    {
      ...board,
      list: rowsFrom(page * 20 + 1, 20),
      total: 10_000,
      me: rowAt(5000),
      around: rowsFrom(4998, 5),
      gapToNext: '1',
    },
  ],
})

describe('a leaderboard with 10,000 rows', () => {
  it('shows the rank of the viewer with its neighbors, and reads one page at a time', async () => {
    const { made } = await renderBlocks({
      page: [{ id: 'board', type: 'Leaderboard' }],
      activity: crowd(),
      user: userOf(),
      calls: { detail: (input: { boardPage?: number }) => ({ ...crowd(input.boardPage), user: userOf() }) },
    })
    await settle()
    await screen.findByRole('table')
    const ranks = () => within(screen.getByRole('region', { name: word('rank.board') })).getAllByText(/^us\*\*\*/)
    expect(within(screen.getByRole('table')).queryByText('us***3')).toBeNull()
    expect(screen.getByText('#5,000')).toBeTruthy()
    expect(ranks().map((cell) => cell.textContent)).toEqual(
      [...rowsFrom(1, 20), ...rowsFrom(4998, 5)].map(({ userName }) => userName),
    )
    await press(word('Leaderboard.toMine'))
    const asked = made.filter(({ name, input }) => name === 'detail' && 'boardPage' in (input as object))
    expect(asked.at(-1)?.input).toMatchObject({
      boardScope: 'USER',
      boardPeriod: 'TOTAL',
      boardPage: 249,
      boardSize: 20,
    })
    // This page contains the neighbors.
    expect(ranks().map((cell) => cell.textContent)).toEqual(rowsFrom(4981, 20).map(({ userName }) => userName))
    expect(screen.queryByText(word('Leaderboard.around'))).toBeNull()
  })
})

testUnreadPersonalData('Leaderboard', [[{}, ['rank.unranked', 'rank.notJoined']]])
testRetryOfPersonalData('Leaderboard')

it('tells a tied viewer to move up, instead of naming an amount of 0', async () => {
  const reward = board.rewards[0]?.reward
  const tied = { ...rowAt(2), value: '500' }
  const list = [
    { ...rowAt(1), value: '500' },
    { ...tied, isMe: true },
  ]
  const rewards = reward ? [{ from: 1, to: 1, reward }] : []
  const leaderboards = [
    { ...board, list, total: 2, me: { ...tied, isMe: true }, around: [], gapToNext: '0', minValue: null, rewards },
  ]
  const activity = { ...campaign, user: userOf(), leaderboards }
  await renderBlocks({
    page: [{ id: 'board', type: 'Leaderboard' }],
    activity,
    user: userOf(),
    calls: { detail: activity },
  })
  expect(await screen.findByText(word('rank.tied'))).toBeVisible()
  expect(screen.getByText(/^Move up 1 rank to reach rank 1 and win/)).toBeVisible()
  expect(screen.queryByText(/^0 USDT/)).toBeNull()
})

it('marks the own rank on the first leaderboard of its scope only, which a card beside it may replace', async () => {
  const leaderboards = [board, { ...board, metric: 'ROI' as const }]
  const { container } = await renderBlocks({
    page: [
      { id: 'first', type: 'Leaderboard' },
      { id: 'second', type: 'Leaderboard', props: { metric: 'ROI' } },
    ],
    activity: { ...campaign, leaderboards },
  })
  await screen.findAllByText(word('rank.mine'))
  const marked = [...container.querySelectorAll('[data-first-of]')]
  expect(marked.map((element) => [element.id, element.getAttribute('data-first-of')])).toEqual([['first-own', 'USER']])
})

describe('the podium', () => {
  const show = async (list: RankRow[]) => {
    const leaderboards = [{ ...board, list, total: list.length, me: null, around: [], gapToNext: null }]
    await renderBlocks({ page: [{ id: 'board', type: 'Leaderboard' }], activity: { ...campaign, leaderboards } })
    await screen.findByText('us***1')
  }

  it('shows the first three ranks, and no table without further rows', async () => {
    await show(rowsFrom(1, 3))
    expect(screen.getAllByRole('listitem').map(({ textContent }) => /us\*\*\*\d/.exec(textContent)?.[0])).toEqual([
      'us***1',
      'us***2',
      'us***3',
    ])
    expect(screen.getByText('Rank 2')).toBeInTheDocument()
    expect(screen.queryByRole('table')).toBeNull()
  })

  it.each([
    ['IN_PROGRESS', 'rank.expected'],
    ['SETTLED', 'rank.reward'],
  ] as const)('labels a reward by whether the results are final: %s', async (status, label) => {
    const reward = board.rewards[0]?.reward ?? null
    const list = rowsFrom(1, 3).map((row) => ({ ...row, reward }))
    const leaderboards = [{ ...board, list, total: 3, me: null, around: [], gapToNext: null }]
    await renderBlocks({
      page: [{ id: 'board', type: 'Leaderboard' }],
      activity: { ...campaign, status, leaderboards },
    })
    expect(await screen.findAllByText(word(label))).toHaveLength(3)
    expect(screen.queryAllByText(word('Leaderboard.final'))).toHaveLength(status === 'SETTLED' ? 1 : 0)
  })

  it.each(['fi***@p***.example', 'A @ B @ C', 'Whales'])('shows the whole name: %s', async (teamName) => {
    await show([rowAt(1), { ...rowAt(2), teamName }, rowAt(3)])
    expect(screen.getAllByRole('listitem').some(({ textContent }) => textContent.includes(teamName))).toBe(true)
  })

  it.each([
    ['two rows', rowsFrom(1, 2)],
    ['shared ranks', [rowAt(1), { ...rowAt(1), userName: 'us***1b' }, rowAt(3)]],
  ])('needs three different ranks: %s', async (_, list) => {
    await show(list)
    expect(screen.queryByRole('listitem')).toBeNull()
    expect(within(screen.getByRole('table')).getByText('us***1')).toBeVisible()
  })
})

describe('the change of ranks', () => {
  const show = async (rows: RankRow[], previousTime?: number) => {
    const me = rows.find(({ isMe }) => isMe) ?? null
    const plain = { ...board, list: rows, total: rows.length, me, around: [], gapToNext: null }
    const { previousTime: _, ...unknown } = plain
    const leaderboards = [previousTime === undefined ? unknown : { ...plain, previousTime }]
    const activity = { ...campaign, timeZone: '+08:00', user: userOf(), leaderboards }
    await renderBlocks({
      page: [{ id: 'board', type: 'Leaderboard' }],
      activity,
      user: userOf(),
      calls: { detail: activity },
    })
    await screen.findByText('us***1')
  }
  const known = [3, 2, 1, null, 9].map((previousRank, index) => ({
    ...rowAt(index + 1),
    previousRank,
    isMe: index === 4,
  }))
  const rowOf = (name: string) => screen.getByText(name).closest<HTMLElement>('li, tr')

  it('is an arrow with its words in the podium, in the rows and beside the own rank', async () => {
    await show(known, Date.parse('2026-11-28T00:00:00+08:00'))
    expect(rowOf('us***1')).toHaveTextContent('Up 2 ranks')
    expect(rowOf('us***1')?.querySelectorAll('svg[viewBox="0 0 8 8"]')).toHaveLength(1)
    expect(rowOf('us***2')).toHaveTextContent(word('rank.same'))
    expect(rowOf('us***2')?.querySelector('svg[viewBox="0 0 8 8"]')).toBeNull()
    expect(rowOf('us***2')).not.toHaveTextContent('–')
    expect(rowOf('us***3')).toHaveTextContent('Down 2 ranks')
    expect(rowOf('us***4')).toHaveTextContent(word('rank.new'))
    expect(rowOf('us***5')).toHaveTextContent('Up 4 ranks')
    expect(screen.getByText('#5').closest('p')).toHaveTextContent('Up 4 ranks')
    expect(screen.getByText('Rank changes since Nov 28, 2026 00:00 (UTC+8)')).toBeVisible()
  })

  it('is missing when the platform does not know the previous ranks', async () => {
    await show(known.map(({ previousRank: _, ...row }) => row))
    for (const text of [/ranks$/, word('rank.same'), word('rank.new'), /^Rank changes since/])
      expect(screen.queryByText(text)).toBeNull()
  })
})

describeStaleData(() => {
  it('is marked once on a leaderboard, which also shows its age', async () => {
    const { goDown } = await renderOnPlatform('Leaderboard', word('rank.board'))
    await goDown()
    expect(marks()).toHaveLength(1)
  })
})
