import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { word } from '../../../tests/integration/rendering/blockHarness.tsx'
import {
  link,
  mockClipboard,
  pickInDialog,
  renderShareTask,
} from '../../../tests/integration/rendering/shareHarness.tsx'

const writeText = mockClipboard()

describe('the card of a share task', () => {
  it.each([
    ['a copy of the link', 'Copy link', [[link]]],
    ['a site', 'Share to Telegram', []],
  ])(
    'shares by %s in the dialog, reports the share, and offers the claim without a reload',
    async (_, name, copied) => {
      const { card, reports } = await renderShareTask(['TaskList'])
      fireEvent.click(await card.findByRole('button', { name: word('task.goShare') }))
      await pickInDialog(name)
      expect(await card.findByRole('button', { name: /^Claim/ })).toBeVisible()
      expect(writeText.mock.calls).toEqual(copied)
      expect(reports()).toHaveLength(1)
    },
  )

  it('stays unchanged when the viewer closes the dialog', async () => {
    const { card, reports } = await renderShareTask(['TaskList'])
    const button = await card.findByRole('button', { name: word('task.goShare') })
    button.focus()
    fireEvent.click(button)
    await screen.findByRole('dialog')
    expect(button).toHaveAttribute('aria-busy', 'true')
    await pickInDialog(word('common.close'))
    await waitFor(() => expect(button).not.toHaveAttribute('aria-busy'))
    expect(button).toHaveFocus()
    expect([reports(), writeText.mock.calls]).toEqual([[], []])
    expect(card.queryByRole('button', { name: /^Claim/ })).toBeNull()
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
