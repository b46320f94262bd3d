// @vitest-environment jsdom
import i18next from 'i18next'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fake } from '../../tests/helpers/fake.ts'
import { calls } from '../contract/calls/index.ts'
import { createBrowserRuntime } from './browserRuntime.ts'
import type { PageData } from './pageData.ts'

const i18n = i18next.createInstance()
await i18n.init({ lng: 'en', resources: {} })

const day = 86_400_000
/** By how much the clock of the device is wrong. */
let wrongBy = 0
const asked: string[] = []
const now = Date.now

beforeEach(() => {
  asked.length = 0
  const [serverNow, tick] = [now(), performance.now()]
  vi.spyOn(Date, 'now').mockImplementation(() => now() + wrongBy)
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(new URL(address, 'https://page.example').pathname)
    const requestTime = Math.round(serverNow + performance.now() - tick)
    const envelope = { code: '00000', msg: 'ok', data: calls.getMetaData.example, requestTime, traceId: '1'.repeat(32) }
    return new Response(JSON.stringify(envelope), { headers: { 'content-type': 'application/json' } })
  })
})
afterEach(() => {
  wrongBy = 0
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const runtimeOf = (renderedAt: number) =>
  createBrowserRuntime(fake<PageData>({ locale: 'en', renderedAt, settings: { signKey: 'key' } }), i18n)

describe('the clock of a visitor, whose page makes no calls', () => {
  it.each([2 * day, -2 * day, 3 * 365 * day])('is that of the server if the device is wrong by %i ms', async (ms) => {
    const serverNow = Date.now()
    wrongBy = ms
    const { clock } = runtimeOf(serverNow - 60_000)
    expect(Math.abs(clock.now() - serverNow)).toBeLessThan(70_000)
    await vi.waitFor(() => expect(asked).toEqual([calls.getMetaData.path]), 20_000)
    await vi.waitFor(() => expect(Math.abs(clock.now() - serverNow)).toBeLessThan(30_000))
  })

  it('is that of the device, without a request, if the HTML is a little older', async () => {
    const { clock } = runtimeOf(Date.now() - 11 * 60_000)
    expect(Math.abs(clock.now() - Date.now())).toBeLessThan(5_000)
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(asked).toEqual([])
  })

  it('is that of the device for an old copy that is shown offline', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const { clock } = runtimeOf(Date.now() - 3 * day)
    await vi.waitFor(() => expect(Math.abs(clock.now() - Date.now())).toBeLessThan(5_000), 20_000)
  })
})
