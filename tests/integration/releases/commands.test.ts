import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runCommand, spawnCommand } from '../../helpers/commandLine.ts'
import { newDataDir } from '../../helpers/dataDir.ts'
import { freePort } from '../../helpers/ports.ts'
import { type Serving, serve } from '../../load/processes.ts'
import { type Configs, copyConfigs, operatorAt, pageAt, serverEnv, sha256, token } from './harness.ts'

/** An image of one white pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==',
  'base64',
)

describe('playbill publish, rollback, stop and history', () => {
  let configs: Configs
  let dataDir: string
  let server: Serving

  beforeAll(async () => {
    configs = copyConfigs()
    dataDir = newDataDir()
    server = await serve({ ...serverEnv(configs.dir), DATA_DIR: dataDir })
  })
  afterAll(async () => {
    await server.end('SIGTERM')
    rmSync(dataDir, { recursive: true, force: true })
    configs.remove()
  })

  const env = () => ({ OPERATOR_TOKEN: token, CONFIG_DIR: configs.dir })
  const run = (...args: string[]) => runCommand([...args, '--server', server.url], env())

  test('publishes a folder with an image, reports the replaced release and rolls back to it', async () => {
    configs.retitle('From the command line')
    mkdirSync(join(configs.dir, 'newcomer/assets'))
    configs.write('assets/card.png', pixel)
    // Once in a process of its own, as operators run it.
    const published = await spawnCommand(
      ['publish', 'newcomer', '-m', 'a better title', '--as', 'ann', '--server', server.url],
      env(),
    )
    expect(published.output).toContain('newcomer: release 2 published (before: release 1 by server')
    expect(published.code).toBe(0)
    expect((await pageAt(server.url)).title).toBe('From the command line')
    expect((await operatorAt(server.url).release(2)).body.assets).toEqual({ 'assets/card.png': sha256(pixel) })

    const again = await run('publish', 'newcomer', '-m', 'again')
    expect([again.code, again.output]).toEqual([
      0,
      expect.stringContaining('nothing changed, release 2 has the same content'),
    ])
    const back = await run('rollback', 'newcomer', '-m', 'too soon')
    expect([back.code, back.output]).toEqual([
      0,
      expect.stringMatching(/rolled back to release 1 \(before: release 2 by ann, \S+, "a better title"\)/),
    ])
    const history = await run('history', 'newcomer')
    expect(history.output).toMatch(/newcomer: release 1 is current\n {2}\S+Z {2}rollback {2}2 → 1 .*too soon\n/)
    expect(history.code).toBe(0)
  })

  test('a problem is reported with its file, and nothing is sent', async () => {
    const good = configs.files()['activity.json'] ?? ''
    configs.write('activity.json', good.replace('"type": "TaskList"', '"type": "TaskLsit"'))
    const { code, output } = await run('publish', 'newcomer', '-m', 'oops')
    configs.write('activity.json', good)
    expect(code).toBe(1)
    expect(output).toMatch(/newcomer\/activity\.json:\d+:\d+/)
    expect(output).toContain('Nothing was published: 1 error')
    expect((await operatorAt(server.url).history()).current).toBe(1)
  })

  test.each([
    ['no reason', ['publish', 'newcomer'], 2, "required option '-m, --message <why>'"],
    ['an unknown config', ['publish', 'newcommer', '-m', 'x'], 2, 'Did you mean "playbill publish newcomer"?'],
    ['an unknown page', ['rollback', 'newcommer', '-m', 'x'], 1, 'There is no "newcommer": publish it first.'],
    [
      'a date without a zone',
      ['publish', 'newcomer', '--at', '2030-01-01', '-m', 'x'],
      2,
      'takes a date with time and offset',
    ],
    ['a date in the past', ['publish', 'newcomer', '--at', '2020-01-01T00:00:00Z', '-m', 'x'], 1, 'is past'],
    ['another release', ['publish', 'newcomer', '--expect', '7', '-m', 'x'], 1, 'you expected release 7'],
    ['no number', ['rollback', 'newcomer', '--to', 'two', '-m', 'x'], 2, 'takes a release number'],
    ['a page unknown to the history', ['history', 'newcommer'], 1, 'Did you mean "newcomer"?'],
  ])('%s: is reported', async (_what, args, code, words) => {
    const ended = await run(...args)
    expect(ended.output).toContain(words)
    expect(ended.code).toBe(code)
  })

  test('a missing or wrong token and an unreachable or invalid server have their own messages', async () => {
    const at = (url: string, env: Record<string, string>) =>
      runCommand(['history', 'newcomer', '--server', url], { DATA_DIR: configs.dir, ...env })
    expect(await at(server.url, {})).toMatchObject({
      code: 2,
      output: expect.stringContaining('OPERATOR_TOKEN is not set'),
    })
    const wrong = await at(server.url, { OPERATOR_TOKEN: 'wrong' })
    expect(wrong).toMatchObject({ code: 1, output: expect.stringContaining('rejected the token') })
    const away = await at(`http://localhost:${await freePort()}`, { OPERATOR_TOKEN: token })
    expect(away).toMatchObject({ code: 1, output: expect.stringContaining('start it with "npm start"') })
    expect((await at('localhost:3000', { OPERATOR_TOKEN: token })).code).toBe(2)
  })
})
