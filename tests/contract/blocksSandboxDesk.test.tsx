import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { calls } from '../../src/contract/calls/index.ts'
import { NotificationHost } from '../../src/ui/index.ts'
import { activityOf, drawScene, settle, userOf, word } from './blocksStage.tsx'

vi.setConfig({ testTimeout: 20_000 })

const page = [{ id: 'desk', type: 'SandboxDesk', props: { title: 'common:task.go' } }]
const info = { activityId: null, sandbox: true }

afterEach(() => window.history.replaceState(null, '', '/'))

/** Draws the desk for somebody logged in, at an address, over a sandbox that takes what it is told. */
async function draw(path = '/en/desk', happen = vi.fn(async () => {})) {
  window.history.replaceState({ idx: 0 }, '', path)
  const drawn = await drawScene({ page, info, user: userOf() })
  Object.assign(drawn.runtime.site, { happen })
  await screen.findByRole('heading', { level: 1 })
  return { ...drawn, happen }
}

const card = (name: string) => screen.getByRole('form', { name: word(`SandboxDesk.${name}.title`) })
const press = (name: string) => fireEvent.click(within(card(name)).getByRole('button'))
const titles = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)

describe('SandboxDesk', () => {
  it.each([
    ['kyc', { kind: 'kyc', amount: '1' }],
    ['deposit', { kind: 'deposit', amount: '150' }],
    ['spot', { kind: 'trade', amount: '60', market: 'spot', symbol: 'BTCUSDT' }],
    ['futures', { kind: 'trade', amount: '1000', market: 'futures', symbol: 'BTCUSDT' }],
    ['invite', { kind: 'invite', amount: '3' }],
    ['transfer', { kind: 'transfer', amount: '150' }],
    ['hold', { kind: 'hold', amount: '0.1', symbol: 'BTC' }],
    ['profit', { kind: 'pnl', amount: '50' }],
  ] as const)('%s is one press away', async (name, event) => {
    const { happen } = await draw()
    press(name)
    await waitFor(() => expect(happen).toHaveBeenCalledExactlyOnceWith({ ...event, userId: '700000001' }))
  })

  it('reports the amount typed, once however often it is pressed, and says so', async () => {
    const sandbox = { answer: () => {} }
    const happen = vi.fn(
      () =>
        new Promise<void>((answer) => {
          sandbox.answer = answer
        }),
    )
    await draw('/en/desk', happen)
    render(<NotificationHost />)
    fireEvent.change(within(card('deposit')).getByRole('textbox'), { target: { value: ' 1234.5 ' } })
    press('deposit')
    press('deposit')
    expect(happen).toHaveBeenCalledExactlyOnceWith({ kind: 'deposit', amount: '1234.5', userId: '700000001' })
    sandbox.answer()
    expect(await within(screen.getByRole('status')).findByText(/1,234\.5\sUSDT deposited/)).toBeVisible()
  })

  it.each([
    ['deposit', '0', 'badAmount'],
    ['deposit', '', 'badAmount'],
    ['deposit', '-5', 'badAmount'],
    ['deposit', '1e3', 'badAmount'],
    ['deposit', '1,000', 'badAmount'],
    ['invite', '1.5', 'badCount'],
    ['invite', '0', 'badCount'],
    ['invite', '10001', 'badCount'],
  ])('does not report %s of "%s"', async (name, typed, key) => {
    const { happen } = await draw()
    const field = within(card(name)).getByRole('textbox')
    fireEvent.change(field, { target: { value: typed } })
    press(name)
    expect(field).toHaveAccessibleDescription(word(`SandboxDesk.${key}`))
    expect(happen).not.toHaveBeenCalled()
  })

  it.each([
    ['/en/kyc', ['kyc']],
    ['/ar/asset/recharge', ['deposit']],
    ['/en/asset/transfer', ['transfer']],
    ['/en/asset', ['hold']],
    ['/en/spot', ['spot']],
    ['/en/futures', ['futures', 'profit']],
    ['/en/invite', ['invite']],
  ])('at %s begins with %s', async (path, names) => {
    await draw(path)
    expect(titles().slice(0, names.length)).toEqual(names.map((name) => word(`SandboxDesk.${name}.title`)))
    expect(titles()).toHaveLength(8)
  })

  it('leads back to where the viewer came from, else to all events', async () => {
    const { unmount } = await draw()
    expect(screen.getByRole('link', { name: word('shell.toActivities') })).toHaveAttribute('href', '/en')
    unmount()
    const back = vi.spyOn(window.history, 'back').mockImplementation(() => {})
    window.history.replaceState({ idx: 1 }, '', '/en/kyc')
    await drawScene({ page, info, user: userOf() })
    fireEvent.click(await screen.findByRole('button', { name: word('SandboxDesk.back') }))
    expect(back).toHaveBeenCalledOnce()
  })

  it('asks a visitor to log in before anything else', async () => {
    await drawScene({ page, info })
    expect(await screen.findByRole('button', { name: word('common.login') })).toBeVisible()
    expect(screen.queryByRole('form')).toBeNull()
  })

  it('says so when nobody answers, and can be pressed again', async () => {
    const happen = vi.fn(() => Promise.reject(new Error('no')))
    await draw('/en/desk', happen)
    render(<NotificationHost />)
    press('kyc')
    expect(await within(screen.getByRole('alert')).findByText(word('SandboxDesk.failed'))).toBeVisible()
    press('kyc')
    await waitFor(() => expect(happen).toHaveBeenCalledTimes(2))
  })

  it("is the platform's own matter outside of the sandbox", async () => {
    await drawScene({ page, info: { ...info, sandbox: false }, user: userOf() })
    expect(await screen.findByRole('heading', { level: 1, name: word('SandboxDesk.elsewhere') })).toBeVisible()
    expect(screen.queryByRole('form')).toBeNull()
  })

  it('what was read of the viewer is read again, what everybody shares is not', async () => {
    const { made, runtime } = await drawScene({
      page: [...page, { id: 'rules', type: 'Rules' }],
      info: { sandbox: true },
      user: userOf(),
      activity: activityOf(),
      calls: { introduce: calls.introduce.example },
    })
    Object.assign(runtime.site, { happen: vi.fn(async () => {}) })
    await settle()
    made.length = 0
    press('deposit')
    await waitFor(() => expect(made.map(({ name }) => name)).toContain('taskCompletions'))
    await settle()
    expect(made.map(({ name }) => name)).not.toContain('introduce')
  })
})
