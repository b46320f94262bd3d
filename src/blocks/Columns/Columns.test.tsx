import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { note, renderBlocks } from '../../../tests/integration/rendering/blockHarness.tsx'

const words = { 'n.a': 'First', 'n.b': 'Second' }

it('Columns keep the start before the end in reading order', async () => {
  const columns = {
    id: 'c',
    type: 'Columns',
    props: { endFirst: true },
    slots: { start: [note('a')], end: [note('b')] },
  }
  const { container } = await renderBlocks({ page: [columns], words })
  await screen.findByText('First')
  expect(container.textContent).toBe('FirstSecond')
})
