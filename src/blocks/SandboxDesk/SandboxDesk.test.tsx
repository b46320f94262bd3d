import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { sampleBlock } from '../../../tests/helpers/renderPage.tsx'
import { activityOf, renderBlocks, settle, userOf, word } from '../../../tests/integration/rendering/blockHarness.tsx'
import { calls } from '../../contract/calls/index.ts'
import { shared } from '../../registry/sources.ts'
import { NotificationHost } from '../../ui/index.ts'

vi.setConfig({ testTimeout: 20_000 })

const page = [{ id: 'desk', type: 'SandboxDesk', props: { title: 'common:task.go' } }]
const info = { activityId: null, sandbox: true }

afterEach(() => window.history.replaceState(null, '', '/'))

/** A desk at an address for a user; its sandbox accepts every event. */
async function renderBlock(
  path = '/en/desk',
  sendSandboxEvent = vi.fn(async () => {}),
  more: Partial<Parameters<typeof renderBlocks>[0]> = {},
) {
  window.history.replaceState({ idx: 0 }, '', path)
  const rendered = await renderBlocks({ page, info, user: userOf(), ...more })
  Object.assign(rendered.runtime.site, { sendSandboxEvent })
  await screen.findByRole('heading', { level: 1 })
  return { ...rendered, sendSandboxEvent }
}

/** A text with its placeholders filled. */
const filled = (key: string, values: Record<string, string> = {}) =>
  word(key).replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')
const coin = { coin: 'BTC' }
const card = (name: string, values: Record<string, string> = coin) =>
  screen.getByRole('form', { name: filled(`SandboxDesk.${name}.title`, values) })
const press = (name: string, values?: Record<string, string>) =>
  fireEvent.click(within(card(name, values)).getAllByRole('button')[0] ?? expect.unreachable())
const type = (name: string, label: string, value: string) =>
  fireEvent.change(within(card(name)).getByLabelText(label), { target: { value } })
const titles = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)
const amountLabel = word('SandboxDesk.amount').replace('{{coin}}', 'USDT')
const userId = '700000001'

describe('SandboxDesk', () => {
  it.each([
    ['kyc', { kind: 'kyc', amount: '1' }],
    ['deposit', { kind: 'deposit', amount: '150' }],
    ['withdraw', { kind: 'withdraw', amount: '50' }],
    ['spot', { kind: 'trade', amount: '60', market: 'spot', symbol: 'BTCUSDT' }],
    ['futures', { kind: 'trade', amount: '1000', market: 'futures', symbol: 'BTCUSDT' }],
    ['invite', { kind: 'invite', amount: '3' }],
    ['transfer', { kind: 'transfer', amount: '150' }],
    ['hold', { kind: 'hold', amount: '0.1', symbol: 'BTC' }],
    ['profit', { kind: 'pnl', amount: '50' }],
    ['share', { kind: 'share', amount: '1' }],
  ] as const)('%s takes one click', async (name, event) => {
    const { sendSandboxEvent } = await renderBlock()
    press(name)
    await waitFor(() => expect(sendSandboxEvent).toHaveBeenCalledExactlyOnceWith({ ...event, userId }))
  })

  it('has fields for the pair, the coin, the level and the trader, and describes the event', async () => {
    const { sendSandboxEvent } = await renderBlock()
    type('spot', word('SandboxDesk.pair'), ' ethusdt')
    expect(within(card('spot')).getByRole('button').closest('li')).toHaveTextContent(
      filled('SandboxDesk.spot.text', { pair: 'ETHUSDT', amount: '60 USDT' }),
    )
    press('spot')
    const events = () => sendSandboxEvent.mock.calls.flat()
    const sent = { kind: 'trade', amount: '60', market: 'spot', symbol: 'ETHUSDT', userId }
    await waitFor(() => expect(events()).toEqual([sent]))
    fireEvent.change(within(card('hold')).getByLabelText(word('SandboxDesk.coin')), { target: { value: 'pbt' } })
    press('hold', { coin: 'PBT' })
    await waitFor(() => expect(events().at(-1)).toMatchObject({ kind: 'hold', symbol: 'PBT' }))
    type('kyc', word('SandboxDesk.level'), '2')
    press('kyc')
    await waitFor(() => expect(events().at(-1)).toMatchObject({ kind: 'kyc', amount: '2' }))
    type('follow', word('SandboxDesk.trader'), 'north')
    press('follow')
    await waitFor(() => expect(events().at(-1)).toMatchObject({ kind: 'follow', symbol: 'north' }))
    type('profit', amountLabel, '-12.5')
    press('profit')
    await waitFor(() => expect(events().at(-1)).toMatchObject({ kind: 'pnl', amount: '-12.5' }))
  })

  it('sends the typed amount once for repeated clicks and confirms it', async () => {
    const sandbox = { answer: () => {} }
    const sendSandboxEvent = vi.fn(
      () =>
        new Promise<void>((answer) => {
          sandbox.answer = answer
        }),
    )
    await renderBlock('/en/desk', sendSandboxEvent)
    render(<NotificationHost />)
    fireEvent.change(within(card('deposit')).getByRole('textbox'), { target: { value: ' 1234.5 ' } })
    press('deposit')
    press('deposit')
    expect(sendSandboxEvent).toHaveBeenCalledExactlyOnceWith({ kind: 'deposit', amount: '1234.5', userId })
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
    ['follow', 'no body', 'badTrader'],
  ])('does not send %s with the amount "%s"', async (name, typed, key) => {
    const { sendSandboxEvent } = await renderBlock()
    const field = within(card(name)).getByRole('textbox')
    fireEvent.change(field, { target: { value: typed } })
    press(name)
    expect(field).toHaveAccessibleDescription(word(`SandboxDesk.${key}`))
    expect(sendSandboxEvent).not.toHaveBeenCalled()
  })

  it.each([
    ['spot', 'pair', 'BTC/USDT', 'badPair'],
    ['hold', 'coin', 'B', 'badCoin'],
  ])('does not send %s with the %s "%s"', async (name, field, typed, key) => {
    const { sendSandboxEvent } = await renderBlock()
    const input = within(card(name)).getByLabelText(word(`SandboxDesk.${field}`))
    fireEvent.change(input, { target: { value: typed } })
    press(name, coin)
    expect(input).toHaveAccessibleDescription(word(`SandboxDesk.${key}`))
    expect(sendSandboxEvent).not.toHaveBeenCalled()
  })

  it.each([
    ['/en/kyc', ['kyc']],
    ['/ar/asset/recharge', ['deposit']],
    ['/en/asset/transfer', ['transfer']],
    ['/en/asset', ['hold']],
    ['/en/spot', ['spot']],
    ['/en/futures', ['futures', 'profit']],
    ['/en/invite', ['invite']],
    ['/en/futures?activityId=1107&traderId=north', ['follow', 'futures']],
  ])('at %s starts with %s', async (path, names) => {
    await renderBlock(path)
    expect(titles().slice(0, names.length)).toEqual(names.map((name) => filled(`SandboxDesk.${name}.title`, coin)))
    // All events, the sign-up and the clock.
    expect(titles()).toHaveLength(13)
  })

  it('links back to the previous page, or to all activities', async () => {
    const { unmount } = await renderBlock()
    expect(screen.getByRole('link', { name: word('shell.toActivities') })).toHaveAttribute('href', '/en')
    unmount()
    const back = vi.spyOn(window.history, 'back').mockImplementation(() => {})
    window.history.replaceState({ idx: 1 }, '', '/en/kyc')
    await renderBlocks({ page, info, user: userOf() })
    fireEvent.click(await screen.findByRole('button', { name: word('SandboxDesk.back') }))
    expect(back).toHaveBeenCalledOnce()
  })

  it('asks a visitor to log in first', async () => {
    await renderBlocks({ page, info })
    expect(await screen.findByRole('button', { name: word('common.login') })).toBeVisible()
    expect(screen.queryByRole('form')).toBeNull()
  })

  it('reports a failed request and allows another try', async () => {
    const sendSandboxEvent = vi.fn(() => Promise.reject(new Error('no')))
    await renderBlock('/en/desk', sendSandboxEvent)
    render(<NotificationHost />)
    press('kyc')
    expect(await within(screen.getByRole('alert')).findByText(word('SandboxDesk.failed'))).toBeVisible()
    // The form takes the next try as soon as it is no longer busy with the first one.
    await waitFor(() => {
      press('kyc')
      expect(sendSandboxEvent).toHaveBeenCalledTimes(2)
    })
  })

  it('has no form outside of the sandbox', async () => {
    await renderBlocks({ page, info: { ...info, sandbox: false }, user: userOf() })
    expect(await screen.findByRole('heading', { level: 1, name: word('SandboxDesk.elsewhere') })).toBeVisible()
    expect(screen.queryByRole('form')).toBeNull()
  })

  it('reads personal data again after an event, but no shared data', async () => {
    const reader = sampleBlock('Reader', async () => ({ ready: () => <p>shared</p> }), {
      data: { introduction: shared(calls.introduce) },
    })
    const { made, runtime } = await renderBlocks({
      page: [...page, { id: 'reader', type: 'Reader' }],
      blocks: [reader],
      info: { sandbox: true },
      user: userOf(),
      activity: activityOf(),
      calls: { introduce: calls.introduce.example },
    })
    Object.assign(runtime.site, { sendSandboxEvent: vi.fn(async () => {}) })
    await settle()
    expect(made.map(({ name }) => name)).toContain('introduce')
    made.length = 0
    press('deposit')
    await waitFor(() => expect(made.map(({ name }) => name)).toContain('taskCompletions'))
    await settle()
    expect(made.map(({ name }) => name)).not.toContain('introduce')
  })
})
