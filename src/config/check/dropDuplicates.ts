import type { Problem } from '../problem.ts'

/**
 * Reports a problem in a fragment once instead of once per use. Drops "unused fragment" (P0224) while a use names an unknown
 * fragment (P0221), because the unused fragment is probably the one that was meant.
 */
export function dropDuplicates(problems: readonly Problem[]): Problem[] {
  const reported = new Set<string>()
  const isMisspelt = problems.some(({ code }) => code === 'P0221')
  return problems.filter(({ code, file, line, column, message }) => {
    if (isMisspelt && code === 'P0224') return false
    const key = [code, file, line, column, message].join('|')
    return !reported.has(key) && reported.add(key)
  })
}
