import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * `alias`, `setupFiles` and `testTimeout` are settings of vitest; `sources` are loaded before the tests of mocha.
 * `ignoreStatic` leaves out changes that only take effect while a module loads: mocha needs a new process for each.
 * @typedef {object} Area
 * @property {string[]} mutate
 * @property {string[]} tests
 * @property {string} [environment]
 * @property {'vitest' | 'mocha'} [runner]
 * @property {string[]} [sources]
 * @property {boolean} [ignoreStatic]
 * @property {number} [timeout]
 * @property {{ find: string | RegExp, replacement: string }[]} [alias]
 * @property {string[]} [setupFiles]
 * @property {number} [testTimeout]
 */

/** @param {string} file */
const pathOf = (file) => fileURLToPath(new URL(file, import.meta.url))

/** @param {string} folder */
const sourcesIn = (folder) => readdirSync(pathOf(`../../${folder}`)).map((name) => `${folder}/${name}`)

/** Light replacements of slow imports, and a short time-out for mutants that never end. */
const browser = {
  alias: [
    { find: 'typebox', replacement: pathOf('./schemas.ts') },
    { find: /^.*\/ui\/index\.ts$/, replacement: pathOf('./uiParts.ts') },
  ],
  setupFiles: ['tests/mutation/fewRuns.mjs'],
  testTimeout: 5_000,
}

/**
 * What `npm run test:mutation` changes, one area after the other, and the tests that must notice. Every listed test file that
 * reaches a mutant is run for it: only small, fast ones are listed, which import little.
 * @type {Record<string, Area>}
 */
export const areas = {
  rules: {
    mutate: ['src/platform/rules/**/*.ts'],
    tests: ['tests/mutation/rules.test.ts'],
    runner: 'mocha',
    sources: sourcesIn('src/platform/rules'),
  },
  money: {
    mutate: [
      'src/platform/operations/{apply,boards,claimFastPath,draw,lottery,obtainReward,tiers}.ts',
      'src/platform/payment/**/*.ts',
      'src/platform/settlement/{ownTiers,rankReward,settle,settleAgent}.ts',
    ],
    tests: ['tests/mutation/money.test.ts'],
    environment: 'node',
  },
  check: {
    mutate: ['src/config/check/**/*.ts'],
    tests: [
      'tests/mutation/check.test.ts',
      'tests/unit/taskFacts.test.ts',
      ...['checkReportsOnce', 'configFacts', 'configFolder'].map((name) => `tests/integration/config/${name}.test.ts`),
    ],
    runner: 'mocha',
    sources: ['src/cli/registry.ts', 'src/config/index.ts'],
    ignoreStatic: true,
    // A worker takes seconds to load, and far longer beside other work; only a loop may reach this limit.
    timeout: 240_000,
  },
  request: {
    mutate: ['src/request/**/*.ts', 'src/actions/idempotency.ts'],
    tests: [
      'tests/unit/request{Client,Clock,Faults,Helpers,HostList,Messages,Parts,Repeats,Rules,Session,Signing,Site}.test.ts',
      'tests/unit/{syncLogin,offlineWorker}.test.ts',
    ],
    environment: 'node',
    ...browser,
  },
  actions: {
    mutate: ['src/actions/**/*.ts', '!src/actions/{callToAction,hooks,idempotency,index,port,returnPath}.ts'],
    tests: ['tests/unit/{actions*,intent,loginReturn}.test.ts', 'tests/unit/actionsPort.test.tsx'],
    environment: 'node',
    ...browser,
  },
}

/** The area that the variable MUTATION_AREA names. */
export function currentArea() {
  const name = process.env.MUTATION_AREA ?? ''
  const area = areas[name]
  if (!area) throw new Error(`MUTATION_AREA is "${name}"; it must be one of: ${Object.keys(areas).join(', ')}.`)
  return { ...area, name }
}

/** The share of mutants, in percent, that the tests of an area must notice. */
export const minScore = 85
