import { randomBytes } from 'node:crypto'
import rateLimit from '@fastify/rate-limit'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { main } from '../../../src/cli/main.ts'
import { accountPaths, accountPrefix } from '../../../src/contract/account.ts'
import { calls } from '../../../src/contract/calls/index.ts'
import { signRequest } from '../../../src/contract/signing.ts'
import { hashPassword, isPassword, TooBusy } from '../../../src/platform/accounts/password.ts'
import { internalsOf } from '../../../src/platform/internals.ts'
import { accountRoutes } from '../../../src/server/account/accountRoutes.ts'
import { defaultSignKey } from '../../../src/server/env.ts'
import { buildPages, type LivePages } from './buildPages.ts'

let pages: LivePages
beforeAll(async () => {
  pages = await buildPages({ SANDBOX: '0' })
})
afterAll(() => pages.close())

let lastAddress = 0
/** Returns a new address for each request, so that the limits of one test do not affect another. */
function newAddress(): string {
  lastAddress += 1
  return `203.0.113.${lastAddress}`
}

const send = async (
  path: string,
  body: object | string | undefined,
  {
    headers = {},
    from = newAddress(),
    app = pages.app,
  }: { headers?: object; from?: string; app?: LivePages['app'] } = {},
) => {
  const reply = await app.inject({
    method: 'POST',
    url: accountPrefix + path,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    payload: body as object,
    remoteAddress: from,
  })
  return { status: reply.statusCode, headers: reply.headers, body: reply.body ? reply.json() : {} }
}
const register = (body: object, more = {}) => send(accountPaths.register, body, more)
const logIn = (body: object, more = {}) => send(accountPaths.logIn, body, more)

/** The answer code of a call with a token, and the user if the token is valid. */
async function userOf(token: string): Promise<{ code: string; userId?: string; inviteCode?: string }> {
  const [path, query, body] = [calls.userinfo.path, { languageType: '0' }, '{}']
  const [timestamp, traceId] = [Date.now(), randomBytes(16).toString('hex')]
  const sign = signRequest({ method: 'POST', path, query, body, timestamp, traceId, token, key: defaultSignKey })
  const reply = await pages.app.inject({
    method: 'POST',
    url: `${path}?languageType=0`,
    headers: { 'content-type': 'application/json', timestamp: String(timestamp), traceid: traceId, sign, token },
    payload: body,
  })
  const { code, data } = reply.json()
  return { code, ...data?.userInfo }
}

const me = { loginName: 'me@example.com', password: 'correct horse battery' }

describe('an account of the embedded platform', () => {
  it('supports registration, login and logout; a copied token is invalid after logout', async () => {
    const registered = await register(me)
    expect(registered).toMatchObject({
      status: 200,
      headers: { 'cache-control': 'no-store' },
      body: { loginName: 'me@example.com', accessToken: expect.stringMatching(/^[\w-]{43}$/) },
    })
    const { accessTokenExpire, userId } = registered.body
    expect(accessTokenExpire - Date.now()).toBeGreaterThan(29 * 86_400_000)
    expect(accessTokenExpire - Date.now()).toBeLessThanOrEqual(30 * 86_400_000)

    const loggedIn = await logIn(me)
    expect([loggedIn.status, loggedIn.body.userId]).toEqual([200, userId])
    const [first, second] = [registered.body.accessToken, loggedIn.body.accessToken]
    expect(first).not.toBe(second)
    for (const token of [first, second]) expect(await userOf(token)).toMatchObject({ code: '00000', userId })

    expect((await send(accountPaths.logOut, undefined, { headers: { token: second } })).status).toBe(204)
    expect(await userOf(second)).toMatchObject({ code: '434' })
    expect(await userOf(first)).toMatchObject({ code: '00000' })
    expect((await send(accountPaths.logOut, undefined, { headers: { token: 'nobodys' } })).status).toBe(204)
    expect((await send(accountPaths.logOut, undefined)).status).toBe(204)
  })

  it('stores the password as a hash with its own salt', async () => {
    const password = 'one and the same password'
    for (const loginName of ['+905551111111', '+905552222222']) await register({ loginName, password })
    const { db } = internalsOf(pages.platform)
    const rows = await db.selectFrom('account_password').selectAll().execute()
    const hashes = rows.map(({ hash }) => hash)
    expect(new Set(hashes).size).toBe(hashes.length)
    for (const hash of hashes) expect(hash).toMatch(/^scrypt\$32768\$8\$3\$[\w+/=]{24}\$[\w+/=]{44}$/)
    expect(JSON.stringify(rows)).not.toContain(password)
  })

  it('invites others with its code', async () => {
    const inviter = await register({ loginName: 'inviter@example.com', password: 'a long password' })
    const { inviteCode } = await userOf(inviter.body.accessToken)
    const invited = await register({ loginName: 'invited@example.com', password: 'a long password', inviteCode })
    const { db } = internalsOf(pages.platform)
    const row = await db
      .selectFrom('invitation')
      .selectAll()
      .where('invitee_id', '=', invited.body.userId)
      .executeTakeFirst()
    expect(row).toMatchObject({ inviter_id: inviter.body.userId, code: inviteCode })
  })

  it('cannot be taken over by a second registration, even a simultaneous one', async () => {
    const taken = await register({ ...me, password: 'another long password' })
    expect([taken.status, taken.body]).toEqual([409, { error: 'TAKEN' }])
    expect((await logIn({ ...me, password: 'another long password' })).status).toBe(401)
    const both = await Promise.all(
      ['first of two passwords', 'second of two passwords'].map((password) =>
        register({ loginName: 'twice@example.com', password }),
      ),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('cannot be discovered by guessing: a wrong name and a wrong password get the same answer', async () => {
    const answers = await Promise.all([
      logIn({ ...me, password: 'wrong' }),
      logIn({ ...me, loginName: 'no@example.com' }),
    ])
    for (const { status, body } of answers) expect([status, body]).toEqual([401, { error: 'WRONG' }])
  })

  it.each([
    [{}],
    [{ loginName: 'a@example.com' }],
    [{ loginName: 'a@example.com', password: 'short' }],
    [{ loginName: 'a@example.com', password: ['correct horse battery'] }],
    [{ loginName: 'a@example.com', password: 'my a@example.com password' }],
    [{ loginName: 'A@example.com', password: 'correct horse battery' }],
    [{ loginName: '5551234567', password: 'correct horse battery' }],
    [{ loginName: "'; drop table app_user; --", password: 'correct horse battery' }],
    [{ loginName: 'a@example.com', password: 'correct horse battery', inviteCode: '<b>' }],
    [{ loginName: 'a@example.com', password: 'correct horse battery', userId: '1' }],
    ['{'],
    ['null'],
  ])('cannot be created from %j', async (body) => {
    const answer = await send(accountPaths.register, body)
    expect([answer.status, answer.body]).toEqual([400, { error: 'PARAM_INVALID' }])
  })

  it('accepts only JSON, which a page of another site cannot send', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])
      expect((await logIn(me, { headers: { 'content-type': type } })).status, type).toBe(415)
  })

  it('leaves no name, password or token in the log', async () => {
    const lines: string[] = []
    const write = process.stdout.write
    process.stdout.write = ((text: string) => lines.push(text)) as never
    const logged = await buildPages({ SANDBOX: '0', LOG_LEVEL: 'info' })
    await register(me, { app: logged.app })
    await logIn({ ...me, password: 'a wrong password' }, { app: logged.app })
    const secrets = {
      token: 'a-token-to-hide',
      authorization: 'Bearer an-operator-to-hide',
      cookie: 'accessToken=to-hide',
    }
    await send(accountPaths.logOut, undefined, { app: logged.app, headers: secrets })
    for (const url of ['/metrics?token=to-hide', '/__operator/analytics', '/en?token=to-hide'])
      await logged.app.inject({ url, headers: secrets })
    process.stdout.write = write
    await logged.close()
    expect(lines.join('')).toContain(accountPaths.register)
    expect(lines.join('')).toContain('"path":"/__operator/analytics"')
    expect(lines.join('')).not.toMatch(/example\.com|correct horse|a wrong password|to-hide/)
  })
})

describe('guessing', () => {
  /** The routes with accounts that know one password and check it without delay. */
  async function quick() {
    const known = { accessToken: 't', accessTokenExpire: 1, userId: '1', loginName: me.loginName }
    const app = Fastify()
    await app.register(rateLimit, { global: false })
    await app.register(accountRoutes, {
      prefix: accountPrefix,
      open: true,
      accounts: {
        register: async ({ loginName }) => ({ ...known, loginName }),
        logIn: async ({ password }) => (password === me.password ? known : null),
        logOut: async () => undefined,
        resetPassword: async () => null,
      },
    })
    return app
  }
  const wrong = { ...me, password: 'wrong' }

  it('is limited for one address and does not affect others', async () => {
    const [app, from] = [await quick(), newAddress()]
    for (let tries = 0; tries < 10; tries += 1) expect((await logIn(wrong, { app, from })).status).toBe(401)
    const slowed = await logIn(me, { app, from })
    expect([slowed.status, slowed.body]).toEqual([429, { error: 'TOO_MANY' }])
    expect(Number(slowed.headers['retry-after'])).toBeGreaterThan(0)
    expect((await logIn(me, { app })).status).toBe(200)
  })

  it('does not count correct passwords', async () => {
    const [app, from] = [await quick(), newAddress()]
    for (let tries = 0; tries < 30; tries += 1) expect((await logIn(me, { app, from })).status).toBe(200)
  })

  it('is limited for one account across all addresses', async () => {
    const app = await quick()
    for (let tries = 0; tries < 100; tries += 1)
      expect((await logIn(wrong, { app, from: `198.51.100.${tries}` })).status).toBe(401)
    expect((await logIn(me, { app })).status).toBe(429)
    expect((await logIn({ ...me, loginName: 'other@example.com' }, { app })).status).toBe(200)
  })

  it('stays limited for one account while thousands of others are guessed', async () => {
    const app = await quick()
    const guess = (loginName: string, n: number) =>
      logIn({ loginName, password: 'wrong' }, { app, from: `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}` })
    for (let n = 0; n < 100; n += 1) await guess(me.loginName, n)
    for (let n = 100; n < 5_200; n += 1) await guess(`n${n}@crowd.example`, n)
    expect((await logIn(me, { app })).status).toBe(429)
  })

  it('the number of new accounts is limited for one address', async () => {
    const [app, from] = [await quick(), '2001:db8:1:1::1']
    const one = (n: number, address = from) =>
      register({ loginName: `n${n}@crowd.example`, password: 'a long password' }, { app, from: address })
    for (let n = 0; n < 30; n += 1) expect((await one(n)).status).toBe(200)
    expect(await one(30, '2001:db8:1:1::2')).toMatchObject({ status: 429, body: { error: 'TOO_MANY' } })
    expect((await one(31, '2001:db8:1:2::1')).status).toBe(200)
  })
})

describe('a lost password', () => {
  it('is reset by an operator, which logs the account out everywhere', async () => {
    const token = 'operator-of-the-test'
    const other = await buildPages({ SANDBOX: '0', OPERATOR_TOKEN: token })
    const app = other.app
    const server = await app.listen({ port: 0, host: '127.0.0.1' })
    await register(me, { app })
    vi.stubEnv('OPERATOR_TOKEN', token)
    const printed = vi.spyOn(console, 'log').mockImplementation(() => undefined)
    const reset = (name: string) => main(['account', 'reset', name, '-m', 'lost', '--server', server])
    expect(await reset(' Me@Example.com ')).toBe(0)
    const password = /password of me@example\.com: (\S{16})$/.exec(String(printed.mock.calls[0]?.[0]))?.[1] ?? ''
    printed.mockRestore()
    expect((await logIn(me, { app })).status).toBe(401)
    expect((await logIn({ ...me, password }, { app })).status).toBe(200)
    const { db } = internalsOf(other.platform)
    const tokens = await db.selectFrom('access_token').select('revoked_at').execute()
    expect(tokens.filter(({ revoked_at }) => revoked_at === null)).toHaveLength(1)

    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    expect(await reset('nobody@example.com')).toBe(1)
    expect(said.mock.calls).toEqual([['There is no account with this login name.']])
    said.mockRestore()
    vi.unstubAllEnvs()
    await other.close()
  })
})

describe('passwords', () => {
  it('are equal in every Unicode normalization form', async () => {
    expect(await isPassword('e\u0301tudiant-longue', await hashPassword('\u00e9tudiant-longue'))).toBe(true)
    expect(await isPassword('etudiant-longue', await hashPassword('\u00e9tudiant-longue'))).toBe(false)
  })

  it('are checked in a queue of limited length', async () => {
    const results = await Promise.allSettled(Array.from({ length: 80 }, (_, n) => hashPassword(`password ${n}`)))
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
    expect(refused).toHaveLength(80 - 62)
    expect(refused.every((reason) => reason instanceof TooBusy)).toBe(true)
    expect(await hashPassword('afterward')).toMatch(/^scrypt/)
  })
})

describe.each([
  ['in the sandbox', {}],
  ['with the login of a remote platform', { SANDBOX: '0', LOGIN_URL: 'https://platform.example/login' }],
])('%s', (_what, env) => {
  it('there are no accounts with a password, and logout revokes a token', async () => {
    const other = await buildPages(env)
    expect((await register(me, { app: other.app })).status).toBe(404)
    expect((await logIn(me, { app: other.app })).status).toBe(404)
    const out = await send(accountPaths.logOut, undefined, { app: other.app, headers: { token: 'any' } })
    expect(out.status).toBe(204)
    await other.close()
  })
})
