import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { createPlatform, openStore } from '../../../src/platform/index.ts'
import { newDataDir } from '../../helpers/dataDir.ts'
import { checkLedger, countGrants } from '../../load/checkLedger.ts'
import { payingRelease } from '../../load/crowd.ts'
import { serve } from '../../load/processes.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Runs the command like `npm run simulate`. Returns its output and exit code. */
async function simulate(args: string[]) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/server/simulate.ts', ...args], { cwd: root })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part) => {
      text += part
    })
  const code = await new Promise((resolve) => child.once('close', resolve))
  return { code, text }
}

test('thirty simulated users take part in the open activities, and the ledger is consistent', async () => {
  const dataDir = newDataDir()
  const begin = await openStore({ dataDir })
  const platform = await createPlatform({ store: begin, sandbox: false, signKey: 'test' })
  const by = { actor: 'test', reason: 'test', source: 'operator' } as const
  await platform.publish(payingRelease('7701', { now: Date.now() }), by)
  await platform.close()
  const server = await serve({ DATA_DIR: dataDir })
  const { code, text } = await simulate(['--url', server.url, '--people', '30', '--speed', '100'])
  await server.end('SIGTERM')
  expect(text).toContain('30 of 30')
  expect(text).toMatch(/1 activities: 30 people, 30 applications, \d+ deposits, \d+ trades/)
  expect(code).toBe(0)
  const store = await openStore({ dataDir })
  const claimed = Number(/(\d+) rewards claimed/.exec(text)?.[1])
  expect((await countGrants(store, '7701')).grants).toBe(claimed)
  expect(claimed).toBeGreaterThan(0)
  expect(await checkLedger(store)).toEqual([])
  await store.close()
  rmSync(dataDir, { recursive: true, force: true })
})

test.each([
  [['--people', 'many'], '--people many cannot be used: it must be a whole number from 1 to 100000.'],
  [['--url', 'http://127.0.0.1:1'], 'The server does not answer: '],
])('%j prints one sentence and exits with 1', async (args, sentence) => {
  const { code, text } = await simulate(args)
  expect(text).toContain(sentence)
  expect(text).not.toContain('    at ')
  expect(code).toBe(1)
})
