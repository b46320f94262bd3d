// `npm run test:fuzz`: runs tests/fuzz in full size. FUZZ_SEED=… repeats a run.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const vitest = fileURLToPath(new URL('../../node_modules/vitest/vitest.mjs', import.meta.url))
const seed = process.env.FUZZ_SEED ?? String(Date.now() % 2 ** 31)
console.log(`FUZZ_SEED=${seed}`)
const { status } = spawnSync(process.execPath, [vitest, 'run', '--project', 'fuzz', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  // The production build of React, like the server.
  env: {
    FUZZ_MUTANTS: '100000',
    FUZZ_EXPRESSIONS: '10000',
    FUZZ_MISTAKES: '3000',
    NODE_ENV: 'production',
    ...process.env,
    FUZZ_SEED: seed,
  },
})
process.exit(status ?? 1)
