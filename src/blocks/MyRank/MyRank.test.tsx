import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderBlocks, userOf, word } from '../../../tests/integration/rendering/blockHarness.tsx'
import {
  renderForUser,
  testRetryOfPersonalData,
  testUnreadPersonalData,
} from '../../../tests/integration/rendering/personalData.tsx'
import { calls } from '../../contract/calls/index.ts'
import { sampleActivity } from '../../studio/gallery/sampleActivity.ts'

testUnreadPersonalData('MyRank', [
  [{}, ['rank.unranked', 'rank.notJoined']],
  [{ scope: 'TEAM' }, ['rank.unranked', 'rank.notJoined', 'rank.noTeam']],
])
testRetryOfPersonalData('MyRank')

it('shows how many ranks the viewer moved, in words', async () => {
  const campaign = sampleActivity(calls.noLoginDetail.example)
  const activity = { ...campaign, user: userOf() }
  await renderBlocks({
    page: [{ id: 'mine', type: 'MyRank' }],
    activity,
    user: userOf(),
    calls: { detail: activity },
  })
  const card = await screen.findByRole('region', { name: word('rank.mine') })
  expect(await within(card).findByText('Up 3 ranks')).toBeVisible()
  expect(within(card).getByText(/^Rank changes since/)).toBeVisible()
})

it('asks visitors to log in for the final rank', async () => {
  const activity = { ...sampleActivity(calls.noLoginDetail.example), status: 'SETTLED' as const, user: null }
  await renderBlocks({ page: [{ id: 'mine', type: 'MyRank' }], activity })
  const card = await screen.findByRole('region', { name: word('rank.mine') })
  expect(within(card).getByText(word('rank.visitor'))).toBeInTheDocument()
})

it('a leaderboard shows the rank of the viewer only after it is loaded', async () => {
  await renderForUser('MyRank', {}, () => new Promise(() => {}))
  const card = await screen.findByRole('region', { name: word('rank.mine') })
  expect(within(card).getByText('–')).toBeInTheDocument()
  expect(within(card).queryByRole('button', { name: word('common.retry') })).toBeNull()
  expect(card).not.toHaveTextContent(word('rank.notJoined'))
})

it.each<[{ show?: string; scope?: string; metric?: string }, string | null]>([
  [{ show: 'wide' }, 'USER'],
  [{ show: 'wide', scope: 'TEAM' }, 'TEAM'],
  [{ show: 'wide', metric: 'ROI' }, null],
  [{}, null],
])('takes the place of the own rank of a leaderboard only beside its first board: %j', async (props, scope) => {
  const [first] = sampleActivity(calls.noLoginDetail.example).leaderboards ?? []
  if (!first) throw new Error('The sample has no leaderboard.')
  const leaderboards = [first, { ...first, metric: 'ROI' as const }, { ...first, scope: 'TEAM' as const }]
  const activity = { ...sampleActivity(calls.noLoginDetail.example), leaderboards }
  const page = [{ id: 'mine', type: 'MyRank', props }]
  const { container } = await renderBlocks({ page, activity })
  await screen.findByRole('region', { name: word('rank.mine') })
  expect(container.querySelector('[data-own-rank]')?.getAttribute('data-own-rank') ?? null).toBe(scope)
})
