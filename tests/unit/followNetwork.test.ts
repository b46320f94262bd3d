// @vitest-environment jsdom
import i18next from 'i18next'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { followNetwork } from '../../src/app/followNetwork.ts'
import { calls } from '../../src/contract/calls/index.ts'
import { type Client, RequestProblem } from '../../src/request/index.ts'
import { notifications } from '../../src/ui/notice/notify.ts'

const i18n = i18next.createInstance()
await i18n.init({
  lng: 'en',
  resources: {
    en: { translation: { 'error.offline': 'No network since {{time}}', 'reason.NO_NETWORK': 'Reconnect first' } },
  },
})

/** Names of calls that fail; 'all' for no network. */
let lost: readonly string[] | 'all' = []
const asked: string[] = []
const client: Client = {
  async call({ name }) {
    asked.push(name)
    if (lost === 'all' || lost.includes(name)) throw new RequestProblem({ kind: 'network', call: name, traceId: 't' })
    return {} as never
  },
}

const banner = () => document.querySelector('body > [role=status]')?.textContent ?? ''
const isBack = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  document.body.replaceChildren()
  lost = []
  asked.length = 0
  isBack.mockClear()
  window.addEventListener('online', isBack)
})
afterEach(() => {
  window.removeEventListener('online', isBack)
  vi.useRealTimers()
})

const start = () => followNetwork({ client, i18n, locale: 'en', clock: { now: () => 0 }, renderedAt: 0 })
const read = (followed: Client, ...names: readonly (keyof typeof calls)[]) =>
  Promise.allSettled(names.map((name) => followed.call(calls[name], {} as never)))
const settle = () => vi.advanceTimersByTimeAsync(0)

describe('the offline notice', () => {
  it('does not appear while other calls are answered', async () => {
    lost = ['detail', 'introduce', 'eligible']
    const followed = start()
    for (let times = 0; times < 3; times++) {
      await read(followed, 'detail', 'introduce', 'eligible')
      await vi.advanceTimersByTimeAsync(20_000)
    }
    expect(banner()).toBe('')
    // Nothing is read again, because the network was never lost.
    expect(isBack).not.toHaveBeenCalled()
  })

  it('appears when the probe call fails too, and disappears when it is answered', async () => {
    lost = 'all'
    const followed = start()
    await read(followed, 'detail', 'introduce')
    await settle()
    expect(asked).toContain('getMetaData')
    expect(banner()).toContain('No network since')
    await vi.advanceTimersByTimeAsync(45_000)
    expect(banner()).toContain('No network since')
    expect(asked.filter((name) => name === 'getMetaData').length).toBeLessThanOrEqual(4)
    lost = []
    await vi.advanceTimersByTimeAsync(20_000)
    expect(banner()).toBe('')
    expect(isBack).toHaveBeenCalledTimes(1)
  })

  it('says in the same place that an action is not possible offline', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const followed = start()
    expect(banner()).toContain('No network since')
    notifications.set(() => ({ shown: [], log: [] }))
    await read(followed, 'apply')
    expect([banner(), notifications.get().shown, asked]).toEqual(['Reconnect first', [], []])
    await vi.advanceTimersByTimeAsync(5_000)
    expect(banner()).toContain('No network since')
    vi.restoreAllMocks()
    window.dispatchEvent(new Event('online'))
    expect(banner()).toBe('')
  })

  it('does not appear for one failed call', async () => {
    lost = ['detail']
    const followed = start()
    await read(followed, 'detail')
    await settle()
    expect(asked).toEqual(['detail'])
    expect(banner()).toBe('')
  })
})
