import { act, render, screen } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { AppSettingsContext } from '../../../src/app/appSettings.ts'
import { PageSwitch } from '../../../src/app/PageSwitch.tsx'
import { calls } from '../../../src/contract/calls/index.ts'
import { createTicker, DataProvider, type Runtime, readKey } from '../../../src/data/index.ts'
import { createI18n } from '../../../src/i18n/index.ts'
import { createRegistry } from '../../../src/registry/createRegistry.ts'
import { RendererContext } from '../../../src/render/renderer.ts'
import { createViewStore } from '../../../src/render/views.ts'
import { createSession, memoryStorage, RequestProblem } from '../../../src/request/index.ts'
import { sampleBlock } from '../../helpers/renderPage.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const at = 1_790_000_000_000
const nothing = () => Promise.reject(new Error('none'))

/** An open page with the given answer of `baseInfo`. */
function openPage(
  call: Runtime['client']['call'],
  more: { path?: string; onLoading?: (loading: boolean) => void } = {},
) {
  const page = { version: 1, page: [{ id: 'sample', type: 'Sample' }] }
  const info = { ...calls.baseInfo.example, alias: 'sample', activityId: null, config: { page, words: {} } }
  const clock = { now: () => at, hasPassed: () => false, ticks: () => 0, sample: () => {} }
  const runtime: Runtime = {
    client: { call },
    site: { words: async () => ({}), sandboxSignIn: nothing, sendSandboxEvent: nothing, setClock: nothing },
    visitStorage: memoryStorage(),
    session: createSession({ storage: memoryStorage(), cookies: { cookie: '' }, webview: true }),
    clock,
    ticker: createTicker(clock),
    rows: new Map(),
  }
  const renderer = {
    registry: createRegistry({
      blocks: [sampleBlock('Sample', async () => ({ ready: () => <p>the page</p> }))],
      activities: [],
    }),
    views: createViewStore(50),
    conditions: {},
    report: () => undefined,
  }
  const settings = {
    sandbox: false,
    signKey: '',
    loginUrl: null,
    registerUrl: null,
    locale: 'en',
    renderedAt: at,
  } as const
  return act(async () =>
    render(
      <MemoryRouter initialEntries={[more.path ?? '/en/activity/sample']}>
        <AppSettingsContext value={{ ...settings, outcome: 'page' }}>
          <I18nextProvider i18n={createI18n('en', { common: { 'shell.missing': 'There is no such page.' } })}>
            <RendererContext value={renderer}>
              <DataProvider
                runtime={runtime}
                answers={{ [readKey(calls.baseInfo, { alias: 'sample' }, null, 'en')]: info }}
              >
                <PageSwitch onLoading={more.onLoading ?? (() => undefined)} />
              </DataProvider>
            </RendererContext>
          </I18nextProvider>
        </AppSettingsContext>
      </MemoryRouter>,
    ),
  )
}

const aMinute = () => act(() => vi.advanceTimersByTimeAsync(60_000))
const refused = { kind: 'refused', call: 'baseInfo', traceId: '', code: '51020', reason: 'NOT_FOUND' } as const
const broken = { kind: 'network', call: 'baseInfo', traceId: '' } as const

it('an open page shows within a minute that it was stopped', async () => {
  await openPage(() => Promise.reject(new RequestProblem(refused)))
  expect(screen.getByText('the page')).toBeDefined()
  await aMinute()
  expect(screen.queryByText('the page')).toBeNull()
  expect(screen.getByText('There is no such page.')).toBeDefined()
})

it('an open page stays unchanged when the platform is unreachable', async () => {
  await openPage(() => Promise.reject(new RequestProblem(broken)))
  await aMinute()
  expect(screen.getByText('the page')).toBeDefined()
})

it.each([
  ['was taken off line', refused],
  ['could not be asked after', broken],
])('an open page that %s updates again later', async (_, problem) => {
  let isDown = true
  let answered = 0
  const page = { version: 1, page: [{ id: 'sample', type: 'Sample' }] }
  const info = { ...calls.baseInfo.example, alias: 'sample', activityId: null, etag: 'b'.repeat(64) }
  const call = (async () => {
    if (isDown) throw new RequestProblem(problem)
    answered += 1
    return { ...info, config: { page, words: {} } }
  }) as Runtime['client']['call']
  await openPage(call)
  // Long after the two late retries of other reads.
  for (let minute = 0; minute < 6; minute += 1) await aMinute()
  isDown = false
  for (let minute = 0; minute < 2; minute += 1) await aMinute()
  expect(answered).toBeGreaterThan(0)
  expect(screen.getByText('the page')).toBeDefined()
})

it('the loading bar ends when the next page cannot be read', async () => {
  const onLoading = vi.fn()
  await openPage(() => Promise.reject(new RequestProblem(broken)), { path: '/en/activity/other', onLoading })
  expect(onLoading).toHaveBeenCalledWith(true)
  expect(onLoading).toHaveBeenLastCalledWith(false)
})
