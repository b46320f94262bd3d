// A plugin of Stryker: leaves out all mutants but a random sample, which `--share` asks for. Stryker reports the others as
// compile errors, which are not part of a score.
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CheckStatus } from '@stryker-mutator/api/check'
import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin'
import { isSampled } from './survivors.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The name of the plugin among the checkers of Stryker. */
export const sampleChecker = 'playbill-sample'

/** The share of mutants that Stryker tests, more than 0 and at most 1; MUTATION_SHARE, or all. */
export const share = Number(process.env.MUTATION_SHARE ?? 1)

/**
 * Whether a mutant of Stryker's API is in the sample. Its lines and columns count from 0.
 * @param {import('@stryker-mutator/api/core').Mutant} mutant
 */
const isChosen = ({ fileName, location: { start }, replacement }) => {
  const file = relative(root, fileName).replaceAll('\\', '/')
  return isSampled(file, { line: start.line + 1, column: start.column + 1 }, replacement, share)
}

/** @type {import('@stryker-mutator/api/check').CheckResult} */
const passed = { status: CheckStatus.Passed }
/** @type {import('@stryker-mutator/api/check').CheckResult} */
const leftOut = { status: CheckStatus.CompileError, reason: 'Not in the sample.' }

class SampleChecker {
  async init() {}

  /** @param {import('@stryker-mutator/api/core').Mutant[]} mutants */
  async check(mutants) {
    return Object.fromEntries(mutants.map((mutant) => [mutant.id, isChosen(mutant) ? passed : leftOut]))
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.Checker, sampleChecker, SampleChecker)]
