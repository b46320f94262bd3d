import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { projectPages, sampleCheck } from '../../../src/server/releases/sitePages.ts'
import { newDataDir } from '../../helpers/dataDir.ts'
import { startServer, type TestServer } from '../../helpers/server.ts'

const folders: string[] = []
const servers: TestServer[] = []

const makeFolder = () => {
  const folder = newDataDir()
  folders.push(folder)
  return folder
}

const start = async (env: Record<string, string>, dataDir = makeFolder()) => {
  const server = await startServer({ dataDir, seeded: false, env: { SANDBOX: '0', ...env } })
  servers.push(server)
  return server
}

const statusOf = (server: TestServer, path: string) => fetch(`${server.url}${path}`).then(({ status }) => status)
const textOf = (server: TestServer, path: string) => fetch(`${server.url}${path}`).then((answer) => answer.text())

afterEach(async () => {
  for (const server of servers.splice(0)) await server.kill()
})
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const sitePaths = ['/en', '/en/login', '/en/register', '/en/rewards', '/en/messages']
const legalPaths = ['/en/user-agreement', '/en/privacy-notice', '/en/event-terms']

it('every folder in configs is a sample or a page that every site needs as it is', async () => {
  const isSample = sampleCheck('configs', projectPages('.'))
  const aliases = readdirSync('configs')
  const flags = await Promise.all(aliases.map(isSample))
  expect(aliases.filter((_alias, index) => !flags[index])).toEqual(['login', 'messages', 'rewards'])
  expect(await isSample('my-campaign')).toBe(false)
})

describe('without SAMPLES, outside of the sandbox', () => {
  it('the samples and the sandbox desk are not served, and the pages of every site are', async () => {
    const server = await start({ SAMPLES: '0' })
    for (const path of ['/en/activity/newcomer', '/en/activity/lottery', '/en/desk', '/en/agent-terms'])
      expect(await statusOf(server, path), path).toBe(404)
    for (const path of [...sitePaths, ...legalPaths]) expect(await statusOf(server, path), path).toBe(200)
    expect(server.output()).toMatch(/Samples in configs are not published \(SAMPLES=1 .*anniversary.*newcomer/)
    expect(server.output()).not.toContain('still served')
  })

  it('no page promises what only the samples give, and legal pages state no terms', async () => {
    const server = await start({ SAMPLES: '0', CONFIG_DIR: makeFolder() })
    for (const path of sitePaths) expect(await textOf(server, path), path).not.toMatch(/\d USDT|activity\/newcomer/)
    for (const path of legalPaths) {
      const page = await textOf(server, path)
      expect(page, path).not.toMatch(/Playbill Markets|arbitration|playbill\.example/)
      expect(page, path).toContain('This page isn&#x27;t available yet.')
    }
    expect(server.output()).toMatch(/Legal pages .*: user-agreement, privacy-notice, event-terms/)
  })

  it('an unchanged copy of a sample stays a sample elsewhere, and a changed one is the own config of the operator', async () => {
    const configs = makeFolder()
    for (const alias of ['newcomer', 'lottery'])
      cpSync(join('configs', alias), join(configs, alias), { recursive: true })
    const words = join(configs, 'lottery', 'locales', 'en.json')
    const texts = JSON.parse(readFileSync(words, 'utf8'))
    writeFileSync(words, JSON.stringify({ ...texts, 'meta.title': 'A campaign of our own' }))
    const server = await start({ SAMPLES: '0', CONFIG_DIR: configs })
    expect(await statusOf(server, '/en/activity/newcomer')).toBe(404)
    expect(await textOf(server, '/en/activity/lottery')).toContain('A campaign of our own')
  })

  it('samples of an earlier start stay, and the start says how to stop them', async () => {
    const dataDir = makeFolder()
    const trial = await start({ SAMPLES: '1' }, dataDir)
    expect(await trial.stop()).toBe(0)
    const server = await start({ SAMPLES: '0' }, dataDir)
    expect(await statusOf(server, '/en/activity/newcomer')).toBe(200)
    expect(server.output()).toMatch(/that an earlier start has published are still served: .*newcomer/)
    expect(server.output()).toContain('npx playbill stop agent-spring -m "a sample"')
    expect(server.output()).not.toContain('its folder is gone')
  })
})

describe('an empty start', () => {
  it('shows an empty hub to viewers, and the next commands to the operator only', async () => {
    const configs = join(makeFolder(), 'own')
    mkdirSync(configs)
    const server = await start({ CONFIG_DIR: configs, SAMPLES: '0', OPERATOR_TOKEN: 'a-token-of-the-operators' })
    const hub = await textOf(server, '/en')
    expect(hub).toContain('No events right now. Check back soon.')
    expect(hub).not.toContain('npx')
    for (const command of ['npx playbill new', 'npx playbill check', 'npx playbill publish'])
      expect(server.output()).toContain(command)
    expect(server.output()).toContain(configs)
  })

  it('does not publish a default page again that was stopped', async () => {
    const dataDir = makeFolder()
    const env = { CONFIG_DIR: makeFolder(), OPERATOR_TOKEN: 'a-token-of-the-operators' }
    const first = await start(env, dataDir)
    const stopped = await fetch(`${first.url}/__operator/stop`, {
      method: 'POST',
      headers: { authorization: `Bearer ${env.OPERATOR_TOKEN}`, 'content-type': 'application/json' },
      body: JSON.stringify({ alias: 'messages', by: 'ann', reason: 'not needed' }),
    })
    expect(stopped.status).toBe(200)
    expect(await first.stop()).toBe(0)
    const second = await start(env, dataDir)
    expect(await statusOf(second, '/en/messages')).toBe(404)
    expect(await statusOf(second, '/en/rewards')).toBe(200)
    // Default pages have no folder in CONFIG_DIR: none was deleted.
    expect(second.output()).not.toContain('its folder is gone')
  })
})
