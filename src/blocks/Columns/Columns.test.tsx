import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
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

describe('with tabs', () => {
  const tabs = { label: 'n.both', start: 'n.a', end: 'n.b' }
  const named = { ...words, 'n.both': 'Both' }

  it('offers one column at a time, the start column first', async () => {
    const columns = { id: 'c', type: 'Columns', props: { tabs }, slots: { start: [note('a')], end: [note('b')] } }
    await renderBlocks({ page: [columns], words: named })
    const choice = await screen.findByRole('group', { name: 'Both' })
    const [start, end] = within(choice).getAllByRole('radio')
    expect(start).toBeChecked()
    fireEvent.click(end as HTMLElement)
    expect(end).toBeChecked()
    expect(start).not.toBeChecked()
  })
})
