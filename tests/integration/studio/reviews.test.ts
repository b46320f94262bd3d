import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Draft } from '../../../src/contract/drafts.ts'
import type { BundleResult, CommandRefusal, CommandResult, ReleaseHistory } from '../../../src/contract/operator.ts'
import type { StudioReview } from '../../../src/contract/reviews.ts'
import type { StudioPages } from '../../../src/contract/studio/pages.ts'
import type { DraftVersions, SavedDraft } from '../../../src/contract/studio/saves.ts'
import type { StudioSession } from '../../../src/contract/studio/session.ts'
import { createStudioAccess } from '../../../src/server/studio/studioAccess.ts'
import { runCommand } from '../../helpers/commandLine.ts'
import { startPostgres } from '../../helpers/postgres.ts'
import { newFolder, type StudioServer, startStudio } from './harness.ts'

const tokens = { ada: 'the-token-of-ada-0001', ben: 'the-token-of-ben-0002', cem: 'the-token-of-cem-0003' }
type Person = keyof typeof tokens
const settings = {
  OPERATOR_TOKEN: '',
  OPERATOR_TOKENS: Object.entries(tokens)
    .map(([name, token]) => `${name}:${token}`)
    .join(),
  REQUIRE_APPROVAL: 'always',
}
const headersOf = (person: Person) => ({ authorization: `Bearer ${tokens[person]}` })
const words = (title: string) =>
  `${JSON.stringify({ 'meta.title': title, 'meta.description': title, 'hero.title': title, 'hero.text': title }, null, 2)}\n`

describe.each(['pglite', 'postgres'] as const)('approvals on %s', (kind) => {
  let server: StudioServer
  let stop: (() => Promise<unknown>) | undefined
  let alias = ''
  let count = 0

  beforeAll(async () => {
    const postgres = kind === 'postgres' ? await startPostgres() : undefined
    stop = postgres?.stop
    const location = postgres && { location: { databaseUrl: await postgres.newDatabase() } }
    server = await startStudio({ env: settings, ...location })
  })
  afterAll(async () => {
    await server?.close()
    await stop?.()
  })

  const send = <T>(person: Person, method: string, path: string, body?: object) =>
    server.send<T & CommandRefusal>(method, path, body, headersOf(person))
  const draft = async () => (await send<Draft>('ada', 'GET', `/drafts/${alias}`)).body
  const save = async (person: Person, title: string) => {
    const { revision } = await draft()
    const body = { by: 'somebody', revision, changes: { 'locales/en.json': words(title) } }
    return (await send<SavedDraft>(person, 'PUT', `/drafts/${alias}`, body)).body
  }
  const review = async (person: Person) => (await send<StudioReview>(person, 'GET', `/studio/review/${alias}`)).body
  const decide = async (person: Person, action: 'request' | 'approve' | 'changes', hash?: string | null) =>
    send<StudioReview>(person, 'POST', `/studio/review/${alias}`, {
      action,
      hash: hash ?? (await review(person)).hash,
      reason: `${person}: ${action}`,
    })
  const publish = async (person: Person, more: object = {}) => {
    const { files, assets } = await draft()
    return send<CommandResult>(person, 'POST', '/publish', {
      alias,
      by: 'ben',
      reason: 'a test',
      files,
      assets,
      ...more,
    })
  }

  beforeEach(async () => {
    count += 1
    alias = `page-${count}`
    const made = await send('ada', 'POST', '/drafts', { alias, from: { blank: true }, by: 'ben' })
    expect(made.status).toBe(200)
  })

  it('names who has a token, whatever a request says', async () => {
    await save('cem', 'Spring')
    const { body } = await send<DraftVersions>('ada', 'GET', `/drafts/${alias}/versions`)
    expect(body.versions.map(({ author }) => author)).toEqual(['cem', 'ada'])
  })

  it('refuses a publish without one, and says who may approve it and where', async () => {
    const refused = await publish('ada')
    expect([refused.status, refused.body.error]).toEqual([409, 'APPROVAL_NEEDED'])
    const { hash } = await review('ada')
    const review_ = `/en/studio/review/${alias}`
    expect(refused.body.approvals).toEqual([{ alias, hash, why: 'none', approvers: ['ben', 'cem'], review: review_ }])
    expect(refused.body.message).toBe(
      `"${alias}" was not published: a second person has to approve it. ben or cem may do so at ${review_}.`,
    )
    expect((await publish('ada', { force: true, confirm: true })).body.error).toBe('APPROVAL_NEEDED')
    expect((await publish('ada', { at: Date.now() + 3_600_000 })).body.error).toBe('APPROVAL_NEEDED')
  })

  it('publishes what a second person has approved, and both are in the history', async () => {
    expect((await decide('ada', 'request')).body).toMatchObject({ state: 'waiting', needed: true, mayApprove: false })
    const { body: list } = await send<StudioPages>('ben', 'GET', '/studio/pages')
    expect(list.pages.find((page) => page.alias === alias)?.review).toMatchObject({ state: 'waiting', by: 'ada' })
    expect(await review('ben')).toMatchObject({ state: 'waiting', mayApprove: true, approvers: ['ben', 'cem'] })
    expect((await decide('ben', 'approve')).body).toMatchObject({ state: 'approved', approvedBy: 'ben' })
    const own = await publish('ben')
    expect([own.status, own.body.approvals?.[0]?.why]).toEqual([409, 'publisher'])
    expect((await publish('ada')).body).toMatchObject({ outcome: 'published', version: 1 })
    const { body } = await send<ReleaseHistory>('ada', 'GET', `/releases/${alias}`)
    expect(body.steps.map(({ action, actor, reason }) => [action, actor, reason])).toEqual([
      ['publish', 'ada', 'a test'],
      ['approve', 'ben', 'ben: approve'],
      ['ask', 'ada', 'ada: request'],
    ])
    expect(await review('ben')).toMatchObject({ draft: null, hash: null, needed: false, state: 'none' })
  })

  it('does not accept the approval of an author, also not of an earlier one', async () => {
    await save('ben', 'By Ben')
    await save('ada', 'By Ada')
    for (const author of ['ada', 'ben'] as const) {
      const refused = await decide(author, 'approve')
      expect([refused.status, refused.body.error]).toEqual([403, 'FORBIDDEN'])
    }
    expect(await review('cem')).toMatchObject({ mayApprove: true, approvers: ['cem'] })
    expect((await review('cem')).draft?.authors.sort()).toEqual(['ada', 'ben'])
    await decide('cem', 'approve')
    expect((await publish('ben')).status).toBe(200)
    // The next draft begins with the release, so only its own authors count.
    await save('cem', 'By Cem')
    expect((await review('ada')).draft?.authors).toEqual(['cem'])
  })

  it('is void after a change, and counts again for the same content', async () => {
    await save('ada', 'Approved')
    await decide('ben', 'approve')
    await save('ada', 'Changed')
    expect(await review('ada')).toMatchObject({ state: 'none', approvedBy: null })
    expect((await publish('ada')).body.error).toBe('APPROVAL_NEEDED')
    await save('ada', 'Approved')
    expect((await publish('ada')).body.outcome).toBe('published')
  })

  it('is void when changes are asked for, and when another release became current', async () => {
    await decide('ben', 'approve')
    await decide('cem', 'changes')
    const objected = await publish('ada')
    expect([objected.body.approvals?.[0]?.why, objected.body.approvals?.[0]?.approvers]).toEqual([
      'changes',
      ['ben', 'cem'],
    ])
    await decide('ben', 'approve')
    expect((await publish('ada')).body.version).toBe(1)
    await save('ada', 'Second')
    await decide('ben', 'approve')
    expect((await send('cem', 'POST', '/stop', { alias, by: 'cem', reason: 'a test' })).status).toBe(200)
    const replaced = await publish('ada')
    const { body: list } = await send<StudioPages>('ben', 'GET', '/studio/pages')
    expect(list.pages.find((page) => page.alias === alias)?.review).toBeNull()
    expect([replaced.status, replaced.body.approvals?.[0]?.why]).toEqual([409, 'replaced'])
  })

  it('is not for a content that somebody else has not seen', async () => {
    const { hash } = await review('ben')
    await save('ada', 'Changed meanwhile')
    const refused = await decide('ben', 'approve', hash)
    expect([refused.status, refused.body.error]).toEqual([409, 'REVIEW_OUTDATED'])
  })

  it('is needed for plans and for each page of a bundle, and not for stopping and rolling back', async () => {
    const first = alias
    const { files } = await draft()
    const pages = [
      { alias: first, files, assets: {} },
      { alias: `${first}-b`, files, assets: {} },
    ]
    const bundle = { by: 'ada', reason: 'a test', pages }
    const refused = await send<BundleResult>('ada', 'POST', '/bundle', bundle)
    expect([refused.status, refused.body.error]).toEqual([409, 'APPROVAL_NEEDED'])
    expect(refused.body.approvals?.map((need) => need.alias)).toEqual([first, `${first}-b`])
    await decide('ben', 'approve')
    const planned = await publish('ada', { at: Date.now() + 3_600_000 })
    expect([planned.status, planned.body.outcome]).toEqual([200, 'planned'])
    expect((await publish('ada')).body.outcome).toBe('published')
    const command = { alias: first, by: 'ada', reason: 'a test' }
    expect((await send('ada', 'POST', '/stop', command)).status).toBe(200)
    expect((await send('ada', 'POST', '/rollback', command)).status).toBe(200)
  })

  it('is what the command line asks for, and then publishes', async () => {
    const configs = newFolder()
    cpSync('configs/event-terms', join(configs, alias), { recursive: true })
    // The server has no other page that a link could lead to.
    const locales = join(configs, alias, 'locales')
    for (const name of readdirSync(locales)) {
      const text = readFileSync(join(locales, name), 'utf8').replace(/\]\(\/[a-z-]+\)/g, `](/${alias})`)
      writeFileSync(join(locales, name), name === 'en.json' ? text.replace(/("[^"]+": ")/, '$1New ') : text)
    }
    const run = (person: Person, ...args: string[]) =>
      runCommand(args, {
        ...{ PLAYBILL_SERVER: server.url, OPERATOR_TOKEN: tokens[person] },
        ...{ CONFIG_DIR: configs, NO_COLOR: '1' },
      })
    const refused = await run('ada', 'publish', alias, '-m', 'New terms')
    expect(refused.code).toBe(1)
    expect(refused.output).toContain('ben or cem may do so at')
    expect(refused.output).toContain(`playbill push ${alias}`)
    expect((await run('ada', 'push', alias, '--force')).code).toBe(0)
    expect(await decide('ben', 'approve')).toMatchObject({ status: 200 })
    const published = await run('ada', 'publish', alias, '-m', 'New terms')
    expect([published.code, published.output]).toEqual([0, expect.stringContaining(alias)])
    rmSync(configs, { recursive: true, force: true })
  })
})

describe('approvals in the sandbox', () => {
  it('work with the names that two persons enter, without a token', async () => {
    const sandbox = await startStudio({ env: { SANDBOX: '1', REQUIRE_APPROVAL: 'always' } })
    const enter = async (name: string) => {
      const { headers, body } = await sandbox.send<StudioSession>('POST', '/studio/session', { name }, {})
      expect([body.operator, body.canSaveFiles, body.requireApproval]).toEqual([name, false, 'always'])
      return { cookie: headers.getSetCookie()[0]?.split(';')[0] ?? '', 'x-playbill-csrf': String(body.csrf) }
    }
    const [ada, ben] = [await enter('Ada'), await enter('Ben')]
    await sandbox.send('POST', '/drafts', { alias: 'spring', from: { blank: true } }, ada)
    const { body } = await sandbox.send<StudioReview>('GET', '/studio/review/spring', undefined, ben)
    expect([body.mayApprove, body.approvers]).toEqual([true, null])
    const approve = { action: 'approve', hash: body.hash, reason: 'Good' }
    expect((await sandbox.send('POST', '/studio/review/spring', approve, ada)).status).toBe(403)
    expect((await sandbox.send('POST', '/studio/review/spring', approve, ben)).status).toBe(200)
    await sandbox.close()
  })

  it('need a token for requests from elsewhere', async () => {
    const sandbox = await startStudio({ env: { SANDBOX: '1' } })
    const from = { 'x-forwarded-for': '203.0.113.1' }
    expect((await sandbox.send('POST', '/studio/session', { name: 'Eve' }, from)).status).toBe(401)
    const cross = { 'sec-fetch-site': 'cross-site' }
    expect((await sandbox.send('POST', '/studio/session', { name: 'Eve' }, cross)).status).toBe(401)
    await sandbox.close()
  })
})

describe('tokens with names', () => {
  it('begin sessions under their names, which end with the token', async () => {
    const server = await startStudio({ env: settings })
    const enter = { token: tokens.ben, name: 'ada' }
    const { headers, body } = await server.send<StudioSession>('POST', '/studio/session', enter, {})
    expect(body.operator).toBe('ben')
    const cookie = headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const read = (one: StudioServer) => one.send<StudioSession>('GET', '/studio/session', undefined, { cookie })
    expect((await read(server)).body.operator).toBe('ben')
    const without = await startStudio({ env: { ...settings, OPERATOR_TOKENS: `ada:${tokens.ada},cem:${tokens.cem}` } })
    expect((await read(without)).status).toBe(401)
    const renamed = await startStudio({
      env: { ...settings, OPERATOR_TOKENS: `ada:${tokens.ada},ben:another-token-of-ben` },
    })
    expect((await read(renamed)).status).toBe(401)
    const before = createStudioAccess({
      ...{ sandbox: false, publicUrl: null },
      ...{ operatorToken: tokens.ada, operatorTokens: null },
    })
    const entered = before.signIn({ headers: {}, protocol: 'http' } as never, { name: null, token: tokens.ada }, 'ben')
    const asBen = { cookie: entered?.cookie.split(';')[0] ?? '' }
    expect((await server.send('GET', '/studio/session', undefined, asBen)).status).toBe(401)
    await Promise.all([server, without, renamed].map((one) => one.close()))
  })
})
