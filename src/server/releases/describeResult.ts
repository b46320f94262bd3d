import { relative } from 'node:path'
import type { FolderResult } from './publishFolders.ts'

const served = (version: number | null) =>
  version === null ? 'it is not served until this is fixed' : `release ${version} stays current`

/** The errors of a file or folder, with file, line and column; empty if there are none. */
export function describeProblems(name: string, problems: FolderResult['problems'], consequence: string): string {
  const errors = problems.filter((problem) => problem.severity === 'error')
  const lines = errors.map(
    (problem) =>
      `  ${relative('', problem.file)}:${problem.line}:${problem.column}  ${problem.message}${problem.suggestion ? ` ${problem.suggestion}` : ''}`,
  )
  const count = errors.length === 1 ? '1 problem' : `${errors.length} problems`
  return errors.length ? [`${name}: ${count}, ${consequence}`, ...lines].join('\n') : ''
}

/** The message about one folder for the operator; empty if nothing has changed. */
export function describeResult({ alias, outcome, version, problems }: FolderResult): string {
  if (outcome === 'published') return `${alias}: release ${version} published`
  return outcome === 'unchanged' ? '' : describeProblems(alias, problems, served(version))
}
