import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { languages } from '../../../src/contract/languages.ts'
import type { CreatedPreview, PreviewLink, PreviewList } from '../../../src/contract/previewLinks.ts'
import { createPreviewTokens } from '../../../src/server/preview/token.ts'
import { runCommand } from '../../helpers/commandLine.ts'
import type { Serving } from '../../load/processes.ts'
import { type Configs, operatorAt, type StoreServer, serveOn, token } from './harness.ts'

interface PreviewPage {
  status: number
  headers: Headers
  html: string
}

/** A request for the public host, as a proxy passes it on. `fetch` cannot set Host. */
async function publicly(url: string, body?: object): Promise<PreviewPage> {
  const headers = { host: 'events.example.com', ...(body && { 'content-type': 'application/json' }) }
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const outgoing = request(url, { method: body ? 'POST' : 'GET', headers }, resolve)
    outgoing.once('error', reject)
    outgoing.end(body && JSON.stringify(body))
  })
  const sent = Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)])
  return { status: answer.statusCode ?? 0, headers: new Headers(sent), html: await text(answer) }
}

const pageAt = (url: string) => publicly(url)

const titleOf = ({ html }: PreviewPage) => /<title>(.*?) ·/.exec(html)?.[1]
const bannerOf = ({ html }: PreviewPage) =>
  (/<aside[^>]*>(.*?)<form/s.exec(html)?.[1] ?? '').replace(/<!--.*?-->/g, '').replace(/<[^>]+>/g, ' ')

describe.each(['pglite', 'postgres'] as const)('preview links on %s', (kind) => {
  let stored: StoreServer
  let configs: Configs
  let server: Serving

  beforeAll(async () => {
    stored = await serveOn(kind, { PUBLIC_URL: 'https://events.example.com' })
    configs = stored.configs
    server = stored.server
  })
  afterAll(() => stored.end())

  const send = <T>(method: string, path: string, body?: object) => operatorAt(server.url).send<T>(method, path, body)
  const who = { alias: 'newcomer', by: 'ann', reason: 'for the legal team' }
  const create = async (more: object): Promise<CreatedPreview> => {
    const { status, body } = await send<CreatedPreview>('POST', '/previews', { ...who, ...more })
    expect(status, JSON.stringify(body)).toBe(200)
    return body
  }
  const release = { subject: { kind: 'release', version: 1 } }
  const draft = () => ({ subject: { kind: 'draft', files: configs.files(), assets: {} } })
  const open = ({ path }: CreatedPreview, query = '') => pageAt(server.url + path + query)
  const tokenOf = ({ path }: CreatedPreview) => path.split('/').at(-1) ?? ''
  const call = async (link: CreatedPreview, body: object) => {
    const common = { token: tokenOf(link), persona: 'joined', at: Date.now(), langCode: '0' }
    const { html, ...answer } = await publicly(`${server.url}/__preview/call`, { ...common, ...body })
    return { ...answer, body: JSON.parse(html) }
  }

  test('a draft is shown before it is published, as the chosen persona at the chosen time', async () => {
    configs.retitle('A draft to look at')
    const link = await create({ ...draft(), persona: 'finished', at: Date.UTC(2028, 0, 1), language: 'de' })
    expect(link.link).toMatchObject({ alias: 'newcomer', kind: 'draft', version: null, actor: 'ann', revokedAt: null })
    expect(link.link.expiresAt - link.link.createdAt).toBeGreaterThan(6.9 * 86_400_000)
    expect(link.path).toMatch(/^\/de\/preview\/[\w.-]+$/)
    const page = await open({ ...link, path: link.path.replace('/de/', '/en/') })
    expect(page.status).toBe(200)
    expect(titleOf(page)).toBe('A draft to look at')
    expect(bannerOf(page)).toMatch(/Preview.*Draft of newcomer.*Tasks completed.*Jan 1, 2028 00:00 UTC.*expires on/s)
    expect(titleOf(await pageAt(`${server.url}/en/activity/newcomer`))).not.toBe('A draft to look at')
  })

  test('a release and a plan are shown with their own content', async () => {
    configs.retitle('A plan to look at')
    const at = Date.now() + 86_400_000
    expect((await operatorAt(server.url).publish(configs.files(), { at })).body.outcome).toBe('planned')
    const plan = await create({ subject: { kind: 'plan' } })
    expect(plan.link).toMatchObject({ kind: 'plan', due: at })
    expect(titleOf(await open(plan))).toBe('A plan to look at')
    await operatorAt(server.url).command('unplan')
    expect(titleOf(await open(plan))).toBe('A plan to look at')
    const first = await open(await create(release))
    expect(titleOf(first)).toMatch(/^New user rewards: up to 120\sUSDT$/)
    expect(bannerOf(first)).toContain('Release 1 of newcomer')
  })

  test('the page is not indexed, cached, stored offline or named to other sites', async () => {
    const { headers, html } = await open(await create(release))
    expect(headers.get('x-robots-tag')).toContain('noindex')
    expect(html).toContain('<meta name="robots" content="noindex">')
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(html).not.toMatch(/rel="canonical"|og:url|hreflang=/)
    expect(html).toContain('"offlineCopy":false')
  })

  test('every language has the banner', async () => {
    const link = await create(release)
    const seen = new Map<string, string>()
    for (const { language, supportLocale } of languages) {
      if (!supportLocale) continue
      const page = await open({ ...link, path: link.path.replace('/en/', `/${language}/`) }, '?as=claimed')
      expect([language, page.status]).toEqual([language, 200])
      seen.set(language, /aria-label="([^"]+)"><div class="pb-page/.exec(page.html)?.[1] ?? '')
    }
    expect([...seen.values()]).not.toContain('')
    expect(new Set(seen.values()).size).toBeGreaterThan(14)
  })

  test('wrong parameters are named with the allowed values', async () => {
    const banner = bannerOf(await open(await create({ ...release, persona: 'new' }), '?as=joind&at=tomorrow&theme=x'))
    expect(banner).toContain('as=joind is not valid. Allowed: visitor, new, joined, finished, claimed, agent, blocked.')
    expect(banner).toContain('Did you mean as=joined?')
    expect(banner).toContain('at=tomorrow is not a time.')
    expect(banner).toContain('theme=x is not valid. Allowed: light, dark.')
    expect(banner).toContain('New user')
  })

  test('calls are answered for the persona, and every change is refused', async () => {
    const link = await create(release)
    const detail = await call(link, { call: 'detail', input: { activityId: '1001' } })
    expect(detail.body).toMatchObject({ code: '00000', data: { user: { applyStatus: 'APPLIED', eligible: true } } })
    expect(detail.headers.get('cache-control')).toBe('private, no-store')
    const changes = [
      { call: 'apply', input: { activityId: '1001', consent: true } },
      { call: 'obtainReward', input: { activityId: '1001', taskId: 'kyc' } },
      { call: 'getUserShareContent', input: { activityId: '1001', scene: 'ACTIVITY', shared: true } },
    ]
    for (const change of changes) {
      const { body } = await call(link, change)
      expect([change.call, body.code, body.msg]).toEqual([change.call, '51020', expect.stringContaining('preview')])
    }
    const others = await call(link, { call: 'detail', input: { activityId: '1002' } })
    expect(others.body.data).toEqual({ reason: 'NOT_FOUND' })
    expect((await call(link, { call: 'constructor', input: {} })).status).toBe(404)
  })

  test('a revoked link ends at once, for pages and calls, and its history stays', async () => {
    const link = await create({ ...release, reason: 'to be revoked' })
    expect((await open(link)).status).toBe(200)
    const { id } = link.link
    const revoked = await send<PreviewLink>('POST', '/previews/revoke', { id, by: 'bob', reason: 'sent by mistake' })
    expect(revoked.body.revokedAt).not.toBeNull()
    const page = await open(link)
    expect([page.status, titleOf(page)]).toEqual([410, 'Preview withdrawn'])
    expect(page.headers.get('x-robots-tag')).toContain('noindex')
    expect((await call(link, { call: 'detail', input: { activityId: '1001' } })).status).toBe(410)
    const again = await send<PreviewLink>('POST', '/previews/revoke', { id, by: 'eve', reason: 'again' })
    expect(again.body.revokedAt).toBe(revoked.body.revokedAt)
    const { steps } = await operatorAt(server.url).history()
    const [last, before] = steps.filter(({ detail }) => detail === `link ${id}`)
    expect(last).toMatchObject({ action: 'unpreview', actor: 'bob', reason: 'sent by mistake' })
    expect(before).toMatchObject({ action: 'preview', actor: 'ann', reason: 'to be revoked' })
    const { links } = (await send<PreviewList>('GET', '/previews')).body
    expect(links.find((entry) => entry.id === id)).toMatchObject({ revokedAt: revoked.body.revokedAt })
    expect(JSON.stringify(links)).not.toContain(tokenOf(link))
  })

  test('an expired link says so; a changed one is unknown, like one that never existed', async () => {
    const link = await create(release)
    const expired = await createPreviewTokens([{ name: null, token }]).sign(link.link.id, Date.now() - 1000, 'ann')
    const page = await pageAt(`${server.url}/en/preview/${expired}`)
    expect([page.status, titleOf(page)]).toEqual([410, 'Preview expired'])
    const other = await createPreviewTokens([{ name: null, token: 'another-operator-token' }]).sign(
      link.link.id,
      Date.now() + 86_400_000,
      'ann',
    )
    const missing = await createPreviewTokens([{ name: null, token }]).sign(
      '0123456789abcdef',
      Date.now() + 86_400_000,
      'ann',
    )
    const [head, payload, signature] = tokenOf(link).split('.')
    const longer = Buffer.from(JSON.stringify({ sub: link.link.id, aud: 'playbill-preview', exp: 9_999_999_999 }))
    const unsigned = Buffer.from('{"alg":"none"}').toString('base64url')
    const tampered = [
      ...[other, missing, 'x', `${tokenOf(link)}x`],
      ...[`${head}.${longer.toString('base64url')}.${signature}`, `${unsigned}.${payload}.`],
    ]
    for (const changed of tampered) {
      const refused = await pageAt(`${server.url}/en/preview/${changed}`)
      expect([changed, refused.status, titleOf(refused)]).toEqual([changed, 404, 'Preview not found'])
    }
  })

  test.each([
    ['a release that does not exist', { subject: { kind: 'release', version: 99 } }, 422, 'has no release 99'],
    ['an alias that does not exist', { alias: 'newcomr', ...release }, 422, 'Did you mean "newcomer"?'],
    ['a plan that does not exist', { subject: { kind: 'plan' } }, 422, 'No release is scheduled'],
    [
      'a draft with mistakes',
      { subject: { kind: 'draft', files: { 'activity.json': '{' }, assets: {} } },
      422,
      'problem',
    ],
    ['too many days', { ...release, days: 31 }, 400, 'days'],
    ['no reason', { ...release, reason: ' ' }, 400, 'reason'],
    ['an unknown persona', { ...release, persona: 'joind' }, 400, 'persona'],
    ['an unknown language', { ...release, language: 'xx' }, 422, 'There is no language "xx"'],
  ])('refuses %s', async (_, more, status, message) => {
    const refused = await send<{ message: string }>('POST', '/previews', { ...who, ...more })
    expect(refused.status).toBe(status)
    expect(refused.body.message).toContain(message)
  })

  test('the command line creates, lists and revokes', async () => {
    const env = { OPERATOR_TOKEN: token, PLAYBILL_SERVER: server.url, CONFIG_DIR: configs.dir }
    const made = await runCommand(
      ['preview', 'newcomer', '--as', 'claimed', '--days', '2', '-m', 'why', '--by', 'ann'],
      env,
    )
    expect([made.code, made.output]).toEqual([
      0,
      expect.stringMatching(/^https:\/\/events\.example\.com\/en\/preview\//m),
    ])
    const id = /^([0-9a-f]{16}) {2}newcomer, draft/m.exec(made.output)?.[1] ?? ''
    expect((await runCommand(['preview', 'list'], env)).output).toContain(id)
    const revoked = await runCommand(['preview', 'revoke', id, '-m', 'done'], env)
    expect([revoked.code, revoked.output]).toEqual([0, expect.stringContaining(`link ${id} no longer opens`)])
    const wrong = await runCommand(['preview', 'newcomer', '--as', 'joind', '-m', 'why'], env)
    expect([wrong.code, wrong.output]).toEqual([2, expect.stringContaining('Did you mean "joined"?')])
  })
})
