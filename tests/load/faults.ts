import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Mutation, mutations } from '../server/money/mutations.ts'
import { report } from './report.ts'

// `npm run test:planted [-- word …]`: plants each fault of the table (or those that hold a word) in a copy of the project
// and runs the test that must catch it. Ends with 1 when one got through.

const root = fileURLToPath(new URL('../..', import.meta.url))
const copied = ['src', 'tests', 'configs', 'schemas', 'package.json', 'tsconfig.json', 'vite.config.ts']

/** What vitest says of a run, as far as it counts here. */
interface Outcome {
  numPassedTests: number
  testResults: { assertionResults: { status: string; fullName: string }[] }[]
}

function copyProject(): string {
  const folder = mkdtempSync(join(tmpdir(), 'playbill-faults-'))
  for (const name of copied) cpSync(join(root, name), join(folder, name), { recursive: true })
  for (const name of ['node_modules', 'dist']) symlinkSync(join(root, name), join(folder, name))
  return folder
}

/** How often the test failed and passed in the project as it stands in the folder. */
function runTest(folder: string, { file, name }: Mutation['caughtBy']): { failed: number; passed: number } {
  const result = join(folder, 'result.json')
  rmSync(result, { force: true })
  const pattern = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  // A machine with other work must not be taken for a fault.
  const patient = ['--testTimeout=280000', '--hookTimeout=280000']
  const told = ['--reporter=json', `--outputFile=${result}`]
  const args = ['node_modules/vitest/vitest.mjs', 'run', file, '-t', pattern, ...patient, ...told]
  spawnSync(process.execPath, args, { cwd: folder, stdio: 'ignore', timeout: 300_000 })
  const { testResults } = JSON.parse(readFileSync(result, 'utf8')) as Outcome
  const all = testResults.flatMap(({ assertionResults }) => assertionResults)
  const count = (status: string) =>
    all.filter((entry) => entry.status === status && entry.fullName.includes(name)).length
  return { failed: count('failed'), passed: count('passed') }
}

/** Plants one fault, and gives what is wrong: that nothing caught it, or that its test fails without it too. */
function plant(folder: string, { file, find, put, caughtBy }: Mutation, healthy: Map<string, boolean>): string[] {
  const key = `${caughtBy.file} ${caughtBy.name}`
  if (!healthy.has(key)) {
    const { failed, passed } = runTest(folder, caughtBy)
    healthy.set(key, failed === 0 && passed > 0)
  }
  if (!healthy.get(key)) return [`without the fault its test does not pass: ${key}`]
  const path = join(folder, file)
  const whole = readFileSync(path, 'utf8')
  writeFileSync(
    path,
    whole.replace(find, () => put),
  )
  const { failed } = runTest(folder, caughtBy)
  writeFileSync(path, whole)
  return failed > 0 ? [] : [`nothing caught it: ${key}`]
}

const words = process.argv.slice(2)
const wanted = mutations.filter(({ fault }) => !words.length || words.some((word) => fault.includes(word)))
const folder = copyProject()
const healthy = new Map<string, boolean>()
let faults = 0
try {
  for (const mutation of wanted)
    faults += report('planted', { counts: mutation.fault, faults: plant(folder, mutation, healthy) })
} finally {
  rmSync(folder, { recursive: true, force: true })
}
console.log(`${wanted.length} faults planted, ${faults} got through`)
process.exitCode = faults ? 1 : 0
