import { act, cleanup, render, waitFor } from '@testing-library/react'
import fc from 'fast-check'
import i18next from 'i18next'
import { I18nextProvider } from 'react-i18next'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { useActions } from '../../../src/actions/index.ts'
import { loadHandlers } from '../../../src/actions/loadHandlers.ts'
import { clearOnUserChange } from '../../../src/app/clearOnUserChange.ts'
import { calls } from '../../../src/contract/calls/index.ts'
import { languageOf } from '../../../src/contract/languages.ts'
import { createTicker, DataProvider, type Runtime, useRead, useViewer } from '../../../src/data/index.ts'
import { createRegistry } from '../../../src/registry/createRegistry.ts'
import { Page } from '../../../src/render/Page.tsx'
import { RendererContext } from '../../../src/render/renderer.ts'
import { createViewStore } from '../../../src/render/views.ts'
import {
  createClient,
  createServerClock,
  createSession,
  memoryStorage,
  type RequestEvent,
} from '../../../src/request/index.ts'
import { DialogHost, NotificationHost, notify, preloadDialogs } from '../../../src/ui/index.ts'
import { callAt, fillAll } from '../../helpers/hostile.ts'
import { sampleBlock } from '../../helpers/renderPage.tsx'

type Who = 'ann' | 'bob'
const tokenOf = { ann: 'token-of-ann-0123456789', bob: 'token-of-bob-0123456789' }
const userOf = { ann: '700000001', bob: '700000002' }
const others = { ann: 'bob', bob: 'ann' } as const

/** The mark of a user; neither page nor storage may contain it after the user has left. */
const markOf = (who: Who) => `of-${who}`

function Own() {
  const { run: carryOut, pending } = useActions()
  const viewer = useViewer()
  const details = { taskId: 'kyc' }
  const records = useRead(viewer.userId ? calls.getRewardList : null, { scope: 'MINE' })
  const userinfo = useRead(viewer.userId ? calls.userinfo : null)
  return (
    <div>
      <p>{viewer.loginName}</p>
      <p>{records.status === 'ready' && records.data.list.map(({ rewardName }) => rewardName).join()}</p>
      <p>{userinfo.status === 'ready' && JSON.stringify(userinfo.data)}</p>
      <button type="button" onClick={() => void carryOut({ action: 'claim' }, details)}>
        {pending({ action: 'claim' }, details) ? 'claiming' : 'claim'}
      </button>
    </div>
  )
}

/** An answer in which every text belongs to the requesting user. */
function answerTo(url: string, init: RequestInit): Response {
  const { pathname } = new URL(url)
  const token = new Headers(init.headers).get('token')
  const who = (Object.keys(tokenOf) as Who[]).find((name) => tokenOf[name] === token)
  const call = callAt(String(init.method), pathname)
  if (!call) throw new Error(`There is no call ${pathname}.`)
  const data = fillAll(call.data, call.example, () => (who ? markOf(who) : 'of-everybody'))
  return Response.json({
    code: '00000',
    msg: '',
    data,
    requestTime: Date.now(),
    traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
  })
}

/** A page whose answers are ordered by a scheduler. */
async function openTab(scheduler: fc.Scheduler) {
  const storage = memoryStorage()
  const kept = { local: storage, session: memoryStorage() }
  const session = createSession({ storage, cookies: { cookie: '' }, webview: true })
  const clock = createServerClock()
  const show = (event: RequestEvent) => {
    if ('problem' in event) notify({ mode: 'error', text: event.problem.msg ?? event.problem.message })
  }
  const client = createClient({
    origin: 'https://platform.example',
    locale: () => languageOf('en'),
    session,
    clock,
    signKey: 'test-sign-key',
    storage: memoryStorage(),
    onEvent: show,
    check: () => scheduler.schedule(Promise.resolve(null), 'the checks of answers are fetched'),
    fetch: (input, init = {}) =>
      scheduler.schedule(
        Promise.resolve(answerTo(String(input), init)),
        `answer to ${new URL(String(input)).pathname}`,
      ),
  })
  const runtime: Runtime = {
    client,
    site: {
      words: async () => ({}),
      sandboxSignIn: () => Promise.reject(),
      sendSandboxEvent: () => Promise.reject(),
      setClock: () => Promise.reject(),
    },
    visitStorage: kept.session,
    session,
    clock,
    ticker: createTicker(clock),
    rows: new Map(),
  }
  clearOnUserChange(session)
  await renderPage(runtime)
  const signIn = (who: Who | null) => {
    if (who) session.signIn({ accessToken: tokenOf[who], userId: userOf[who], loginName: markOf(who) })
    else session.clear()
  }
  return { session, runtime, signIn, storage }
}

async function renderPage(runtime: Runtime) {
  const i18n = i18next.createInstance()
  i18n.init({ lng: 'en', ns: ['common'], defaultNS: 'common', keySeparator: false, initAsync: false, resources: {} })
  const registry = createRegistry({
    blocks: [sampleBlock('Own', async () => ({ ready: Own }) as never)],
    activities: [],
  })
  const renderer = { registry, views: createViewStore(50), conditions: {}, report: () => {} }
  const baseInfo = {
    activityId: '1001',
    activityType: 1 as const,
    configVersion: 1,
    etag: 'e',
    config: { page: { version: 1, type: 'NewUser', page: [{ id: 'own', type: 'Own' }] }, words: {} },
  }
  const info = { locale: 'en', sandbox: false, loginUrl: null, registerUrl: null, renderedAt: Date.now() }
  await act(async () =>
    render(
      <MemoryRouter>
        <I18nextProvider i18n={i18n}>
          <RendererContext value={renderer}>
            <DataProvider runtime={runtime} answers={{}}>
              <Page alias="sample" baseInfo={baseInfo} info={info} />
              <NotificationHost />
              <DialogHost />
            </DataProvider>
          </RendererContext>
        </I18nextProvider>
      </MemoryRouter>,
    ),
  )
}

/** Resolves all answers; one may cause another request. */
async function answerAll(scheduler: fc.Scheduler) {
  do {
    await act(async () => {
      while (scheduler.count()) await scheduler.waitOne()
    })
    await tick()
  } while (scheduler.count())
}

const tick = () => act(() => new Promise<void>((done) => void setTimeout(done)))

/** The button of the page, once it is rendered. */
const button = () =>
  waitFor(async () => {
    await tick()
    const found = document.querySelector<HTMLElement>('button')
    if (!found) throw new Error('There is no button yet.')
    return found
  })

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

/** The steps of the test. `answer` resolves one answer, selected by the scheduler. */
const tabStep = fc.oneof(
  { weight: 3, arbitrary: fc.constant('answer' as const) },
  { weight: 2, arbitrary: fc.constant('claim' as const) },
  { weight: 2, arbitrary: fc.constantFrom('ann' as const, 'bob' as const, 'nobody' as const) },
)

it('shows nothing of the former user for any order of answers, clicks and users', async () => {
  await Promise.all([preloadDialogs(), loadHandlers()])
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.array(tabStep, { minLength: 4, maxLength: 14 }), async (scheduler, steps) => {
      const { session, signIn, storage, runtime } = await openTab(scheduler)
      const look = (step: string) => {
        const user = session.get()?.userId
        const text = document.body.textContent ?? ''
        for (const who of ['ann', 'bob'] as const) {
          if (userOf[who] === user) continue
          expect(text, `after ${step}`).not.toContain(markOf(who))
          expect([...runtime.rows.keys()].filter((key) => key.startsWith(userOf[who]))).toEqual([])
          expect(storage.getItem('accessToken')).not.toBe(tokenOf[who])
        }
      }
      try {
        for (const step of ['ann' as const, 'answer' as const, ...steps]) {
          await act(async () => {
            if (step === 'answer') {
              if (scheduler.count()) await scheduler.waitOne()
            } else if (step === 'claim') document.querySelector<HTMLElement>('button')?.click()
            else signIn(step === 'nobody' ? null : step)
          })
          await tick()
          look(step)
        }
        await answerAll(scheduler)
        look('all answers')
        // Every button works, also after a change of user with requests in flight.
        for (const who of ['ann', 'bob'] as const) {
          await act(async () => signIn(who))
          await waitFor(async () => {
            await answerAll(scheduler)
            expect(await button(), who).toHaveProperty('textContent', 'claim')
          })
        }
      } finally {
        await act(async () => signIn(null))
        cleanup()
      }
    }),
    { numRuns: 25 },
  )
})

it('requests in flight of one user do not block the next user', async () => {
  // Earlier submissions are older than the debounce time.
  const now = performance.now()
  vi.spyOn(performance, 'now').mockImplementation(() => now + 10_000)
  const scheduler = fc.sample(fc.scheduler(), { numRuns: 1, seed: 1 })[0]
  if (!scheduler) throw new Error('There is a scheduler.')
  const { signIn } = await openTab(scheduler)
  await act(async () => signIn('ann'))
  const hers = await button()
  await act(async () => hers.click())
  expect(hers.textContent).toBe('claiming')
  await act(async () => signIn('bob'))
  expect(await button()).toHaveProperty('textContent', 'claim')
  await answerAll(scheduler)
  const text = document.body.textContent
  expect(text).toContain(markOf('bob'))
  expect(text).not.toContain(markOf(others.bob))
})
