import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { generated, slimContract } from './src/build/generated.ts'
import { plainImports } from './src/build/plainImports.ts'
import { reactModules } from './src/build/reactModules.ts'
import { dayjsParts } from './src/build/slimDayjs.ts'
import { i18nextParts } from './src/build/slimI18next.ts'
import { routerParts } from './src/build/slimRouter.ts'
import { swrParts } from './src/build/slimSwr.ts'
import { shortNames } from './src/build/styles/shortNames.ts'
import { SlowestFirst } from './tests/slowestFirst.ts'

const root = fileURLToPath(new URL('.', import.meta.url)).replace(/[\\/]$/, '')

/**
 * Limits of every test: a test waits for a state, so only a hang reaches them, also on a machine with other work.
 * `tests/helpers/setupDom.ts` has the limit of Testing Library.
 */
const patient = {
  testTimeout: 600_000,
  hookTimeout: 480_000,
  expect: { poll: { timeout: 120_000 } },
}

/** Unit tests that replace modules, and one that needs the focus of dialogs, which fake timers of other files can stop. */
const mocking = [
  'tests/unit/money/*.test.ts',
  'tests/unit/{actionsDispatch,actionsShareLost}.test.ts',
  'src/studio/editor/tabs/History.test.tsx',
]

/** Random edits that take as long as all other unit tests together. `npm run test:unit` leaves them out, `npm test` does not. */
const longUnits = ['src/studio/model/sequences.test.ts']

export default defineConfig({
  plugins: [
    react(),
    generated(),
    slimContract(),
    routerParts(),
    i18nextParts(),
    dayjsParts(),
    swrParts(),
    reactModules(),
    plainImports(),
    shortNames(root),
  ],
  appType: 'custom',
  publicDir: false,
  build: {
    target: 'es2022',
    manifest: true,
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    // Pages link what they need beforehand; lists of it beside every block would be downloaded by all.
    modulePreload: false,
    reportCompressedSize: false,
  },
  test: {
    sequence: { sequencer: SlowestFirst },
    projects: [
      ...[
        { name: 'blocks', include: ['src/**/*.test.tsx'], exclude: mocking },
        { name: 'rendering', include: ['tests/integration/rendering/**/*.test.{ts,tsx}'] },
      ].map((test) => ({
        extends: true as const,
        test: { environment: 'jsdom', isolate: false, setupFiles: ['tests/helpers/setupDom.ts'], ...patient, ...test },
      })),
      ...[
        // Files of a project with `isolate: false` share the modules of a worker, which takes a third of the time.
        {
          name: 'unit',
          include: ['tests/unit/**/*.test.{ts,tsx}', 'src/**/*.test.ts'],
          exclude: [...mocking, ...longUnits],
          isolate: false,
        },
        { name: 'unit-mocks', include: mocking },
        { name: 'architecture', include: ['tests/architecture/**/*.test.{ts,tsx}'], isolate: false },
        { name: 'config', include: ['tests/integration/config/**/*.test.ts'], isolate: false },
        {
          name: 'integration',
          include: ['tests/integration/**/*.test.ts'],
          exclude: ['tests/integration/{config,rendering}/**'],
          isolate: false,
        },
        { name: 'fuzz', include: ['tests/fuzz/**/*.test.ts', ...longUnits] },
        {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          isolate: false,
          setupFiles: ['tests/helpers/failedPages.ts'],
        },
      ].map((test) => ({ extends: true as const, test: { environment: 'node', ...patient, ...test } })),
    ],
  },
})
