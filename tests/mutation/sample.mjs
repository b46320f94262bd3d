import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'

/** The share of lines whose changes are tested, more than 0 and at most 1; MUTATION_SHARE, or all. */
export const share = Number(process.env.MUTATION_SHARE ?? 1)

/** Which random lines those are: another seed, other lines. MUTATION_SEED, or none. */
const seed = process.env.MUTATION_SEED ?? ''

const folderPattern = /^(.+)\/\*\*\/\*\.ts$/

/**
 * The sources below a folder.
 * @param {string} pattern such as `src/config/check/**\/*.ts`
 */
function sourcesOf(pattern) {
  const folder = folderPattern.exec(pattern)?.[1]
  if (!folder) throw new Error(`A sample needs whole folders, such as "src/config/check/**/*.ts", not "${pattern}".`)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return files.filter((file) => /(?<!\.test)\.ts$/.test(file)).map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
}

/**
 * Whether a line is in the sample. A hash of its place decides, so that a second run with the same seed tests the same lines.
 * @param {string} file
 * @param {number} line from 1
 */
function isSampled(file, line) {
  const hash = createHash('sha256').update(`${seed}${file}:${line}`).digest()
  return hash.readUInt32BE() / 2 ** 32 < share
}

/**
 * A random share of the lines as ranges for Stryker, which then makes the changes that lie within one of them. Changes over several
 * lines, such as an emptied function, are not part of a sample.
 * @param {readonly string[]} patterns
 */
export function sampledLines(patterns) {
  // Stryker takes away what these match.
  const excluded = patterns.filter((pattern) => pattern.startsWith('!'))
  const ranges = patterns
    .filter((pattern) => !excluded.includes(pattern))
    .flatMap(sourcesOf)
    .flatMap((file) => {
      const lines = readFileSync(file, 'utf8').split('\n')
      return lines.flatMap((_, index) => (isSampled(file, index + 1) ? [`${file}:${index + 1}-${index + 1}`] : []))
    })
  return [...ranges, ...excluded]
}
