import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CommandRefusal } from '../../../src/contract/operator.ts'
import type { StudioSession } from '../../../src/contract/studio/session.ts'
import { createStudioAccess } from '../../../src/server/studio/studioAccess.ts'
import { type StudioServer, startStudio, token } from './harness.ts'

let server: StudioServer
let sandbox: StudioServer
let bare: StudioServer
beforeAll(async () => {
  server = await startStudio({ samples: ['event-terms'] })
  sandbox = await startStudio({ samples: ['event-terms'], env: { SANDBOX: '1' } })
  bare = await startStudio({ env: { OPERATOR_TOKEN: '' } })
})
afterAll(() => Promise.all([server, sandbox, bare].map((one) => one?.close())))

const session = '/studio/session'
type Answer = StudioSession & CommandRefusal

describe('a session of Studio', () => {
  it('is exchanged for the token: a cookie that scripts cannot read and other sites cannot send', async () => {
    const { status, headers, body } = await server.send<Answer>('POST', session, { token, name: 'Ada' }, {})
    expect([status, body.operator, body.mode, body.canSaveFiles]).toEqual([200, 'Ada', 'operator', false])
    const [cookie = ''] = headers.getSetCookie()
    expect(cookie).toMatch(/^playbill-studio=[^;]+; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/)
    expect(headers.get('cache-control')).toBe('no-store')
    expect((body.expiresAt ?? 0) - Date.now()).toBeGreaterThan(11.9 * 3_600_000)
  })

  it('authorizes reads by its cookie, and everything else only with its header', async () => {
    const { cookie = '', 'x-playbill-csrf': csrf = '' } = await server.signIn('Ada')
    const read = await server.send<Answer>('GET', session, undefined, { cookie })
    expect([read.status, read.body.operator, read.body.csrf]).toEqual([200, 'Ada', csrf])
    const body = { archived: true }
    const path = '/drafts/event-terms/archive'
    for (const headers of [{ cookie }, { cookie, 'x-playbill-csrf': `${csrf}x` }, { cookie, 'x-playbill-csrf': '' }]) {
      const refused = await server.send<CommandRefusal>('POST', path, body, headers)
      expect([refused.status, refused.body.error]).toEqual([403, 'FORBIDDEN'])
    }
    expect((await server.send('POST', path, body, { cookie, 'x-playbill-csrf': csrf })).status).toBe(200)
  })

  it('does not accept the header of another session', async () => {
    const [one, other] = [await server.signIn('Ada'), await server.signIn('Ada')]
    const mixed = { cookie: one.cookie ?? '', 'x-playbill-csrf': other['x-playbill-csrf'] ?? '' }
    expect((await server.send('DELETE', session, undefined, mixed)).status).toBe(403)
  })

  it('refuses requests that another site has caused, also reads', async () => {
    const headers = { ...(await server.signIn('Ada')), 'sec-fetch-site': 'cross-site' }
    expect((await server.send('GET', session, undefined, headers)).status).toBe(403)
  })

  it('names its operator in the history, whatever a request says', async () => {
    const headers = await server.signIn('Ada')
    const stop = { alias: 'event-terms', by: 'Somebody else', reason: 'a test' }
    expect((await server.send('POST', '/stop', stop, headers)).status).toBe(200)
    const { by: _, ...unnamed } = stop
    expect((await server.send('POST', '/rollback', unnamed, headers)).status).toBe(200)
    const { body } = await server.send<{ steps: { actor: string }[] }>('GET', '/releases/event-terms')
    expect(body.steps.slice(0, 2).map(({ actor }) => actor)).toEqual(['Ada', 'Ada'])
  })

  it('does not accept a changed cookie, one of another token, or an expired one', async () => {
    const { cookie = '' } = await server.signIn('Ada')
    const [name, value = ''] = cookie.split('=')
    const settings = { sandbox: false, publicUrl: null, operatorTokens: null }
    const other = createStudioAccess({ ...settings, operatorToken: 'another-token' })
    const past = createStudioAccess({ ...settings, operatorToken: token }, () => Date.now() - 13 * 3_600_000)
    const unnamed = { name: null, token: '' }
    const request = { headers: {}, protocol: 'http' } as never
    const foreign = [other, past].map((access) => access.signIn(request, unnamed, 'Eve')?.cookie.split(';')[0] ?? '')
    for (const wrong of [`${name}=x${value}`, `${name}=${value.slice(0, -2)}`, `${name}=`, ...foreign])
      expect((await server.send('GET', session, undefined, { cookie: wrong })).status, wrong).toBe(401)
  })

  it('is accepted by every process with the same token', async () => {
    const { cookie = '' } = await server.signIn('Ada')
    const answer = await sandbox.send<Answer>('GET', session, undefined, { cookie, 'x-forwarded-for': '203.0.113.1' })
    expect([answer.status, answer.body.operator]).toEqual([200, 'Ada'])
  })

  it('is Secure behind https', () => {
    const access = createStudioAccess({
      ...{ sandbox: false, publicUrl: 'https://promo.example.com' },
      ...{ operatorToken: token, operatorTokens: null },
    })
    const cookie = access.signIn({ headers: {}, protocol: 'http' } as never, { name: null, token }, 'Ada')?.cookie
    expect(cookie).toMatch(/^__Host-playbill-studio=[^;]+; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Strict$/)
  })

  it('ends with its cookie', async () => {
    const answer = await server.send('DELETE', session, undefined, await server.signIn('Ada'))
    expect(answer.status).toBe(204)
    expect(answer.headers.getSetCookie().join()).toMatch(/playbill-studio=; Max-Age=0; Path=\//)
  })

  it('limits wrong tokens like the operator API, and never refuses the right one', async () => {
    const limited = await startStudio()
    const enter = (sent: string) => limited.send<Answer>('POST', session, { token: sent, name: 'Eve' }, {})
    for (let tries = 0; tries < 10; tries += 1) expect((await enter('wrong')).status).toBe(401)
    const refused = await enter('wrong')
    expect([refused.status, refused.body.error]).toEqual([429, 'TOO_MANY'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await limited.send('GET', session, undefined, { authorization: 'Bearer wrong' })).status).toBe(429)
    expect((await enter(token)).status).toBe(200)
    await limited.close()
  })

  it('accepts the operator token without a name and without a header', async () => {
    const { status, body } = await server.send<Answer>('GET', session)
    expect([status, body.operator, body.csrf]).toEqual([200, null, null])
  })
})

describe('in the sandbox', () => {
  it('a request from this machine is a session without a token', async () => {
    const { status, body } = await sandbox.send<Answer>('GET', session, undefined, {})
    expect([status, body.mode, body.canSaveFiles, body.expiresAt]).toEqual([200, 'sandbox', true, null])
    expect(body.operator).not.toBe('')
    const headers = { 'x-playbill-csrf': String(body.csrf) }
    const archive = (with_: Record<string, string>) =>
      sandbox.send('POST', '/drafts/event-terms/archive', { archived: true }, with_)
    expect((await archive({})).status).toBe(403)
    expect((await archive(headers)).status).toBe(200)
    expect((await archive({ ...headers, origin: 'https://evil.example' })).status).toBe(401)
  })

  it('a request through a proxy, or with a wrong token, is none', async () => {
    for (const headers of [{ 'x-forwarded-for': '203.0.113.1' }, { authorization: 'Bearer wrong' }] as const)
      expect((await sandbox.send('GET', session, undefined, headers)).status).toBe(401)
  })
})

describe('the addresses of Studio', () => {
  const page = async (one: StudioServer, path = '', headers: Record<string, string> = {}) => {
    const answer = await fetch(`${one.url}/en/studio${path}`, { headers })
    return [answer.status, await answer.text()]
  }

  it('answer 404 without a session', async () => {
    expect(await page(server)).toEqual([404, 'Not found'])
    expect(await page(server, '?signing=1')).toEqual([404, 'Not found'])
    expect(await page(bare, '?signin')).toEqual([404, 'Not found'])
    expect(await page(sandbox, '', { 'x-forwarded-for': '203.0.113.1' })).toEqual([404, 'Not found'])
  })

  it('exist for a session, and in the sandbox on this machine', async () => {
    const { cookie = '' } = await server.signIn('Ada')
    expect(await page(server, '', { cookie })).toEqual([200, 'Studio'])
    expect(await page(sandbox)).toEqual([200, 'Studio'])
  })

  it('show the form to sign in at ?signin, where there is a token', async () => {
    for (const path of ['?signin', '?signin=', '?from=x&signin'])
      expect(await page(server, path)).toEqual([200, 'Sign in'])
  })
})

describe('without an operator token', () => {
  it('no session can begin', async () => {
    const answer = await bare.send<Answer>('POST', session, { token: 'any', name: 'Eve' }, {})
    expect([answer.status, answer.body.error]).toEqual([404, 'NO_OPERATOR'])
  })
})
