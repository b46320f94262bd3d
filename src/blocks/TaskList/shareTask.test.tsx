import { fireEvent, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { word } from '../../../tests/integration/rendering/blockHarness.tsx'
import { link, mockClipboard, renderShareTask } from '../../../tests/integration/rendering/shareHarness.tsx'

const writeText = mockClipboard()

describe('the card of a share task', () => {
  it('shares, reports the share, and offers the claim without a reload', async () => {
    const { card, reports } = await renderShareTask(['TaskList'])
    fireEvent.click(await card.findByRole('button', { name: word('task.goShare') }))
    expect(await card.findByRole('button', { name: /^Claim/ })).toBeVisible()
    expect(writeText).toHaveBeenCalledExactlyOnceWith(link)
    expect(reports()).toHaveLength(1)
  })

  it('stays unchanged when the viewer closes the share sheet', async () => {
    const sheet = vi.fn(() => Promise.reject(new DOMException('', 'AbortError')))
    Object.defineProperty(navigator, 'share', { value: sheet, configurable: true })
    const { card, reports } = await renderShareTask(['TaskList'])
    const button = await card.findByRole('button', { name: word('task.goShare') })
    fireEvent.click(button)
    await waitFor(() => expect(sheet).toHaveBeenCalledOnce())
    await waitFor(() => expect(button).not.toHaveAttribute('aria-busy'))
    expect(reports()).toEqual([])
    expect(card.queryByRole('button', { name: /^Claim/ })).toBeNull()
  })
})
