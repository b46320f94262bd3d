import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderBlocks } from '../../../tests/integration/rendering/blockHarness.tsx'

describe('Notice', () => {
  const renderBlock = (to: string) =>
    renderBlocks({
      page: [{ id: 'n', type: 'Notice', props: { text: 'n.text', link: { text: 'n.link', to } } }],
      words: { 'n.text': 'Good to **know**', 'n.link': 'More' },
    })

  it.each([
    ['/rewards', '/en/rewards'],
    ['https://example.com/a', 'https://example.com/a'],
  ])('links %s to %s', async (to, href) => {
    await renderBlock(to)
    expect(await screen.findByRole('link', { name: 'More' })).toHaveAttribute('href', href)
  })

  it('shows an unsafe link as plain text', async () => {
    await renderBlock('javascript:alert(1)')
    expect(await screen.findByText('More')).toBeVisible()
    expect(screen.queryByRole('link')).toBeNull()
  })
})
