import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { copyProject } from '../helpers/copyProject.ts'
import { type Mutation, mutations } from '../integration/money/mutations.ts'
import { report } from './report.ts'

// `npm run test:planted [-- word …]`: plants each fault of the table (or those that contain a word) in a copy of the project
// and runs the test that must catch it. Exits with 1 if a fault is not caught.

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The used part of the JSON report of vitest. */
interface Outcome {
  numPassedTests: number
  testResults: { assertionResults: { status: string; fullName: string }[] }[]
}

/** Runs a test in the folder. Returns how often it failed and passed. */
function runTest(folder: string, { file, name }: Mutation['caughtBy']): { failed: number; passed: number } {
  const result = join(folder, 'result.json')
  rmSync(result, { force: true })
  const pattern = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  // Long time-outs: a busy machine must not look like a fault.
  const timeouts = ['--testTimeout=280000', '--hookTimeout=280000']
  const reporter = ['--reporter=json', `--outputFile=${result}`]
  const args = ['node_modules/vitest/vitest.mjs', 'run', file, '-t', pattern, ...timeouts, ...reporter]
  spawnSync(process.execPath, args, { cwd: folder, stdio: 'ignore', timeout: 300_000 })
  const { testResults } = JSON.parse(readFileSync(result, 'utf8')) as Outcome
  const all = testResults.flatMap(({ assertionResults }) => assertionResults)
  const count = (status: string) =>
    all.filter((entry) => entry.status === status && entry.fullName.includes(name)).length
  return { failed: count('failed'), passed: count('passed') }
}

/** Plants one fault. Returns a problem if no test caught it, or if its test fails without it too. */
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
const { root: folder, remove } = copyProject()
symlinkSync(join(root, 'dist'), join(folder, 'dist'))
const healthy = new Map<string, boolean>()
let faults = 0
try {
  for (const mutation of wanted)
    faults += report('planted', { counts: mutation.fault, faults: plant(folder, mutation, healthy) })
} finally {
  remove()
}
console.log(`${wanted.length} faults planted, ${faults} not caught`)
process.exitCode = faults ? 1 : 0
