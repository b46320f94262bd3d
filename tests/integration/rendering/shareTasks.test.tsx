import { fireEvent, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { word } from './blockHarness.tsx'
import { mockClipboard, partOf, pickInDialog, renderShareTask } from './shareHarness.tsx'

const writeText = mockClipboard()

describe.each([
  ['ShareBar', 'ShareBar.share', {}],
  ['ShareBar', 'ShareBar.copy', {}],
  ['InviteCard', 'InviteCard.share', {}],
  ['InviteCard', 'InviteCard.copyLink', {}],
  ['InviteCard', 'InviteCard.share', { code: 'event' }],
])('%s by "%s" %j', (type, key, props) => {
  it('completes the share task of its page', async () => {
    const { card, reports } = await renderShareTask(['TaskList', type], props)
    // Placeholders have the id of the block until its chunk and its answers are loaded.
    const button = await waitFor(() => partOf(`#${type.toLowerCase()}`).getByRole('button', { name: word(key) }))
    fireEvent.click(button)
    if (!/copy/i.test(key)) await pickInDialog(word('dialog.shareCopy'))
    expect(await card.findByRole('button', { name: /^Claim/ })).toBeVisible()
    expect(reports()).toHaveLength(1)
    expect(writeText).toHaveBeenCalledOnce()
  })
})
