// `npm run test:mutation [-- <area> … --share 0.02 --seed 7]`: changes the sources of each area bit by bit and runs its tests. Fails where
// too few changes are noticed, or where one that is not noticed has no reason in survivors/<area>.json. `--share` makes only a
// random share of the changes, another one for each `--seed`.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { areas, minScore } from './areas.mjs'
import { knownSurvivors, resultOf } from './survivors.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const { positionals: asked, values } = parseArgs({
  allowPositionals: true,
  options: { share: { type: 'string', default: '1' }, seed: { type: 'string', default: '' } },
})
const share = Number(values.share)
if (!(share > 0 && share <= 1)) {
  console.error(`--share is "${values.share}"; it must be more than 0 and at most 1, such as 0.02.`)
  process.exit(1)
}
const unknown = asked.filter((name) => !(name in areas))
if (unknown.length) {
  console.error(`There is no area ${unknown.join(', ')}: the areas are ${Object.keys(areas).join(', ')}.`)
  process.exit(1)
}

/**
 * What is wrong with the result of an area; empty: nothing.
 * @param {string} name
 */
function troublesOf(name) {
  // Only tsx reads the second one, which runs the tests of mocha.
  const env = {
    ...process.env,
    MUTATION_AREA: name,
    MUTATION_SHARE: String(share),
    MUTATION_SEED: values.seed,
    TSX_TSCONFIG_PATH: join(root, 'tests/mutation/mocha/tsconfig.json'),
  }
  const stryker = join(root, 'node_modules/@stryker-mutator/core/bin/stryker.js')
  const args = [stryker, 'run', 'tests/mutation/stryker.config.mjs']
  const { status } = spawnSync(process.execPath, args, { cwd: root, env, stdio: 'inherit' })
  if (status !== 0) return [`Stryker ended with ${status}.`]
  const { score, detected, all, survivors } = resultOf(join(root, `.cache/mutation/${name}.json`))
  const file = join(root, `tests/mutation/survivors/${name}.json`)
  const known = existsSync(file) ? knownSurvivors(file) : new Map()
  console.log(`── ${name}: ${score.toFixed(1)} %, ${detected} of ${all} changes noticed`)
  return [
    ...(score < minScore ? [`The score is below ${minScore} %.`] : []),
    ...survivors
      .filter((survivor) => !known.has(survivor))
      .map((survivor) => `Not noticed, and no reason: ${survivor}`),
    ...[...known.keys()]
      .filter((entry) => share === 1 && !survivors.includes(entry))
      .map((entry) => `Noticed now, remove it: ${entry}`),
  ]
}

let failed = false
for (const name of asked.length ? asked : Object.keys(areas)) {
  const troubles = troublesOf(name)
  for (const trouble of troubles) console.log(`   ${trouble}`)
  failed ||= troubles.length > 0
}
process.exit(failed ? 1 : 0)
