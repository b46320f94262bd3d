import { relative } from 'node:path'
import type { FolderOutcome } from './publishFolders.ts'

const served = (version: number | null) =>
  version === null ? 'it is not served until this is mended' : `release ${version} stays`

/** What to tell the operator of one folder: each mistake with file, line and column; empty when all is as it was. */
export function describeOutcome({ alias, outcome, version, problems }: FolderOutcome): string {
  const errors = problems.filter((problem) => problem.severity === 'error')
  const lines = errors.map(
    (problem) =>
      `  ${relative('', problem.file)}:${problem.line}:${problem.column}  ${problem.message}${problem.suggestion ? ` ${problem.suggestion}` : ''}`,
  )
  if (outcome === 'published') return `${alias}: release ${version} published`
  if (outcome === 'kept') return ''
  const count = errors.length === 1 ? '1 mistake' : `${errors.length} mistakes`
  return [`${alias}: ${count}, ${served(version)}`, ...lines].join('\n')
}
