import { fireEvent, render, screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { AccountMenu } from '../../../src/ui/index.ts'
import { wordsForTests } from './uiWords.ts'

beforeEach(wordsForTests)

const links = [{ href: '/en/messages', icon: 'bell', text: 'Messages', count: '3' }] as const

function renderMenu(props: Partial<ComponentProps<typeof AccountMenu>> = {}) {
  const { container } = render(
    <>
      <AccountMenu name="ada@playbill.example" links={links} {...props} />
      <button type="button">Outside</button>
    </>,
  )
  const menu = container.querySelector('details')
  const button = container.querySelector('summary')
  if (!menu || !button) throw new Error('There is no menu.')
  const open = () => {
    menu.open = true
    fireEvent(menu, new Event('toggle'))
  }
  return { menu, button, open }
}

describe('AccountMenu', () => {
  it('names the user and announces what is unread', () => {
    const { button } = renderMenu({ badge: '3', badgeLabel: '3 unread' })
    expect(button).toHaveAttribute('aria-label', 'Account, 3 unread')
    expect(screen.getByText('ada@playbill.example')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: /Messages/, hidden: true })).toHaveAttribute('href', '/en/messages')
  })

  it('keeps the number of unread messages in one direction', () => {
    renderMenu({ badge: '99+', badgeLabel: '120 unread' })
    expect(screen.getByText('99+')).toHaveAttribute('dir', 'ltr')
  })

  it('has no badge while nothing is unread', () => {
    expect(renderMenu().button).toHaveAttribute('aria-label', 'Account')
  })

  it('reports that it opens, and not that it closes', () => {
    const onOpen = vi.fn()
    const { menu, open } = renderMenu({ onOpen })
    open()
    menu.open = false
    fireEvent(menu, new Event('toggle'))
    expect(onOpen).toHaveBeenCalledTimes(1)
  })

  it.each<[string, (button: HTMLElement) => void]>([
    ['Escape', (button) => fireEvent.keyDown(button, { key: 'Escape' })],
    ['a tap outside', () => fireEvent.pointerDown(screen.getByText('Outside'))],
    ['the focus leaving it', (button) => fireEvent.blur(button, { relatedTarget: screen.getByText('Outside') })],
    ['a link of it', () => fireEvent.click(screen.getByText('Messages'))],
  ])('closes by %s', (_, close) => {
    const { menu, button, open } = renderMenu()
    open()
    close(button)
    expect(menu.open).toBe(false)
  })

  it('stays open for a tap and for the focus inside', () => {
    const { menu, button, open } = renderMenu()
    open()
    fireEvent.pointerDown(screen.getByText('Messages'))
    fireEvent.blur(button, { relatedTarget: screen.getByText('Messages').closest('a') })
    fireEvent.blur(button)
    expect(menu.open).toBe(true)
  })

  it('offers logout only where the user can log out', () => {
    const onLogout = vi.fn()
    renderMenu({ onLogout })
    fireEvent.click(screen.getByText('Log out'))
    expect(onLogout).toHaveBeenCalledTimes(1)
  })

  it('has no logout in a preview', () => {
    renderMenu()
    expect(screen.queryByText('Log out')).toBeNull()
  })
})
