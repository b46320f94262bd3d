import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderBlocks, word } from '../../../tests/integration/rendering/blockHarness.tsx'
import { activities } from '../../activities/index.ts'
import { calls } from '../../contract/calls/index.ts'

const [{ art: _, ...example } = expect.unreachable()] = calls.list.example.activities

/** The card of an activity without a picture of its own. */
async function card(activityType: number): Promise<HTMLElement> {
  const list = [{ ...example, title: 'Spring', activityType }]
  await renderBlocks({
    page: [{ id: 'list', type: 'ActivityList' }],
    info: { activityId: null },
    activities,
    calls: { list: { activities: list, total: 1 }, getAliasList: { list: [], total: 0 } },
  })
  const link = await screen.findByRole('link', { name: 'Spring' })
  return link.closest('li') as HTMLElement
}

describe('the card of an activity', () => {
  it.each(activities.map(({ type, code, words }) => [type, code, words.en.name] as const))(
    'shows the name of the type and an illustration: %s',
    async (_, activityType, name) => {
      const shown = await card(activityType)
      expect(within(shown).getByText(name)).toBeVisible()
      expect(shown.querySelector('svg[viewBox="0 0 480 400"]')).not.toBeNull()
    },
  )

  it('shows a general name for an unknown type', async () => {
    const shown = await card(31_999)
    expect(within(shown).getByText(word('activity.type.other'))).toBeVisible()
    expect(shown.querySelector('svg[viewBox="0 0 480 400"]')).not.toBeNull()
  })
})
