import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  closeTopDialog,
  DialogHost,
  Modal,
  NotificationHost,
  openDialog,
  preloadDialogs,
} from '../../../src/ui/index.ts'
import { wordsForTests } from './uiWords.ts'

beforeAll(preloadDialogs)

beforeEach(wordsForTests)

afterEach(async () => {
  await act(async () => {
    while (closeTopDialog());
  })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  vi.useRealTimers()
  cleanup()
})

const page = () =>
  render(
    <>
      <main id="main" tabIndex={-1}>
        <button type="button">Join</button>
        <div className="Lottery_lottery-middle-width__x1" data-testid="lottery" />
      </main>
      <DialogHost />
      <NotificationHost />
    </>,
  )

const open = async (...request: Parameters<typeof openDialog>) => {
  let close = () => {}
  await act(async () => {
    close = openDialog(...request)
  })
  const dialog = await screen.findByRole('dialog')
  return { dialog, close }
}

const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const pressEscape = () =>
  act(async () => void fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' }))

function Example({ heard }: { heard: (open: boolean) => void }) {
  const [isOpen, setOpen] = useState(true)
  const onChange = (next: boolean) => {
    heard(next)
    setOpen(next)
  }
  return (
    <Modal open={isOpen} title="Terms" onChange={onChange}>
      Words
    </Modal>
  )
}

describe('the shared modal', () => {
  it('shows title, content and a close icon, and has an accessible name', async () => {
    page()
    const { dialog } = await open({ kind: 'modal', title: 'Terms', content: <p>Words</p> })
    expect(dialog).toHaveAccessibleName('Terms')
    expect(dialog).toHaveAttribute('aria-modal', 'true')
    expect(dialog).toHaveTextContent('Words')
    expect(screen.getByRole('button', { name: 'Close' })).toBeInTheDocument()
  })

  it('can hide the close icon', async () => {
    page()
    await open({ kind: 'modal', title: 'Terms', content: 'Words', showClose: false })
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
  })

  it('accepts a class name and styles', async () => {
    page()
    const { dialog } = await open({
      kind: 'modal',
      title: 'T',
      content: 'W',
      className: 'mine',
      style: { maxHeight: '200px' },
    })
    expect(dialog).toHaveClass('mine')
    expect(dialog).toHaveStyle({ maxHeight: '200px' })
  })

  it('closes on Escape, calls onChange with false once and restores the focus', async () => {
    page()
    const join = screen.getByRole('button', { name: 'Join' })
    join.focus()
    const onChange = vi.fn()
    const { dialog } = await open({ kind: 'modal', title: 'T', content: 'W', onChange })
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
    await pressEscape()
    await gone()
    expect(onChange.mock.calls).toEqual([[false]])
    await waitFor(() => expect(document.activeElement).toBe(join))
  })

  it('closes by the close icon', async () => {
    page()
    const onChange = vi.fn()
    await open({ kind: 'modal', title: 'T', content: 'W', onChange })
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    await gone()
    expect(onChange.mock.calls).toEqual([[false]])
  })

  it('ignores clicks on the backdrop', async () => {
    page()
    const onChange = vi.fn()
    await open({ kind: 'modal', title: 'T', content: 'W', onChange })
    const backdrop = document.querySelector('[data-part="backdrop"]') as Element
    for (const target of [backdrop, document.body]) {
      fireEvent.pointerDown(target)
      fireEvent.pointerUp(target)
      fireEvent.click(target)
    }
    await act(() => new Promise((resolve) => setTimeout(resolve, 100)))
    expect(screen.getByRole('dialog')).toBeInTheDocument()
    expect(onChange).not.toHaveBeenCalled()
  })

  it('locks the scrolling of the page and unlocks it, also on unmount', async () => {
    const { unmount } = page()
    document.body.style.overflow = 'scroll'
    const { close } = await open({ kind: 'modal', title: 'T', content: 'W' })
    await waitFor(() => expect(document.body.style.overflow).toBe('hidden'))
    await act(async () => close())
    await gone()
    expect(document.body.style.overflow).toBe('scroll')
    await open({ kind: 'modal', title: 'T', content: 'W' })
    await waitFor(() => expect(document.body.style.overflow).toBe('hidden'))
    unmount()
    expect(document.body.style.overflow).toBe('scroll')
    document.body.style.overflow = ''
  })

  it('adds the transition-in class to the lottery area while it is open', async () => {
    page()
    const area = screen.getByTestId('lottery')
    const { close } = await open({ kind: 'modal', title: 'T', content: 'W' })
    expect(area).toHaveClass('transition-in')
    await act(async () => close())
    await gone()
    expect(area).not.toHaveClass('transition-in')
  })

  it('moves the focus to main when its opener is gone', async () => {
    page()
    const join = screen.getByRole('button', { name: 'Join' })
    join.focus()
    const { dialog, close } = await open({ kind: 'modal', title: 'T', content: 'W' })
    // A dialog restores the focus only after it has received it.
    await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement))
    join.remove()
    await act(async () => close())
    await gone()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
  })

  it('works as a component', async () => {
    const heard = vi.fn()
    render(<Example heard={heard} />)
    expect(await screen.findByRole('dialog', { name: 'Terms' })).toHaveTextContent('Words')
    await pressEscape()
    await gone()
    expect(heard.mock.calls).toEqual([[false]])
  })
})

describe('the success dialog', () => {
  it('confirms the join, counts down five seconds and closes', async () => {
    page()
    const onClose = vi.fn()
    vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 1 })
    const { dialog } = await open({ kind: 'success', onClose })
    expect(dialog).toHaveAccessibleName("You've joined the event")
    const confirm = screen.getByRole('button', { name: /Confirm/ })
    expect(confirm).toHaveTextContent('Confirm (5)')
    expect(confirm).toHaveAccessibleDescription('Closes in 5 s')
    for (const left of [4, 3, 2, 1]) {
      await act(() => vi.advanceTimersByTimeAsync(1000))
      expect(confirm).toHaveTextContent(`Confirm (${left})`)
    }
    expect(onClose).not.toHaveBeenCalled()
    await act(() => vi.advanceTimersByTimeAsync(1000))
    await gone()
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  it('pauses under a pointer and while it contains the focus', async () => {
    page()
    vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 1 })
    const { dialog } = await open({ kind: 'success' })
    const confirm = screen.getByRole('button', { name: /Confirm/ })
    fireEvent.pointerEnter(dialog)
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    expect(confirm).toHaveTextContent('(5)')
    fireEvent.pointerLeave(dialog)
    act(() => confirm.focus())
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    expect(confirm).toHaveTextContent('(5)')
    act(() => dialog.focus())
    await act(() => vi.advanceTimersByTimeAsync(1000))
    expect(confirm).toHaveTextContent('(4)')
  })

  it('does not say that the viewer has joined where a title says what happened', async () => {
    page()
    const figures = [{ value: 'One more draw' }]
    const { dialog } = await open({ kind: 'success', title: 'You won one more draw', figures, note: 'Use it today' })
    expect(dialog).toHaveAccessibleName('You won one more draw')
    expect(dialog).toHaveTextContent('Use it today')
    expect(dialog).not.toHaveTextContent("You've joined the event")
  })

  it('shows the given message', async () => {
    page()
    const { dialog } = await open({ kind: 'success', title: 'Reward received', message: '20 USDT are yours' })
    expect(dialog).toHaveAccessibleName('Reward received')
    expect(dialog).toHaveTextContent('20 USDT are yours')
  })

  it('shows what was received as figures and waits for the viewer', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    page()
    const [figures, others] = [[{ value: '+120', coin: 'USDT' }], ['2 draws']]
    const { dialog } = await open({ kind: 'success', message: 'You received 120 USDT + 2 draws', figures, others })
    expect(dialog).toHaveAccessibleName('You received 120 USDT + 2 draws')
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['+120 USDT', ...others])
    expect(screen.getByRole('button', { name: 'Confirm' })).not.toHaveAccessibleDescription()
    await act(() => vi.advanceTimersByTimeAsync(20_000))
    expect(screen.getByRole('dialog')).toBe(dialog)
  })

  it('shows a moment: title, figures that count up, parts, the next step and sharing', async () => {
    page()
    const [next, share] = [vi.fn(), vi.fn()]
    const { dialog } = await open({
      kind: 'success',
      art: 'trophy',
      festive: true,
      title: 'Results are out',
      message: '',
      figures: [{ value: '+50', coin: 'USDT', count: { to: '50', format: (value) => `+${value}` } }],
      note: 'Final rank: 3 of 40',
      rowsTitle: 'Consists of',
      rows: [{ label: 'Volume', value: '50 USDT' }],
      primary: { text: 'See my rewards', run: next },
      share: { text: 'Share', run: share },
    })
    expect(dialog).toHaveAccessibleName('Results are out')
    expect(screen.getByText('+50')).toBeVisible()
    expect(screen.getByText('Final rank: 3 of 40')).toBeVisible()
    expect(screen.getByRole('definition')).toHaveTextContent('50 USDT')
    expect(dialog.querySelector('svg')).toHaveAttribute('aria-hidden', 'true')
    fireEvent.click(screen.getByRole('button', { name: 'Share' }))
    await gone()
    expect([next.mock.calls, share.mock.calls]).toEqual([[], [[]]])
  })

  it.each(['stays', 'art'] as const)('a success with %s: only "stays" keeps it open', async (what) => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    page()
    await open({ kind: 'success', message: 'Joined', ...(what === 'stays' ? { stays: true } : { art: 'gift' }) })
    await act(() => vi.advanceTimersByTimeAsync(7_000))
    if (what === 'stays') expect(screen.getByRole('dialog')).toBeInTheDocument()
    else await gone()
  })

  it('closes automatically with the amount that can be earned, and shows it with its title', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    page()
    const figures = [{ value: '1,800', coin: 'USDT' }]
    const { dialog } = await open({ kind: 'success', title: 'Joined', stays: false, figuresTitle: 'Up to', figures })
    expect(dialog).toHaveTextContent(/Up to.*1,800/)
    await act(() => vi.advanceTimersByTimeAsync(7_000))
    await gone()
  })

  it('lists failures once and does not close automatically', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    page()
    const failed = [
      { label: '20 USDT', reason: 'Out of stock' },
      { label: '5 PBT', reason: 'Expired' },
      { label: '5 PBT', reason: 'Expired' },
      { label: '', reason: 'Expired' },
    ]
    const request = { failed, failedTitle: 'Not received', details: ['2 more rewards'] }
    const { dialog } = await open({ kind: 'success', message: 'You received 5 USDT', ...request })
    expect(dialog).toHaveTextContent('You received 5 USDT')
    const failures = within(dialog).getByRole('region', { name: 'Not received' })
    expect(
      within(failures)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['20 USDTOut of stock', '5 PBTExpired', 'Expired'])
    expect(within(dialog).getAllByRole('listitem').at(-1)).toHaveTextContent('2 more rewards')
    expect(screen.getByRole('button', { name: 'Confirm' })).not.toHaveAccessibleDescription()
    await act(() => vi.advanceTimersByTimeAsync(20_000))
    expect(screen.getByRole('dialog')).toBe(dialog)
  })
})

describe('the service-error dialog', () => {
  it('shows message, short trace id and Confirm, and stays open', async () => {
    page()
    vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 1 })
    const { dialog } = await open({
      kind: 'error',
      message: '<b>System busy</b>',
      traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
    })
    expect(dialog).toHaveTextContent('<b>System busy</b>')
    expect(dialog).toHaveTextContent('Reference 0e0e4736')
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    expect(screen.getByRole('dialog')).toBeInTheDocument()
    fireEvent.click(screen.getByRole('button', { name: 'Confirm' }))
    await gone()
  })

  it('can have two actions', async () => {
    page()
    const run = vi.fn()
    await open({
      kind: 'error',
      title: 'This account cannot join',
      message: 'For new users only',
      primary: { text: 'Switch account', run },
      secondary: { text: 'Not now' },
    })
    expect(screen.getByRole('button', { name: 'Not now' })).toBeInTheDocument()
    fireEvent.click(screen.getByRole('button', { name: 'Switch account' }))
    await gone()
    expect(run).toHaveBeenCalledTimes(1)
  })
})

describe('several dialogs', () => {
  it('are shown one after the other, the same message once', async () => {
    page()
    const { dialog } = await open({ kind: 'error', message: 'First' })
    expect(dialog).toHaveTextContent('First')
    await act(async () => {
      openDialog({ kind: 'error', message: 'First' })
      openDialog({ kind: 'error', message: 'Second' })
    })
    expect(screen.getAllByRole('dialog')).toHaveLength(1)
    fireEvent.click(screen.getByRole('button', { name: 'Confirm' }))
    await waitFor(() => expect(screen.getByRole('dialog')).toHaveTextContent('Second'))
    fireEvent.click(screen.getByRole('button', { name: 'Confirm' }))
    await gone()
  })

  it('are closed by the back button of the app', async () => {
    page()
    await open({ kind: 'error', message: 'First' })
    await act(async () => void expect(closeTopDialog()).toBe(true))
    await gone()
    expect(closeTopDialog()).toBe(false)
  })
})
