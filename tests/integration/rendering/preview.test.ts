import { afterEach, describe, expect, it, vi } from 'vitest'
import type { PageData } from '../../../src/app/pageData.ts'
import { previewData, previewRenderer, previewRuntime } from '../../../src/app/preview.ts'
import { parsePreviewParams } from '../../../src/app/previewParams.ts'
import type { Call } from '../../../src/contract/call.ts'
import { calls } from '../../../src/contract/calls/index.ts'
import { personas } from '../../../src/contract/preview.ts'
import { createI18n } from '../../../src/i18n/index.ts'
import { createRegistry } from '../../../src/registry/createRegistry.ts'
import { createViewStore } from '../../../src/render/views.ts'

const data: PageData = {
  locale: 'en',
  outcome: 'page',
  renderedAt: 0,
  answers: {},
  words: {},
  conditions: {},
  settings: { sandbox: true, signKey: 'k', loginUrl: null, registerUrl: null },
}
const asked: string[] = []
const served = (path: string) =>
  path === '/__sandbox/sign-in'
    ? { accessToken: 'token-of-a-persona', userId: '7', loginName: 'joined' }
    : { code: '00000', data: {}, requestTime: Date.now() }
const fetched = vi.fn(async (input: RequestInfo | URL) => {
  const { pathname } = new URL(String(input), 'http://localhost')
  asked.push(pathname)

  return new Response(JSON.stringify(served(pathname)), { headers: { 'content-type': 'application/json' } })
})
vi.stubGlobal('fetch', fetched)
const start = (search: string) => previewRuntime(previewData(data, search), createI18n('en', { common: {} }))

afterEach(() => {
  asked.length = 0
  document.documentElement.className = ''
})

describe('a preview', () => {
  it('reads its parameters from the address', () => {
    expect(parsePreviewParams('?as=joined&at=2027-01-02T00:00:00Z&theme=dark')).toEqual({
      as: 'joined',
      at: Date.UTC(2027, 0, 2),
      theme: 'dark',
      problems: [],
    })
  })

  it.each([
    ['a date', '2027-01-02', Date.UTC(2027, 0, 2)],
    ['a time without an offset, in UTC', '2027-01-02T08:30', Date.UTC(2027, 0, 2, 8, 30)],
    ['an offset whose plus sign is not escaped', '2027-01-02T08:00:00+08:00', Date.UTC(2027, 0, 2)],
  ])('accepts %s', (_, value, at) => {
    expect(parsePreviewParams(`?at=${value}`)).toMatchObject({ at, problems: [] })
  })

  it('reports values that cannot be used, with the allowed ones', () => {
    const { problems, ...used } = parsePreviewParams('?as=joind&at=tomorrow&theme=x')
    expect(used).toEqual({ as: null, at: null, theme: null })
    expect(problems).toEqual([
      { param: 'as', value: 'joind', allowed: [...personas], suggestion: 'joined' },
      { param: 'at', value: 'tomorrow', allowed: [] },
      { param: 'theme', value: 'x', allowed: ['light', 'dark'] },
    ])
  })

  it.each(['2027-02-30', '2027-13-01', '1.5', '99999-01-01T00:00:00Z'])('reports the time %s', (value) => {
    expect(parsePreviewParams(`?at=${value}`)).toMatchObject({ at: null, problems: [{ param: 'at', value }] })
  })

  it('reports a parameter that is repeated', () => {
    expect(parsePreviewParams('?as=joined&as=claimed')).toMatchObject({
      as: null,
      problems: [{ param: 'as', value: 'joined, claimed' }],
    })
  })

  it('shows a persona at another time and stores nothing', async () => {
    const { session, clock } = await start('?as=joined&at=2027-01-02T00:00:00Z&theme=dark')
    expect(session.get()).toMatchObject({ userId: '7', loginName: 'joined' })
    expect(Math.abs(clock.now() - Date.UTC(2027, 0, 2))).toBeLessThan(60_000)
    expect(document.documentElement.className).toBe('dark has-session')
    expect(document.cookie).toBe('')
    expect([...Object.keys(localStorage), ...Object.keys(sessionStorage)]).not.toContain('accessToken')
  })

  it('shows a visitor by default', async () => {
    const { session } = await start('?as=visitor')
    expect(session.get()).toBeNull()
    // The words of the bar; the HTML does not contain them.
    expect(asked).toEqual(['/locales/en/common.json'])
  })

  const changing: Call[] = Object.values(calls).filter(
    ({ criticality }: Call) => criticality === 'change' || criticality === 'money',
  )

  it.each(changing)('refuses $name before it is sent', async (call) => {
    const { client } = await start('?as=joined')
    asked.length = 0
    await expect(client.call(call, {} as never)).rejects.toMatchObject({ kind: 'refused' })
    expect(asked).toEqual([])
  })

  it('refuses the report of a share and allows reading its texts', async () => {
    const { client } = await start('?as=joined')
    asked.length = 0
    const input = { activityId: '1001', scene: 'ACTIVITY' } as const
    const report = client.call(calls.getUserShareContent, { ...input, shared: true })
    await expect(report).rejects.toMatchObject({ kind: 'refused' })
    expect(asked).toEqual([])
    await client.call(calls.getUserShareContent, input).catch(() => {})
    expect(asked).toEqual([calls.getUserShareContent.path])
  })

  it('allows reads and refuses events', async () => {
    const { client, site } = await start('?as=joined')
    await client.call(calls.pushCount, {}).catch(() => {})
    expect(asked).toContain(calls.pushCount.path)
    await expect(site.sendSandboxEvent({ userId: '7', kind: 'deposit', amount: '1' })).rejects.toMatchObject({
      kind: 'refused',
    })
  })

  it('marks the page as a preview and drops conditions that depend on the visitor', () => {
    const settled = { value: true, tree: null }
    const rendered = previewRenderer({
      registry: createRegistry({ blocks: [], activities: [] }),
      views: createViewStore(),
      conditions: { 'user.loggedIn': { ...settled, final: false }, true: { ...settled, final: true } },
      report: () => {},
    })
    expect(rendered.preview).toBe(true)
    expect(Object.keys(rendered.conditions)).toEqual(['true'])
  })
})
