import type { Problem } from '../problem.ts'

/** The outcome of a check for programs: `ok` means no errors; warnings may be there. */
export function showJson(problems: readonly Problem[]): string {
  const rows = problems.map(({ code, severity, file, line, column, pointer, message, suggestion }) => ({
    code,
    severity,
    file,
    line,
    column,
    pointer,
    message,
    suggestion: suggestion ?? null,
  }))
  return JSON.stringify(
    {
      ok: problems.every(({ severity }) => severity === 'warning'),
      problems: rows,
    },
    null,
    2,
  )
}
