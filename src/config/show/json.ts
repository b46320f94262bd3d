import type { Problem } from '../problem.ts'

/** Formats the result of a check as JSON. `ok` means no errors; there may be warnings. */
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
