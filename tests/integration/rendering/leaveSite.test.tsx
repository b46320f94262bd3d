import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { useSiteLinks } from '../../../src/app/useSiteLinks.ts'
import { languages } from '../../../src/contract/languages.ts'
import type { Runtime } from '../../../src/data/index.ts'
import { Anchor, Button, LeaveSite, LinkRulesContext, preloadDialogs, RichText } from '../../../src/ui/index.ts'
import { wordsForTests } from './uiWords.ts'

beforeAll(preloadDialogs, 60_000)

const open = vi.fn()
const navigate = vi.fn()
beforeEach(() => {
  wordsForTests()
  open.mockReset()
  navigate.mockReset()
  vi.stubGlobal('open', open)
  // jsdom cannot navigate: a click without preventDefault is left to the browser.
  window.addEventListener('click', keep)
  window.addEventListener('auxclick', keep)
})
afterEach(async () => {
  window.removeEventListener('click', keep)
  window.removeEventListener('auxclick', keep)
  const stay = screen.queryByRole('button', { name: 'Stay' })
  if (stay) await act(async () => fireEvent.click(stay))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  cleanup()
  vi.unstubAllGlobals()
})

let left = false
function keep(event: Event): void {
  left = !event.defaultPrevented
  event.preventDefault()
}

const rules = { hosts: ['help.example.com', 'id.playbill.example'], own: ['id.playbill.example'] }

function Listening({ children }: { children: ReactNode }) {
  useSiteLinks(navigate, {} as Runtime, rules.own)
  return children
}

const page = (children: ReactNode) =>
  render(
    <LinkRulesContext value={rules}>
      <Listening>{children}</Listening>
      <LeaveSite />
    </LinkRulesContext>,
  )

const tap = (name: string, init: MouseEventInit = {}) =>
  act(async () => void fireEvent.click(screen.getByRole('link', { name }), init))

describe('a link to a host that is not allowed', () => {
  it.each([
    ['of words', <RichText key="0" text="[Claim](https://evil.example/login)" />],
    [
      'of a block',
      <Anchor key="1" href="https://evil.example/login">
        Claim
      </Anchor>,
    ],
    [
      'that only looks allowed',
      <Anchor key="2" href="https://help.example.com.evil.example/">
        Claim
      </Anchor>,
    ],
  ])('%s is rendered as plain text', (_, link) => {
    page(link)
    expect(screen.getByText('Claim')).toBeVisible()
    expect(screen.queryByRole('link')).toBeNull()
    expect(document.body.innerHTML).not.toContain('evil.example')
  })

  it('of a button has no address', () => {
    page(<Button href="https://evil.example/">Claim</Button>)
    expect(document.body.innerHTML).not.toContain('evil.example')
  })
})

describe('a link to another site', () => {
  const help = <RichText text="[Help](https://help.example.com/a?b=1)" />

  it('asks first, names the host, and opens it on confirmation', async () => {
    page(help)
    await tap('Help')
    expect(left).toBe(false)
    const dialog = await screen.findByRole('dialog')
    expect(dialog).toHaveAccessibleName("You're leaving this site")
    expect(dialog).toHaveTextContent('help.example.com')
    expect(open).not.toHaveBeenCalled()
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Continue' })))
    expect(open.mock.calls).toEqual([['https://help.example.com/a?b=1', '_blank', 'noopener,noreferrer']])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('opens nothing after "Stay"', async () => {
    page(help)
    await tap('Help')
    await act(async () => fireEvent.click(await screen.findByRole('button', { name: 'Stay' })))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(open).not.toHaveBeenCalled()
  })

  it.each([
    ['with Ctrl', { ctrlKey: true }],
    ['with Shift', { shiftKey: true }],
    ['with Cmd', { metaKey: true }],
  ])('asks %s as well', async (_, init) => {
    page(help)
    await tap('Help', init)
    expect(left).toBe(false)
    expect(await screen.findByRole('dialog')).toBeVisible()
  })

  it('asks for the middle mouse button', async () => {
    page(help)
    const event = new MouseEvent('auxclick', { button: 1, bubbles: true, cancelable: true })
    await act(async () => void screen.getByRole('link').dispatchEvent(event))
    expect(left).toBe(false)
    expect(await screen.findByRole('dialog')).toBeVisible()
  })

  it('does not ask for the context menu', async () => {
    page(help)
    const event = new MouseEvent('auxclick', { button: 2, bubbles: true, cancelable: true })
    await act(async () => void screen.getByRole('link').dispatchEvent(event))
    expect(left).toBe(true)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('does not ask for a host of the platform', async () => {
    page(<Anchor href="https://id.playbill.example/login">Log in</Anchor>)
    await tap('Log in')
    expect(left).toBe(true)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('shows an internationalized host name as punycode', async () => {
    const others = { ...rules, hosts: ['xn--80ak6aa92e.com'] }
    render(
      <LinkRulesContext value={others}>
        <Listening>
          <RichText text="[Help](https://аррӏе.com/)" />
        </Listening>
        <LeaveSite />
      </LinkRulesContext>,
    )
    await tap('Help')
    expect(await screen.findByRole('dialog')).toHaveTextContent('xn--80ak6aa92e.com')
  })
})

describe('links within the site', () => {
  it('do not ask', async () => {
    page(<Anchor href="/en/rewards">Rewards</Anchor>)
    await tap('Rewards')
    expect(navigate.mock.calls.flat().join()).not.toContain('https')
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('the texts of the question', () => {
  const files = [...new Set(languages.map(({ localeFileName }) => localeFileName))]
  it.each(files)('exist in %s and are translated', async (file) => {
    const { default: words } = await import(`../../../src/i18n/locales/${file}.json`)
    const { default: english } = await import('../../../src/i18n/locales/en.json')
    for (const key of ['dialog.leaveTitle', 'dialog.leaveText', 'dialog.leaveGo', 'dialog.leaveStay'] as const) {
      expect(words[key]).toBeTruthy()
      if (file !== 'en') expect(words[key]).not.toBe(english[key])
    }
  })
})
