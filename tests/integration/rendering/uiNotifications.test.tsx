import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { NotificationHost, notify, notifyWhile } from '../../../src/ui/index.ts'
import { wordsForTests } from './uiWords.ts'

beforeEach(() => {
  wordsForTests()
  vi.useFakeTimers()
  render(<NotificationHost />)
})
afterEach(() => {
  act(() => vi.advanceTimersByTime(60_000))
  vi.useRealTimers()
})

const say = (...notification: Parameters<typeof notify>) => act(() => notify(...notification))
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const status = () => screen.getByRole('status')
const alert = () => screen.getByRole('alert')

describe('notifications', () => {
  it('are visible for 3 s', () => {
    say({ mode: 'success', text: 'Copied' })
    expect(status()).toHaveTextContent('Copied')
    pass(2999)
    expect(status()).toHaveTextContent('Copied')
    pass(1)
    expect(status()).not.toHaveTextContent('Copied')
  })

  it('are assertive for errors and polite otherwise', () => {
    say({ mode: 'error', text: 'Network error' })
    say({ mode: 'normal', text: 'Saved' })
    expect(alert()).toHaveTextContent('Network error')
    expect(status()).toHaveTextContent('Saved')
    expect(status()).not.toHaveTextContent('Network error')
  })

  it('stay while hovered or focused', () => {
    say({ mode: 'normal', text: 'Hold me' })
    const item = within(status()).getByRole('listitem')
    fireEvent.pointerEnter(item)
    pass(20_000)
    expect(status()).toHaveTextContent('Hold me')
    fireEvent.pointerLeave(item)
    act(() => within(item).getByRole('button', { name: 'Close' }).focus())
    pass(20_000)
    expect(status()).toHaveTextContent('Hold me')
    act(() => within(item).getByRole('button').blur())
    pass(3000)
    expect(status()).not.toHaveTextContent('Hold me')
  })

  it('stay until their work ends', () => {
    let end = () => {}
    act(() => {
      end = notifyWhile({ mode: 'normal', text: 'Checking' })
    })
    pass(60_000)
    for (const text of ['one', 'two', 'three', 'four']) say({ mode: 'normal', text })
    expect(status()).toHaveTextContent('Checking')
    expect(within(status()).getAllByRole('listitem')).toHaveLength(3)
    act(() => end())
    expect(status()).not.toHaveTextContent('Checking')
    // A second end does not remove another notification.
    say({ mode: 'normal', text: 'Checking' })
    act(() => end())
    expect(status()).toHaveTextContent('Checking')
  })

  it('can be closed', () => {
    say({ mode: 'normal', text: 'Close me' })
    fireEvent.click(within(status()).getByRole('button', { name: 'Close' }))
    expect(status()).not.toHaveTextContent('Close me')
  })

  it('strip line breaks and br', () => {
    say({ mode: 'normal', text: 'One<br/>two\nthree' })
    expect(status()).toHaveTextContent('One two three')
  })

  it('show markup as text', () => {
    say({ mode: 'error', text: '<img src=x onerror=alert(1)>' })
    expect(alert().querySelector('img')).toBeNull()
    expect(alert()).toHaveTextContent('<img src=x onerror=alert(1)>')
  })

  it('merge the same text and restart its timer', () => {
    say({ mode: 'normal', text: 'Again' })
    pass(2000)
    say({ mode: 'normal', text: 'Again' })
    expect(within(status()).getAllByRole('listitem')).toHaveLength(1)
    pass(2000)
    expect(status()).toHaveTextContent('Again')
    pass(1000)
    expect(status()).not.toHaveTextContent('Again')
  })

  it('are limited to three', () => {
    for (const text of ['1', '2', '3', '4']) say({ mode: 'normal', text })
    expect(
      within(status())
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['2', '3', '4'])
  })

  it('stay in the log, which is not announced', () => {
    say({ mode: 'success', text: 'For the record' })
    pass(3000)
    const log = screen.getByRole('log', { name: 'Notifications' })
    expect(log).toHaveTextContent('For the record')
    expect(log).toHaveAttribute('aria-live', 'off')
  })

  it('are not shown for an empty text', () => {
    say({ mode: 'normal', text: ' <br> ' })
    expect(within(status()).queryByRole('listitem')).toBeNull()
  })
})
