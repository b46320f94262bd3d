import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import ErrorsReporter from '../errorsReporter.ts'

const folder = mkdtempSync(join(tmpdir(), 'playbill-errors-'))
const file = join(folder, 'errors.json')
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

const suite = (...messages: string[]) => ({ errors: () => messages.map((message) => ({ name: 'Error', message })) })

it('writes a line for each error of a hook and each error that nothing caught', () => {
  vi.stubEnv('PLAYBILL_ERRORS_FILE', file)
  const moduleId = resolve('tests/some.test.ts')
  const loaded = {
    moduleId,
    ...suite('afterAll failed\nmore'),
    children: { size: 1, allSuites: () => [suite('inner')] },
  }
  const broken = { moduleId, ...suite('not loaded'), children: { size: 0, allSuites: () => [] } }
  const lost = { name: 'TypeError', message: 'lost', stack: 'TypeError: lost\n    at a.ts:1:2\n    at b.ts:3:4' }
  new ErrorsReporter().onTestRunEnd([loaded, broken], [lost, { message: 'late', VITEST_TEST_PATH: moduleId }])
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual([
    'tests/some.test.ts: Error: afterAll failed',
    'tests/some.test.ts: Error: inner',
    'outside of files: TypeError: lost (at a.ts:1:2)',
    'tests/some.test.ts: Error: late',
  ])
})
