import { readFileSync } from 'node:fs'

const short = (text) => {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > 90 ? `${line.slice(0, 89)}…` : line
}

/** The text between two places of a source, as Stryker gives them: lines and columns from 1. */
function textAt(source, { start, end }) {
  const lines = source.split('\n').slice(start.line - 1, end.line)
  lines[lines.length - 1] = lines.at(-1)?.slice(0, end.column - 1) ?? ''
  lines[0] = lines[0]?.slice(start.column - 1) ?? ''
  return lines.join('\n')
}

/** One line that names a mutant and stays the same when lines are added above it. */
const nameOf = (file, source, { location, replacement = '' }) =>
  `${file}: ${short(textAt(source, location))} → ${short(replacement)}`

/** The result of an area from Stryker's JSON report: its score in percent, and the mutants that no test notices. */
export function resultOf(reportFile) {
  const { files } = JSON.parse(readFileSync(reportFile, 'utf8'))
  const mutants = Object.entries(files).flatMap(([file, { source, mutants }]) =>
    mutants.map((mutant) => ({ status: mutant.status, name: nameOf(file, source, mutant) })),
  )
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

/** The survivors of an area that are known, each with its reason: groups of `{ reason, mutants }` in a file. */
export function knownSurvivors(file) {
  const groups = JSON.parse(readFileSync(file, 'utf8'))
  return new Map(groups.flatMap(({ reason, mutants }) => mutants.map((name) => [name, reason])))
}
