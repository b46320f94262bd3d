import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPlatform, openStore, publishingOf } from '../../../src/platform/index.ts'
import { type Postgres, startPostgres } from '../../helpers/postgres.ts'
import { type Serving, serve } from '../../load/processes.ts'
import { type Configs, copyConfigs, operatorAt, pageAt, serverEnv } from './harness.ts'

const often = { interval: 100 }

describe('two processes on one PostgreSQL', () => {
  let postgres: Postgres
  let databaseUrl: string
  let configs: Configs
  let servers: [Serving, Serving]

  const start = () => serve({ ...serverEnv(configs.dir), DATABASE_URL: databaseUrl })
  beforeAll(async () => {
    configs = copyConfigs()
    postgres = await startPostgres()
    databaseUrl = await postgres.newDatabase()
    servers = [await start(), await start()]
  })
  afterAll(async () => {
    for (const server of servers) await server.end('SIGTERM')
    await postgres.stop()
    configs.remove()
  })

  const at = (index: 0 | 1) => operatorAt(servers[index].url)
  const titles = async () => [(await pageAt(servers[0].url)).title, (await pageAt(servers[1].url)).title]

  test('the pages of one process follow a publish at the other, without a request', async () => {
    await titles()
    configs.retitle('Published at the first')
    await at(0).publish(configs.files())
    await expect.poll(titles, often).toEqual(['Published at the first', 'Published at the first'])
    await at(1).command('stop')
    await expect.poll(async () => (await pageAt(servers[0].url)).status, often).toBe(404)
    await at(0).command('rollback')
    await expect.poll(async () => (await pageAt(servers[1].url)).status, often).toBe(200)
  })

  test('of many operators at both processes who expect the same release, one publishes', async () => {
    const { current } = await at(0).history()
    const sent = Array.from({ length: 8 }, (_, n) => {
      configs.retitle(`Number ${n}`)
      return at(n % 2 === 0 ? 0 : 1).publish(configs.files(), { expected: current, by: `operator ${n}` })
    })
    const statuses = (await Promise.all(sent)).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, ...Array(7).fill(409)])
  })

  test('a scheduled release is published once and on time, by one of the processes', async () => {
    configs.retitle('As planned')
    const moment = Date.now() + 2_500
    const { body } = await at(0).publish(configs.files(), { at: moment, reason: 'planned' })
    expect(body.outcome).toBe('planned')
    await expect.poll(titles, often).toEqual(['As planned', 'As planned'])
    const { steps, planned } = await at(1).history()
    const made = steps.filter(({ action, reason }) => action === 'publish' && reason === 'planned')
    expect(planned).toBeNull()
    expect(made).toHaveLength(1)
    expect(made[0]?.at).toBeGreaterThanOrEqual(moment)
  })

  test('of simultaneous bundles at both processes with the same base, one is published and the others change nothing', async () => {
    const [newcomer, teams] = [(await at(0).history()).current, (await at(0).history('teams')).current]
    const sent = Array.from({ length: 4 }, (_, n) => {
      configs.retitle(`Bundle ${n}`)
      const teamsFiles = configs.files('teams')
      const words = { ...JSON.parse(teamsFiles['locales/en.json'] ?? '{}'), 'meta.title': `Bundle ${n}` }
      const files = { ...teamsFiles, 'locales/en.json': JSON.stringify(words) }
      return at(n % 2 === 0 ? 0 : 1).bundle([
        { alias: 'newcomer', files: configs.files(), expected: newcomer },
        { alias: 'teams', files, expected: teams },
      ])
    })
    const replies = await Promise.all(sent)
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    const won = replies.find(({ status }) => status === 200)?.body
    expect(won?.pages.map(({ version }) => version)).toEqual([(newcomer ?? 0) + 1, (teams ?? 0) + 1])
    const lost = replies.find(({ status }) => status === 409)?.body
    expect([lost?.error, lost?.conflicts?.map(({ alias }) => alias)]).toEqual([
      'VERSION_CONFLICT',
      ['newcomer', 'teams'],
    ])
    const [first, second] = [await at(1).history(), await at(1).history('teams')]
    expect([first.steps[0]?.bundle, second.steps[0]?.bundle]).toEqual([won?.bundle, won?.bundle])
  })

  test('a release that became due while all processes were down is published by the first one that starts', async () => {
    configs.retitle('While all were down')
    await at(0).publish(configs.files(), { at: Date.now() + 3_000 })
    for (const server of servers) await server.end('SIGKILL')
    configs.retitle('Published at the first')
    servers = [await start(), await start()]
    await expect.poll(titles, often).toEqual(['While all were down', 'While all were down'])
  })

  test('a rollback to a release that needs a missing block is refused', async () => {
    const store = await openStore({ databaseUrl })
    const platform = await createPlatform({ store, sandbox: false, signKey: 'test' })
    const now = await at(0).release('current')
    const { version: _v, source: _s, publishedAt: _p, files: _f, ...release } = now.body
    const page = { ...release.page, page: [{ id: 'gone', type: 'BlockOfYesterday' }] }
    const by = { actor: 'yesterday', reason: 'an older app', source: 'operator' } as const
    const old = await publishingOf(platform).publish({ ...release, page, hash: 'a'.repeat(64) }, {}, by, {})
    await platform.close()
    await at(0).command('rollback', { version: now.body.version })
    const { status, body } = await at(0).command('rollback', { version: old.version })
    expect([status, body.message]).toEqual([422, expect.stringContaining('has no block "BlockOfYesterday"')])
    expect((await at(0).history()).current).toBe(now.body.version)
  })
})

describe('a file and an operator', () => {
  let postgres: Postgres
  let configs: Configs
  beforeAll(async () => {
    configs = copyConfigs()
    postgres = await startPostgres()
  })
  afterAll(async () => {
    await postgres.stop()
    configs.remove()
  })

  test('the newest command wins; a changed file counts as one, a restart does not', async () => {
    const env = { ...serverEnv(configs.dir), DATABASE_URL: await postgres.newDatabase() }
    let server = await serve(env)
    const restart = async () => {
      await server.end('SIGTERM')
      server = await serve(env)
      return (await operatorAt(server.url).history()).current
    }
    const asFile = configs.files()
    configs.retitle('By the operator')
    const byOperator = configs.files()
    for (const [path, text] of Object.entries(asFile)) configs.write(path, text)

    expect((await operatorAt(server.url).publish(byOperator)).body.version).toBe(2)
    expect(await restart()).toBe(2)

    // The file now equals the release of the operator. Then the operator rolls it back.
    for (const [path, text] of Object.entries(byOperator)) configs.write(path, text)
    expect(await restart()).toBe(2)
    expect((await operatorAt(server.url).command('rollback')).body.version).toBe(1)
    expect(await restart()).toBe(1)

    await operatorAt(server.url).command('stop')
    expect(await restart()).toBeNull()

    configs.retitle('By the file')
    expect(await restart()).toBe(3)
    expect((await pageAt(server.url)).title).toBe('By the file')
    await server.end('SIGTERM')
  })
})
