import { currentArea, minScore } from './areas.mjs'
import { sampledLines, share } from './sample.mjs'

const area = currentArea()
const { name } = area

/** How the tests of an area run: in a new process for each change with vitest, in one process for all with mocha. */
const runners = {
  vitest: {
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'tests/mutation/vitest.config.mjs', related: false },
  },
  mocha: {
    testRunner: 'mocha',
    plugins: ['@stryker-mutator/mocha-runner'],
    mochaOptions: { spec: ['tests/mutation/mocha/entry.mjs'], 'no-config': true, 'no-package': true },
    testRunnerNodeArgs: ['--import', 'tsx'],
  },
}

const isSample = share < 1
/** Not part of the sources. */
const tests = '!src/**/*.test.{ts,tsx}'
/** What a sample leaves out must not count as tested in a later run over everything. */
const incrementalName = isSample ? `${name}.sample` : name

/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
  // TypeScript 7 has no JavaScript API that Stryker could rewrite the file with.
  tsconfigFile: 'none',
  ...runners[area.runner ?? 'vitest'],
  mutate: isSample ? sampledLines(area.mutate) : [...area.mutate, tests],
  coverageAnalysis: 'perTest',
  ignoreStatic: area.ignoreStatic ?? false,
  concurrency: Number(process.env.MUTATION_WORKERS ?? 2),
  // A mutant that loops without end is ended after this time.
  timeoutMS: area.timeout ?? 15_000,
  // The first run of all tests takes a minute, and far longer beside other work.
  dryRunTimeoutMinutes: 30,
  incremental: true,
  incrementalFile: `.cache/mutation/${incrementalName}.incremental.json`,
  tempDirName: `.cache/mutation/${name}`,
  ignorePatterns: ['dist', '.data', '.cache'],
  reporters: ['clear-text', 'progress-append-only', 'json', 'html'],
  clearTextReporter: { logTests: false, reportTests: false, reportMutants: false },
  jsonReporter: { fileName: `.cache/mutation/${name}.json` },
  htmlReporter: { fileName: `.cache/mutation/${name}.html` },
  thresholds: { high: 95, low: minScore, break: null },
}
