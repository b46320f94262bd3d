import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { word } from '../../../tests/integration/rendering/blockHarness.tsx'
import {
  renderForUser,
  testRetryOfPersonalData,
  testUnreadPersonalData,
} from '../../../tests/integration/rendering/personalData.tsx'

testUnreadPersonalData('MyRank', [
  [{}, ['rank.unranked', 'rank.notJoined']],
  [{ scope: 'TEAM' }, ['rank.unranked', 'rank.notJoined', 'rank.noTeam']],
])
testRetryOfPersonalData('MyRank')

it('a leaderboard shows the rank of the viewer only after it is loaded', async () => {
  await renderForUser('MyRank', {}, () => new Promise(() => {}))
  const card = await screen.findByRole('region', { name: word('rank.mine') })
  expect(within(card).getByText('–')).toBeInTheDocument()
  expect(within(card).queryByRole('button', { name: word('common.retry') })).toBeNull()
  expect(card).not.toHaveTextContent(word('rank.notJoined'))
})
