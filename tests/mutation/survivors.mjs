import { readFileSync } from 'node:fs'

/**
 * The part of Stryker's JSON report that is read here; lines and columns count from 1.
 * @typedef {{ line: number, column: number }} Position
 * @typedef {{ start: Position, end: Position }} Location
 * @typedef {{ status: string, location: Location, replacement?: string }} Mutant
 * @typedef {{ files: Record<string, { source: string, mutants: Mutant[] }> }} Report
 */

/** @param {string} text */
const short = (text) => {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > 90 ? `${line.slice(0, 89)}…` : line
}

/**
 * The text between two places of a source.
 * @param {string} source
 * @param {Location} location
 */
function textAt(source, { start, end }) {
  const lines = source.split('\n').slice(start.line - 1, end.line)
  lines[lines.length - 1] = lines.at(-1)?.slice(0, end.column - 1) ?? ''
  lines[0] = lines[0]?.slice(start.column - 1) ?? ''
  return lines.join('\n')
}

/**
 * One line that names a mutant and stays the same when lines are added above it.
 * @param {string} file
 * @param {string} source
 * @param {Mutant} mutant
 */
const nameOf = (file, source, { location, replacement = '' }) =>
  `${file}: ${short(textAt(source, location))} → ${short(replacement)}`

/**
 * The result of an area from Stryker's JSON report: its score in percent, and the mutants that no test notices.
 * @param {string} reportFile
 */
export function resultOf(reportFile) {
  /** @type {Report} */
  const { files } = JSON.parse(readFileSync(reportFile, 'utf8'))
  const mutants = Object.entries(files).flatMap(([file, { source, mutants }]) =>
    mutants.map((mutant) => ({ status: mutant.status, name: nameOf(file, source, mutant) })),
  )
  /** @param {string[]} statuses */
  const of = (...statuses) => mutants.filter(({ status }) => statuses.includes(status))
  const detected = of('Killed', 'Timeout').length
  const undetected = of('Survived', 'NoCoverage')
  const survivors = [...new Set(undetected.map(({ name }) => name))].sort()
  return {
    score: (100 * detected) / (detected + undetected.length),
    detected,
    all: detected + undetected.length,
    survivors,
  }
}

/**
 * The survivors of an area that are known, each with its reason: groups of `{ reason, mutants }` in a file.
 * @param {string} file
 */
export function knownSurvivors(file) {
  /** @type {{ reason: string, mutants: string[] }[]} */
  const groups = JSON.parse(readFileSync(file, 'utf8'))
  /** @type {Map<string, string>} */
  const reasons = new Map()
  for (const { reason, mutants } of groups) for (const name of mutants) reasons.set(name, reason)
  return reasons
}
