import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { useSiteLinks } from '../../../src/app/useSiteLinks.ts'
import type { Runtime } from '../../../src/data/index.ts'
import {
  closeTopDialog,
  DialogHost,
  LeaveSite,
  LinkRulesContext,
  loadShareDialog,
  preloadDialogs,
} from '../../../src/ui/index.ts'
import { wordsForTests } from './uiWords.ts'

beforeAll(preloadDialogs, 60_000)
beforeEach(wordsForTests)
afterEach(async () => {
  await act(async () => {
    while (closeTopDialog());
  })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  window.removeEventListener('click', stay)
  window.removeEventListener('auxclick', stay)
  cleanup()
})

/** The links that are left to the browser; jsdom cannot open a tab. */
const left: unknown[] = []
function stay(event: Event): void {
  if (!event.defaultPrevented) left.push((event.target as Element).closest('a')?.href)
  event.preventDefault()
}

function Shell() {
  useSiteLinks(vi.fn(), {} as Runtime)
  return (
    // No other host is allowed for the links of the page.
    <LinkRulesContext value={{ hosts: [], own: [] }}>
      <main tabIndex={-1}>
        <button type="button">Opener</button>
      </main>
      <DialogHost />
      <LeaveSite />
    </LinkRulesContext>
  )
}

const shared = {
  title: 'Spring festival',
  text: 'Up to 120 USDT',
  url: 'https://promo.example/en/activity/spring?inviteCode=PB7K2M9Q',
  qrText: 'https://promo.example/en/activity/spring?inviteCode=PB7K2M9Q',
  posterUrl: null as string | null,
}

async function open(more: Partial<typeof shared> = {}) {
  left.length = 0
  render(<Shell />)
  window.addEventListener('click', stay)
  window.addEventListener('auxclick', stay)
  screen.getByRole('button', { name: 'Opener' }).focus()
  const show = await loadShareDialog()
  const picked = show('Share', { ...shared, ...more })
  const dialog = await screen.findByRole('dialog', { name: 'Share' })
  return { dialog: within(dialog), element: dialog, picked: () => picked }
}

const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

describe('the share dialog', () => {
  it('shows what is shared, three sites, a copy button and a QR code', async () => {
    const { dialog } = await open()
    expect(dialog.getByText('Spring festival')).toBeVisible()
    expect(dialog.getByText(shared.url)).toBeVisible()
    expect(dialog.getAllByRole('link').map((link) => [link.getAttribute('aria-label'), link.textContent])).toEqual([
      ['Share to X', 'X'],
      ['Share to Telegram', 'Telegram'],
      ['Share to WhatsApp', 'WhatsApp'],
    ])
    expect(dialog.getByRole('button', { name: 'Copy link' })).toBeVisible()
    expect(await dialog.findByRole('img', { name: 'QR code of the link' })).toBeVisible()
    expect(dialog.getByText('Scan to open')).toBeVisible()
  })

  it.each([
    ['a picture of this site', '/media/abc', 1],
    ['no picture', null, 0],
    ['no picture of another site, which the policy of the page blocks', 'https://cdn.example.com/a.png', 0],
    ['no picture with an unsafe address', 'javascript:alert(1)', 0],
  ])('shows %s', async (_, posterUrl, pictures) => {
    const { element } = await open({ posterUrl })
    const found = [...element.querySelectorAll('img')]
    expect(found.map((image) => image.getAttribute('alt'))).toEqual(Array(pictures).fill(''))
    if (pictures) expect(found[0]?.getAttribute('src')).toMatch(/^\/image\?url=%2Fmedia%2Fabc&/)
  })

  it.each([
    ['X', 'x', 'https://x.com/intent/post?text='],
    ['Telegram', 'telegram', 'https://t.me/share/url?url='],
    ['WhatsApp', 'whatsapp', 'https://wa.me/?text='],
  ])('opens %s in a new tab without access to this page, without a question, and closes', async (name, pick, start) => {
    const { dialog, picked } = await open()
    const link = dialog.getByRole<HTMLAnchorElement>('link', { name: `Share to ${name}` })
    expect([link.target, link.rel]).toEqual(['_blank', 'noopener noreferrer'])
    await act(async () => void fireEvent.click(link))
    expect(left).toEqual([link.href])
    expect(link.href.startsWith(start)).toBe(true)
    expect(await picked()).toBe(pick)
    await gone()
    await waitFor(() => expect(screen.getByRole('button', { name: 'Opener' })).toHaveFocus())
  })

  it('counts a middle click as a pick, but not a click for the context menu', async () => {
    const { dialog, picked } = await open()
    const link = dialog.getByRole('link', { name: 'Share to X' })
    const auxClick = (button: number) =>
      act(async () => void link.dispatchEvent(new MouseEvent('auxclick', { button, bubbles: true, cancelable: true })))
    await auxClick(2)
    expect(screen.getByRole('dialog')).toBeVisible()
    await auxClick(1)
    expect(await picked()).toBe('x')
  })

  it('resolves with the copy, and with null when it is closed', async () => {
    const { dialog, picked } = await open()
    await act(async () => void fireEvent.click(dialog.getByRole('button', { name: 'Copy link' })))
    expect(await picked()).toBe('copy')
    await gone()
    cleanup()
    const again = await open()
    await act(async () => void fireEvent.click(again.dialog.getByRole('button', { name: 'Close' })))
    expect(await again.picked()).toBeNull()
  })
})
