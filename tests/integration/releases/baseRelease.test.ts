import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PlanList } from '../../../src/contract/operator.ts'
import { runCommand } from '../../helpers/commandLine.ts'
import { newDataDir } from '../../helpers/dataDir.ts'
import { type Serving, serve } from '../../load/processes.ts'
import { type Configs, copyConfigs, operatorAt, pageAt, serverEnv, token } from './harness.ts'

const soon = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

describe('publishing from two copies of the configs', () => {
  let server: Serving
  let dataDir: string
  const all: Configs[] = []

  beforeAll(async () => {
    all.push(copyConfigs(), copyConfigs(), copyConfigs())
    dataDir = newDataDir()
    // With the sandbox, users have joined `newcomer`.
    server = await serve({ ...serverEnv(at('server').dir), DATA_DIR: dataDir, SANDBOX: '1' })
  })
  afterAll(async () => {
    await server.end('SIGTERM')
    rmSync(dataDir, { recursive: true, force: true })
    for (const configs of all) configs.remove()
  })

  const at = (who: 'server' | 'ann' | 'bob'): Configs => {
    const configs = all[['server', 'ann', 'bob'].indexOf(who)]
    if (!configs) throw new Error('the configs were not copied')
    return configs
  }
  const run = (who: 'ann' | 'bob', ...args: string[]) => {
    const changes = ['publish', 'stop', 'rollback', 'unschedule'].includes(args[0] ?? '')
    const env = { OPERATOR_TOKEN: token, CONFIG_DIR: at(who).dir }
    return runCommand([...args, '--server', server.url, ...(changes ? ['--as', who] : [])], env)
  }
  const baseOf = (who: 'ann' | 'bob') =>
    JSON.parse(readFileSync(join(at(who).dir, 'newcomer/.release.json'), 'utf8')).releases

  test('the first publish over a release of the server itself is accepted and stores the base', async () => {
    at('ann').retitle('By Ann')
    const { code, output } = await run('ann', 'publish', 'newcomer', '-m', 'a title')
    expect([code, output]).toEqual([0, expect.stringContaining('release 2 published (before: release 1 by server')])
    const { hash } = (await operatorAt(server.url).release(2)).body
    expect(baseOf('ann')).toEqual([{ server: server.url, alias: 'newcomer', version: 2, hash }])
    expect((await runCommand(['check', 'newcomer'], { CONFIG_DIR: at('ann').dir })).code).toBe(0)
    const again = await run('ann', 'publish', 'newcomer', '-m', 'again')
    expect(again.output).toContain('nothing changed, release 2')
  })

  test('a folder that knows nothing of the current release is refused, with who, why and the difference', async () => {
    at('bob').retitle('By Bob')
    const { code, output } = await run('bob', 'publish', 'newcomer', '-m', 'another title')
    expect(code).toBe(1)
    expect(output).toMatch(/"newcomer" is at release 2: publish by ann, \S+Z, "a title"/)
    expect(output).toContain('By Ann → By Bob')
    expect(output).toContain('playbill pull newcomer')
    expect((await pageAt(server.url)).title).toBe('By Ann')
    expect(existsSync(join(at('bob').dir, 'newcomer/.release.json'))).toBe(false)
  })

  test('--force publishes over it, and the history says over which release', async () => {
    const { code } = await run('bob', 'publish', 'newcomer', '--force', '-m', 'agreed with Ann')
    expect(code).toBe(0)
    const [step] = (await operatorAt(server.url).history()).steps
    expect(step).toMatchObject({ version: 3, actor: 'bob', detail: 'forced over release 2 by ann' })
    expect((await run('bob', 'history', 'newcomer')).output).toContain('(forced over release 2 by ann)')
  })

  test('a folder that is based on an older release is refused; pull takes the newer one', async () => {
    at('ann').retitle('By Ann again')
    const refused = await run('ann', 'publish', 'newcomer', '-m', 'a title')
    expect(refused.code).toBe(1)
    expect(refused.output).toMatch(/publish by bob, \S+Z, "agreed with Ann"/)
    expect(refused.output).toContain('Changed since release 2:')
    expect(refused.output).toContain('By Ann → By Bob')

    const kept = await run('ann', 'pull', 'newcomer')
    expect([kept.code, kept.output]).toEqual([1, expect.stringContaining('changes that were not published')])
    expect((await run('ann', 'pull', 'newcomer', '--force')).code).toBe(0)
    expect(at('ann').files()).toEqual(at('bob').files())
    at('ann').retitle('By Ann again')
    expect((await run('ann', 'publish', 'newcomer', '-m', 'a title')).output).toContain('release 4 published')
  })

  test('a folder follows the rollback of its own release, and a scheduled release that came from it', async () => {
    expect((await run('ann', 'rollback', 'newcomer', '-m', 'too soon')).code).toBe(0)
    at('ann').retitle('By Ann, better')
    expect((await run('ann', 'publish', 'newcomer', '-m', 'better')).output).toContain('release 5 published')
    at('ann').retitle('By Ann, later')
    // A moment in the past is refused: the command needs time on a busy machine.
    const moment = new Date(Date.now() + 20_000).toISOString()
    expect((await run('ann', 'publish', 'newcomer', '--at', moment, '-m', 'later')).code).toBe(0)
    // The limit of requests to the operator API also counts these.
    await expect.poll(async () => (await operatorAt(server.url).history()).current, { interval: 1_000 }).toBe(6)
    at('ann').retitle('By Ann, after')
    expect((await run('ann', 'publish', 'newcomer', '-m', 'after')).output).toContain('release 7 published')
  })

  test('a change of money for users who have joined prints a table and needs --yes', async () => {
    const rules = at('ann').files()['platform.json'] ?? ''
    at('ann').write('platform.json', rules.replace('"threshold": "50"', '"threshold": "60"'))
    const asked = await run('ann', 'publish', 'newcomer', '-m', 'a higher threshold')
    expect(asked.code).toBe(1)
    expect(asked.output).toMatch(
      /newcomer changes money\. \d+ users have joined, \d+ completed tasks? (is|are) unclaimed\./,
    )
    expect(asked.output).toMatch(/Promised: \d+ USDT granted, \d+ USDT unclaimed/)
    expect(asked.output).toMatch(/tasks\[first-trade\]\.threshold +50 +60 +users who join later/)
    expect(asked.output).toContain('run again with --yes')
    const done = await run('ann', 'publish', 'newcomer', '-m', 'a higher threshold', '--yes')
    expect([done.code, done.output]).toEqual([0, expect.stringContaining('release 8 published')])

    at('ann').write('platform.json', rules.replace('"amount": "12000000"', '"amount": "1"'))
    const refused = await run('ann', 'publish', 'newcomer', '-m', 'no money', '--yes')
    expect(refused.code).toBe(1)
    at('ann').write('platform.json', rules.replace('"threshold": "50"', '"threshold": "60"'))
  })

  test('several pages are published together or not at all', async () => {
    at('ann').retitle('Together')
    const { code, output } = await run('ann', 'publish', 'newcomer', 'hub', '-m', 'both')
    expect([code, output]).toEqual([0, expect.stringContaining('newcomer: release 9 published')])
    expect(output).toContain('hub: nothing changed')
    at('bob').retitle('Not together')
    const refused = await run('bob', 'publish', 'hub', 'newcomer', '-m', 'both')
    expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('publish by ann')])
    expect((await operatorAt(server.url).history()).current).toBe(9)
  })

  test('plans of all pages are listed and canceled one by one', async () => {
    at('ann').retitle('For the holidays')
    const planned = await run('ann', 'publish', 'newcomer', '--at', soon(1), '--until', soon(2), '-m', 'holidays')
    expect([planned.code, planned.output]).toEqual([0, expect.stringContaining('newcomer: scheduled')])
    expect((await run('ann', 'stop', 'treasure', '--at', soon(3), '-m', 'over')).code).toBe(0)
    expect((await run('ann', 'rollback', 'newcomer', '--to', '1', '--at', soon(4), '-m', 'back')).code).toBe(0)

    const list = await run('ann', 'plans')
    expect(list.output).toMatch(/publish +ann +holidays +waiting/)
    expect(list.output).toMatch(/treasure +stop +ann +over +waiting/)
    const json = JSON.parse((await run('ann', 'plans', 'newcomer', '--format', 'json')).output) as PlanList
    expect(json.plans.map(({ action, base }) => [action, base])).toEqual([
      ['publish', 9],
      ['end', 9],
      ['rollback', 9],
    ])
    const first = String(json.plans[0]?.id)
    const canceled = await run('ann', 'unschedule', 'newcomer', '--plan', first, '-m', 'no')
    expect(canceled.output).toContain('a rollback to release 1')
    expect((await run('ann', 'unschedule', 'newcomer', '-m', 'none')).code).toBe(0)
    expect((await run('ann', 'plans', 'newcomer')).output).toContain('nothing is scheduled')
    expect((await run('ann', 'plans', 'newcomer', '--all')).output).toContain('canceled')
  })
})
