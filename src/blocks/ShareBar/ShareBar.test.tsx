import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderBlocks, word } from '../../../tests/integration/rendering/blockHarness.tsx'

const page = [{ id: 'share', type: 'ShareBar' }]

describe('ShareBar', () => {
  it('offers the link of the page when the share texts cannot be loaded', async () => {
    const refuse = () => Promise.reject(new Error('down'))
    await renderBlocks({ page, calls: { getUserShareContent: refuse } })
    expect(await screen.findByRole('button', { name: word('ShareBar.copy') })).toBeVisible()
    expect(screen.queryByRole('button', { name: word('ShareBar.share') })).toBeNull()
  })
})
