import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { note, renderBlocks } from '../../../tests/integration/rendering/blockHarness.tsx'

const words = { 'n.a': 'First', 'n.b': 'Second', 's.title': 'A part' }

it('Section is labeled by its heading and contains its blocks', async () => {
  const section = {
    id: 's',
    type: 'Section',
    props: { title: 's.title' },
    slots: { content: [note('a'), note('b')] },
  }
  await renderBlocks({ page: [section], words })
  const region = await screen.findByRole('region', { name: 'A part' })
  expect(within(region).getByText('First')).toBeVisible()
  expect(within(region).getByText('Second')).toBeVisible()
})
