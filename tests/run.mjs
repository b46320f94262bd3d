// `npm test`: everything that must hold, one stage after the other. The last line counts it all.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir, totalmem } from 'node:os'
import { join, relative } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { ensureBuilt } from '../src/build/freshness.mjs'
import { ensureInstalled } from '../src/server/install.mjs'
import { shortLived } from './helpers/nodeFlags.mjs'
import { typeCheck } from './helpers/typeCheck.mjs'

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '')
const reports = mkdtempSync(join(tmpdir(), 'playbill-tests-'))
const sum = { passed: 0, failed: 0 }
/** Names of failed stages and tests, repeated at the end: a log that is cut keeps its last lines. */
const failures = /** @type {string[]} */ ([])

/**
 * @param {string} name
 * @param {number} passed
 * @param {number} failed
 * @param {string} [note]
 */
const count = (name, passed, failed, note = '') => {
  sum.passed += passed
  sum.failed += failed
  if (failed) failures.push(`stage ${name}: ${failed} failed${note && ` (${note})`}`)
  console.log(`── ${name}: ${passed} passed, ${failed} failed${note && ` (${note})`}`)
}

/** @param {string} name */
const begin = (name) => console.log(`\n── ${name} …`)

/** @type {import('node:child_process').ChildProcess | undefined} */
let sharedServer

const finish = async () => {
  if (sharedServer?.kill('SIGKILL')) await once(sharedServer, 'close')
  rmSync(reports, { recursive: true, force: true })
  if (failures.length) console.log(`\nFailed:\n${failures.map((line) => `  ${line}`).join('\n')}`)
  console.log(`\n${sum.passed} passed, ${sum.failed} failed`)
  process.exit(sum.failed > 0 || sum.passed === 0 ? 1 : 0)
}

/**
 * Runs one of the installed programs with Node; true when it ends with 0.
 * @param {string} script
 * @param {readonly string[]} args
 */
const run = (script, args) =>
  spawnSync(process.execPath, [join(root, 'node_modules', script), ...args], { cwd: root, stdio: 'inherit' }).status ===
  0

/**
 * Runs Node beside the stages; resolves with whether it ended with 0, and what it printed.
 * @param {readonly string[]} args
 * @param {Record<string, string>} [env]
 * @returns {Promise<{ good: boolean, output: string }>}
 */
const runBeside = (args, env = {}) => {
  const child = spawn(process.execPath, args, { cwd: root, env: { ...process.env, ...env } })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  return new Promise((resolve) => child.on('close', (code) => resolve({ good: code === 0, output })))
}

/**
 * A stage that is either right or wrong.
 * @param {string} name
 * @param {() => boolean} work
 */
const judge = (name, work) => {
  begin(name)
  const good = work()
  count(name, good ? 1 : 0, good ? 0 : 1)
  return good
}

/**
 * A stage that ran beside others.
 * @param {string} name
 * @param {{ good: boolean, output: string }} ran
 */
const judgeBeside = (name, { good, output }) =>
  judge(name, () => {
    if (output) console.log(output)
    return good
  })

/**
 * The part of a report of vitest that is read here.
 * @typedef {object} Report
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {number} numPendingTests
 * @property {number} numTodoTests
 * @property {FileReport[]} testResults
 */

/**
 * @typedef {object} FileReport
 * @property {string} name its path
 * @property {string} status
 * @property {string} message why the file could not be loaded
 * @property {number} startTime ms since the epoch
 * @property {number} endTime ms since the epoch
 * @property {{ status: string, fullName: string, failureMessages?: string[] }[]} assertionResults
 */

/**
 * @param {string} file
 * @returns {Report | undefined}
 */
const readReport = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/**
 * The errors outside of tests, as `errorsReporter.ts` has written them.
 * @param {string} file
 * @returns {string[]}
 */
const readErrors = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return []
  }
}

/**
 * @param {string} name
 * @param {string} [kind]
 */
const reportOf = (name, kind = 'tests') => join(reports, `${name.replaceAll(/\W+/g, '-')}.${kind}.json`)

/**
 * How many files of `integration` and `e2e` run at once. They mostly wait for pages, processes and databases; with fewer files, a
 * core is idle. Each has 2.5 GB of memory for its worker, its server and its browser.
 */
const waitingFiles = Math.max(3, Math.min(4, Math.floor(totalmem() / 2 ** 30 / 2.5)))

/** The stages: their vitest projects, and how many files run at once. */
const stages = [
  {
    name: 'unit',
    projects: ['unit', 'unit-mocks', 'blocks', 'architecture', 'config', 'rendering', 'fuzz'],
    workers: 2,
  },
  { name: 'integration and e2e', projects: ['integration', 'e2e'], workers: waitingFiles, sharesServer: true },
]

/**
 * Runs a stage; true when vitest ends with 0.
 * @param {(typeof stages)[number]} stage
 */
const runStage = ({ name, projects, workers }) => {
  process.env.PLAYBILL_ERRORS_FILE = reportOf(name, 'errors')
  return run('vitest/vitest.mjs', [
    'run',
    ...projects.map((project) => `--project=${project}`),
    `--maxWorkers=${workers}`,
    ...['--reporter=default', '--reporter=json', `--outputFile.json=${reportOf(name)}`],
    '--reporter=./tests/errorsReporter.ts',
  ])
}

/**
 * A line for each failed or skipped test of a file, with the first line of its error.
 * @param {FileReport} file
 */
const describeFailures = ({ name, status, message, assertionResults }) => {
  const path = relative(root, name)
  if (status === 'failed' && !assertionResults.length) return [`${path}: ${firstLine(message)}`]
  return assertionResults
    .filter((test) => test.status !== 'passed')
    .map((test) => `${path} > ${test.fullName}: ${firstLine(test.failureMessages?.[0]) || test.status}`)
}

/**
 * vitest reports a test over its time limit with a placeholder instead of a message.
 * @param {string | undefined} text
 */
const firstLine = (text = '') =>
  (text.split('\n')[0] ?? '').replace('Error: STACK_TRACE_ERROR', 'over its time limit').slice(0, 300)

/**
 * The ten files that took longest, in seconds: what to look at first when the whole run takes too long.
 * @param {readonly FileReport[]} files
 */
const describeLongest = (files) =>
  files
    .map(({ name, startTime, endTime }) => ({
      path: relative(root, name),
      seconds: Math.round((endTime - startTime) / 1000),
    }))
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, 10)
    .map(({ path, seconds }) => `  ${seconds} s  ${path}`)
    .join('\n')

/**
 * Counts a stage's tests: what is skipped has not been shown to hold, so it counts as failed.
 * @param {string} name
 * @param {boolean} good
 */
const countStage = (name, good) => {
  const report = readReport(reportOf(name))
  if (!report) return count(name, 0, 1, 'vitest gave no report')
  const skipped = report.numPendingTests + report.numTodoTests
  // A file that could not even be loaded has no test to count, and neither has an error between tests.
  const broken = report.testResults.filter(
    (entry) => entry.status === 'failed' && !entry.assertionResults.length,
  ).length
  const errors = readErrors(reportOf(name, 'errors'))
  const failed = report.numFailedTests + skipped + broken + errors.length
  const notes = [
    skipped && `${skipped} skipped`,
    broken && `${broken} files could not be loaded`,
    errors.length && `${errors.length} errors outside of tests`,
    !good && failed === 0 && 'vitest failed without a reason',
  ]
  console.log(`\nLongest files:\n${describeLongest(report.testResults)}`)
  count(name, report.numPassedTests, !good && failed === 0 ? 1 : failed, notes.filter(Boolean).join(', '))
  failures.push(...[...report.testResults.flatMap(describeFailures), ...errors].map((line) => `  ${line}`))
}

/**
 * Starts the server once and stops it: the folder it leaves is what most tests begin with, instead of a first start each.
 * @param {string} folder
 */
const seedOnce = async (folder) => {
  const server = spawn(process.execPath, [...shortLived, 'src/server/start.mjs'], {
    cwd: root,
    env: { ...process.env, PORT: '0', DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  server.stdout.on('data', (text) => String(text).includes('Playbill serves') && server.kill('SIGTERM'))
  return new Promise((resolve) => server.on('close', (code) => resolve(code === 0)))
}

/**
 * Starts a server on a copy of the prepared data, for the files that can share one (`shareServer`).
 * @param {string} from the prepared data
 * @returns {Promise<string | undefined>} the file with its output
 */
const startShared = async (from) => {
  const [folder, output] = [join(reports, 'shared'), join(reports, 'shared.log')]
  cpSync(from, folder, { recursive: true })
  const file = openSync(output, 'w')
  const server = spawn(process.execPath, [...shortLived, 'src/server/start.mjs'], {
    cwd: root,
    env: { ...process.env, PORT: '0', DATA_DIR: folder },
    stdio: ['ignore', file, file],
  })
  sharedServer = server
  // The server prints the location of the data last.
  while (!readFileSync(output, 'utf8').includes('\n  data in ')) {
    if (server.exitCode !== null) return undefined
    await wait(100)
  }
  return output
}

/** What the tests need of this machine, found or installed. */
const findPrograms = async () => {
  const { register } = await import('tsx/esm/api')
  const unregister = register()
  const { ensureChrome, ensurePostgres } = await import('./helpers/programs.ts')
  const chrome = await ensureChrome()
  const postgres = ensurePostgres()
  await unregister()
  return { chrome, postgres }
}

if (!ensureInstalled(root, { withDev: true })) {
  count('install', 0, 1, 'npm ci failed')
  await finish()
}
process.env.PLAYBILL_NODE_FLAGS = shortLived.join(' ')
// Lint and build use one core, and so do these.
const empty = join(reports, 'empty')
const checkingTypes = runBeside([...typeCheck.args, '--force'], typeCheck.env)
const creatingEmpty = runBeside(['--import', 'tsx', 'tests/helpers/createStore.ts', empty])
judge('lint', () => run('@biomejs/biome/bin/biome', ['check', '.']))
judge('build', () => ensureBuilt(root))
judgeBeside('types', await checkingTypes)
const { chrome, postgres } = await findPrograms()
judge('PostgreSQL is here', () => {
  console.log(
    postgres ??
      'NOT FOUND and not installable here: install PostgreSQL 15 or newer (Debian: apt-get install postgresql).',
  )
  return postgres !== undefined
})
judge('Chrome is here', () => {
  console.log(chrome ?? 'NOT FOUND and not installable here: install Chrome or Chromium, or set CHROME_PATH to it.')
  return chrome !== undefined
})
if (chrome) process.env.CHROME_PATH = chrome
const seeded = join(reports, 'seeded')
begin('a first start')
const hasSeeded = await seedOnce(seeded)
count('a first start', hasSeeded ? 1 : 0, hasSeeded ? 0 : 1)
if (hasSeeded) process.env.PLAYBILL_SEEDED = seeded
if (judgeBeside('an empty database', await creatingEmpty)) process.env.PLAYBILL_EMPTY = empty
for (const stage of stages) {
  begin(stage.name)
  if (stage.sharesServer && hasSeeded) {
    const shared = await startShared(seeded)
    if (shared) process.env.PLAYBILL_SHARED = shared
  }
  countStage(stage.name, runStage(stage))
}
await finish()
