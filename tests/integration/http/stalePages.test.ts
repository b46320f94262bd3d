import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { calls } from '../../../src/contract/calls/index.ts'
import { type Platform, publishingOf } from '../../../src/platform/index.ts'
import { pagesPlugin, refusalPages, scriptHashes } from '../../../src/server/pages/index.ts'
import { staleCacheControl } from '../../../src/server/pages/pageSnapshots.ts'
import { group, releaseOf, rulesOf, task } from '../platform/fixture.ts'
import { buildPages, type LivePages, livePath } from './buildPages.ts'

let pages: LivePages
let notify: (alias: string) => void
/** Reads of pages wait for it; reads of the current release do not. */
let gate: Promise<void>
let open: () => void

const command = { actor: 'test', reason: 'test', source: 'operator' } as const

const block = () => {
  gate = new Promise((resolve) => {
    open = resolve
  })
}

/** The platform of the pages: reads after `block` wait until `open`, except for `baseInfo`. */
const gated = (platform: Platform): Platform =>
  Object.assign(Object.create(platform), platform, {
    call: async (...args: Parameters<Platform['call']>) => {
      if (args[0].name !== calls.baseInfo.name) await gate
      return platform.call(...args)
    },
  })

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  pages = await buildPages(
    { SANDBOX: '0', METRICS_TOKEN: 'm'.repeat(32) },
    {
      onRelease: (listener) => {
        notify = listener
      },
      pages: {
        plugin: (app, options) => pagesPlugin(app, { ...options, platform: gated(options.platform) }),
        scriptHashes,
        refusalPages,
      },
    },
  )
})
beforeEach(() => {
  gate = Promise.resolve()
})
afterAll(async () => {
  open?.()
  vi.useRealTimers()
  await pages.close()
})

const ask = () => pages.app.inject({ url: livePath })
const passAMinute = () => vi.setSystemTime(Date.now() + 61_000)
const metrics = async () =>
  (await pages.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${'m'.repeat(32)}` } })).body

/** Another release of the page, with a task of this id. */
const publishAnother = (taskId: string) => {
  const rules = rulesOf('1001', [group([task({ taskId: 'deposit' }), task({ taskId })])])
  return pages.platform.publish(releaseOf('event-1001', rules), command)
}

it('a page that is outdated by time is answered at once, with a short lifetime, and renewed in the background', async () => {
  const first = await ask()
  passAMinute()
  block()
  const stale = await ask()
  expect([stale.statusCode, stale.body, stale.headers.etag]).toEqual([200, first.body, first.headers.etag])
  expect(stale.headers['cache-control']).toBe(staleCacheControl)
  open()
  await expect.poll(async () => (await ask()).headers['cache-control']).toBe(first.headers['cache-control'])
  expect((await ask()).headers.etag).not.toBe(first.headers.etag)
  expect(await metrics()).toContain('playbill_page_renewals_total{outcome="renewed"} 1')
})

it.each(['this', 'another'])('a page whose release changed in %s process is not served stale', async (where) => {
  const first = await ask()
  passAMinute()
  await publishAnother(`in-${where}`)
  if (where === 'this') notify('event-1001')
  const next = await ask()
  expect(next.headers['cache-control']).toBe(first.headers['cache-control'])
  expect(next.body).not.toBe(first.body)
})

it('a page that was stopped is not served stale', async () => {
  await ask()
  passAMinute()
  await publishingOf(pages.platform).stop('event-1001', command, {})
  expect((await ask()).statusCode).toBe(404)
})
