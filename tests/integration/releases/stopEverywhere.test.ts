import { appendFileSync, chmodSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runCommand } from '../../helpers/commandLine.ts'
import { newDataDir } from '../../helpers/dataDir.ts'
import { type Serving, serve } from '../../load/processes.ts'
import { type Configs, copyConfigs, pageAt } from './harness.ts'

describe('a sandbox without OPERATOR_TOKEN', () => {
  let configs: Configs
  let dataDir: string
  let server: Serving

  const start = () => serve({ CONFIG_DIR: configs.dir, DATA_DIR: dataDir, LOG_LEVEL: 'warn' })
  const run = (...args: string[]) =>
    runCommand([...args, '--server', server.url], { CONFIG_DIR: configs.dir, DATA_DIR: dataDir })
  const pageOf = async (alias: string) => (await fetch(`${server.url}/en/activity/${alias}`)).status
  const tokenFile = () => join(dataDir, 'operator-token')

  beforeAll(async () => {
    configs = copyConfigs()
    dataDir = newDataDir()
    server = await start()
  })
  afterAll(async () => {
    await server.end('SIGTERM')
    rmSync(dataDir, { recursive: true, force: true })
    configs.remove()
  })

  test('the token is in a file that only this account can read; other requests are rejected', async () => {
    expect(statSync(tokenFile()).mode & 0o777).toBe(0o600)
    const statusOf = async (init: RequestInit) => (await fetch(`${server.url}/__operator/plans`, init)).status
    expect(await statusOf({ headers: { authorization: 'Bearer wrong' } })).toBe(401)
    // Studio reads without a token in the sandbox: not for another site, and no commands without its CSRF value.
    expect(await statusOf({ headers: { 'sec-fetch-site': 'cross-site' } })).toBe(403)
    expect(await statusOf({ method: 'POST' })).toBe(403)
    expect((await run('plans')).output).toContain('nothing is scheduled')
  })

  test('a deleted folder: the server says once that the page stays online, and how to stop it', async () => {
    rmSync(join(configs.dir, 'treasure'), { recursive: true })
    await expect.poll(() => server.output()).toContain('npx playbill stop treasure -m why')
    configs.retitle('Another change')
    await expect.poll(async () => (await pageAt(server.url)).title).toBe('Another change')
    expect(server.output().split('playbill stop treasure')).toHaveLength(2)
    expect(await pageOf('treasure')).toBe(200)
    const { code, output } = await run('stop', 'treasure', '-m', 'deleted')
    expect([code, output]).toEqual([0, expect.stringContaining('treasure: offline')])
    expect(await pageOf('treasure')).toBe(404)
  })

  test('a stopped page with a folder comes back only when the folder changes', async () => {
    expect((await run('stop', 'newcomer', '-m', 'a pause')).code).toBe(0)
    appendFileSync(join(configs.dir, 'lottery/locales/en.json'), '\n')
    writeFileSync(join(configs.dir, 'newcomer/.release.json'), '{}')
    await server.end('SIGTERM')
    const before = readFileSync(tokenFile(), 'utf8')
    server = await start()
    expect(readFileSync(tokenFile(), 'utf8')).toBe(before)
    expect([await pageOf('newcomer'), await pageOf('treasure')]).toEqual([404, 404])
    expect(server.output()).not.toContain('playbill stop')
    configs.retitle('Back again')
    await expect.poll(async () => (await pageAt(server.url)).title).toBe('Back again')
  })

  test('a token file that others can read is replaced', async () => {
    chmodSync(tokenFile(), 0o644)
    const before = readFileSync(tokenFile(), 'utf8')
    await server.end('SIGTERM')
    server = await start()
    expect(readFileSync(tokenFile(), 'utf8')).not.toBe(before)
    expect(statSync(tokenFile()).mode & 0o777).toBe(0o600)
  })
})
