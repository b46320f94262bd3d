import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderBlocks, word } from '../../../tests/integration/rendering/blockHarness.tsx'

const words = { 'x.1': 'Sign up', 'x.2': 'Join', 'x.t': 'So' }

it('Steps are a numbered list', async () => {
  const steps = ['x.1', 'x.2'].map((title) => ({ title, text: 'x.t' }))
  await renderBlocks({ page: [{ id: 'st', type: 'Steps', props: { steps } }], words })
  const list = await screen.findByRole('list')
  expect(list.tagName).toBe('OL')
  expect(
    within(list)
      .getAllByRole('heading')
      .map((heading) => heading.textContent),
  ).toEqual(['Sign up', 'Join'])
  expect(screen.getByRole('heading', { level: 2, name: word('activity.howTo') })).toBeVisible()
})
