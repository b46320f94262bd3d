import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { artNames } from '../../../src/registry/fields.ts'
import {
  Accordion,
  Amount,
  Art,
  artNamed,
  Button,
  CallBar,
  CountdownCells,
  Dash,
  Failed,
  Header,
  Icon,
  LoadingBar,
  Progress,
  startLoading,
  Table,
  TextField,
} from '../../../src/ui/index.ts'
import { pathPoints } from '../../helpers/pathPoints.ts'
import { wordsForTests } from './uiWords.ts'

beforeEach(wordsForTests)

describe('Button', () => {
  it('runs its click handler', () => {
    const onClick = vi.fn()
    render(<Button onClick={onClick}>Claim</Button>)
    fireEvent.click(screen.getByRole('button', { name: 'Claim' }))
    expect(onClick).toHaveBeenCalledTimes(1)
  })

  it('pending: keeps name and focus, is busy, and ignores clicks', () => {
    const onClick = vi.fn()
    render(
      <Button pending onClick={onClick}>
        Claim
      </Button>,
    )
    const button = screen.getByRole('button', { name: 'Claim' })
    fireEvent.click(button)
    expect(onClick).not.toHaveBeenCalled()
    expect(button).toHaveAttribute('aria-busy', 'true')
    button.focus()
    expect(button).toHaveFocus()
  })

  it('pending: does not submit its form', () => {
    const onSubmit = vi.fn((event) => event.preventDefault())
    render(
      <form onSubmit={onSubmit}>
        <Button pending type="submit">
          Send
        </Button>
      </form>,
    )
    fireEvent.click(screen.getByRole('button'))
    expect(onSubmit).not.toHaveBeenCalled()
  })

  it('disabled: stays focusable and explains why', () => {
    const onClick = vi.fn()
    render(
      <>
        <p id="more">Registration is over.</p>
        <Button disabledReason="Opens on 1 December" describedBy="more" onClick={onClick}>
          Join now
        </Button>
      </>,
    )
    const button = screen.getByRole('button', { name: 'Join now' })
    fireEvent.click(button)
    button.focus()
    expect(onClick).not.toHaveBeenCalled()
    expect(button).toHaveFocus()
    expect(button).toHaveAttribute('aria-disabled', 'true')
    expect(button).toHaveAccessibleDescription('Registration is over. Opens on 1 December')
  })

  it('keeps the focus when it becomes disabled', () => {
    const { rerender } = render(<Button>Join now</Button>)
    screen.getByRole('button').focus()
    rerender(<Button disabledReason="You have joined">Join now</Button>)
    expect(screen.getByRole('button')).toHaveFocus()
  })

  it('links to safe addresses only', () => {
    const { rerender } = render(<Button href="/en/login">Log in</Button>)
    expect(screen.getByRole('link')).toHaveAttribute('href', '/en/login')
    rerender(<Button href="//evil.example">Log in</Button>)
    expect(screen.queryByRole('link')).toBeNull()
    expect(screen.getByRole('button')).toHaveAttribute('aria-disabled', 'true')
  })
})

describe('figures', () => {
  it('an amount is isolated and left to right', () => {
    const { container } = render(<Amount value="1,234.5" coin="USDT" />)
    expect(container.textContent).toBe('1,234.5 USDT')
    expect(container.querySelector('bdi')).toHaveAttribute('dir', 'ltr')
  })

  it.each([
    [34.4, '34'],
    [-5, '0'],
    [250, '100'],
    [Number.NaN, '0'],
  ])('progress of %d is %s of 100 and has a text', (percent, now) => {
    render(<Progress percent={percent} label="Trading volume" valueText="340 / 1,000 USDT" />)
    const bar = screen.getByRole('progressbar', { name: 'Trading volume' })
    expect(bar).toHaveAttribute('aria-valuenow', now)
    expect(bar).toHaveAttribute('aria-valuetext', '340 / 1,000 USDT')
  })

  it('a countdown has two digits per cell, is never negative and is not announced', () => {
    const words = { days: 'days', hours: 'hours', minutes: 'min', seconds: 'sec' }
    render(<CountdownCells label="Ends in" words={words} parts={{ days: 120, hours: 4, minutes: -1, seconds: 0 }} />)
    const timer = screen.getByRole('timer', { name: 'Ends in' })
    expect(timer).toHaveAttribute('aria-live', 'off')
    expect(timer).toHaveTextContent('120days04hours00min00sec')
  })

  it('a dash has a text for screen readers', () => {
    const { container } = render(<Dash />)
    expect(container).toHaveTextContent('–Not available')
  })

  it('a table has a caption and column headers', () => {
    render(
      <Table
        caption="My rewards"
        columns={[
          { key: 'name', title: 'Reward' },
          { key: 'amount', title: 'Amount', align: 'end' },
        ]}
        rows={[{ id: '1', cells: { name: 'First deposit', amount: '20' } }]}
      />,
    )
    const table = screen.getByRole('table', { name: 'My rewards' })
    expect(within(table).getAllByRole('columnheader')).toHaveLength(2)
    expect(within(table).getByRole('cell', { name: 'First deposit' })).toBeInTheDocument()
  })
})

describe('forms and failures', () => {
  it('a field has a label and a linked error', () => {
    const field = (error?: string) => (
      <TextField label="Login name" name="login" value="" onChange={() => {}} error={error} />
    )
    const { rerender } = render(field())
    expect(screen.getByLabelText('Login name')).not.toHaveAttribute('aria-invalid')
    rerender(field('Unknown name'))
    expect(screen.getByLabelText('Login name')).toHaveAttribute('aria-invalid', 'true')
    expect(screen.getByLabelText('Login name')).toHaveAccessibleDescription('Unknown name')
  })

  it('a failure is announced with its trace id and a retry', () => {
    const retry = vi.fn()
    render(<Failed title="Rewards could not be loaded" retry={retry} traceId="4bf92f3577b34da6" />)
    expect(screen.getByRole('alert')).toHaveTextContent('Reference 77b34da6')
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(retry).toHaveBeenCalledTimes(1)
  })

  it('answers of questions are plain text', () => {
    const { container } = render(<Accordion items={[{ id: 'q1', title: 'Who?', body: '<i>you</i> and **me**' }]} />)
    expect(container.querySelector('details#q1 summary')).toHaveTextContent('Who?')
    expect(container.querySelector('i')).toBeNull()
    expect(container.querySelector('strong')).toHaveTextContent('me')
  })
})

describe('artwork', () => {
  it('is found by name, and undefined for unknown names', () => {
    expect(artNames.map(artNamed)).toEqual(artNames)
    expect(['confetti', 'toString', '', undefined].map(artNamed)).toEqual([undefined, undefined, undefined, undefined])
  })

  it.each(artNames)('%s stays inside its view box', async (name) => {
    const { container, unmount } = render(<Art name={name} />)
    await waitFor(() => expect(container.querySelector('path')).not.toBeNull())
    const html = container.innerHTML
    unmount()
    expect(html).not.toMatch(/NaN|undefined|Infinity/)
    const points = [...html.matchAll(/ d="([^"]+)"/g)].flatMap(([, path = '']) => pathPoints(path))
    expect(points.length).toBeGreaterThan(50)
    for (const { x, y } of points) {
      expect(x).toBeGreaterThan(0)
      expect(x).toBeLessThan(480)
      expect(y).toBeGreaterThanOrEqual(0)
      expect(y).toBeLessThanOrEqual(400)
    }
  })

  it('is hidden from screen readers unless it has a label', () => {
    const { container } = render(
      <>
        <Art name="gift" />
        <Icon name="check" />
        <Icon name="lock" label="Locked" />
      </>,
    )
    expect(container.querySelectorAll('svg[aria-hidden="true"]')).toHaveLength(2)
    expect(screen.getByRole('img', { name: 'Locked' })).toBeInTheDocument()
  })
})

describe('the page’s frame', () => {
  const header = (more: Partial<ComponentProps<typeof Header>> = {}) => (
    <Header
      brandHref="/en"
      links={[{ href: '/en', text: 'Activities', current: true }]}
      languages={[
        { code: 'en', label: 'English', href: '/en' },
        { code: 'ar', label: 'العربية', href: '/ar' },
      ]}
      language="en"
      onLanguage={() => {}}
      onTheme={() => {}}
      {...more}
    />
  )

  it('starts with a skip link and labels its parts', () => {
    const { container } = render(header())
    expect(container.querySelector('a')).toHaveAttribute('href', '#main')
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeInTheDocument()
  })

  it('switches language and theme', () => {
    const onLanguage = vi.fn()
    const onTheme = vi.fn()
    render(header({ onLanguage, onTheme }))
    fireEvent.change(screen.getByRole('combobox', { name: 'Language' }), { target: { value: 'ar' } })
    fireEvent.click(screen.getByRole('button', { name: 'Switch between light and dark' }))
    expect(onLanguage).toHaveBeenCalledWith('ar')
    expect(onTheme).toHaveBeenCalledTimes(1)
  })

  it('a page in a hidden language is listed', () => {
    render(header({ language: 'tr-CT' }))
    expect(screen.getByRole('combobox')).toHaveValue('tr-CT')
  })

  it('the phone menu closes on Escape and restores the focus', () => {
    const { container } = render(header())
    const menu = container.querySelector('details') as HTMLDetailsElement
    menu.open = true
    fireEvent.keyDown(menu, { key: 'Escape' })
    expect(menu.open).toBe(false)
    expect(menu.querySelector('summary')).toHaveFocus()
  })

  it('the call bar is inert while hidden', () => {
    const { container, rerender } = render(<CallBar visible={false}>Join</CallBar>)
    expect(container.querySelector('[inert]')).not.toBeNull()
    rerender(<CallBar visible>Join</CallBar>)
    expect(container.querySelector('[inert]')).toBeNull()
  })

  it('the loading bar starts at 10%, moves every 200 ms, fills and disappears', () => {
    vi.useFakeTimers()
    const { container } = render(<LoadingBar />)
    const width = () => Number.parseFloat((container.querySelector('[style]') as HTMLElement).style.inlineSize)
    let end = () => {}
    act(() => {
      end = startLoading()
    })
    expect(width()).toBe(10)
    const seen = [10]
    for (let tick = 0; tick < 50; tick += 1) {
      act(() => vi.advanceTimersByTime(200))
      seen.push(width())
    }
    expect(seen.every((now, index) => index === 0 || now > (seen[index - 1] ?? 0))).toBe(true)
    expect(Math.max(...seen)).toBeLessThan(100)
    act(end)
    expect(width()).toBe(100)
    act(() => vi.advanceTimersByTime(1000))
    expect(width()).toBe(0)
    vi.useRealTimers()
  })
})
