import type { Problem } from '../problem.ts'

/** Codes that are reported once per value, even if it names the same wrong thing at several columns. A fix needs each column. */
const oncePerValue: ReadonlySet<string> = new Set(['P0402'])

/**
 * Reports a problem in a fragment once instead of once per use, and an unknown name once per condition. Drops "unused
 * fragment" (P0224) while a use names an unknown fragment (P0221), because the unused fragment is probably the one that
 * was meant.
 */
export function dropDuplicates(problems: readonly Problem[]): Problem[] {
  const reported = new Set<string>()
  const isMisspelt = problems.some(({ code }) => code === 'P0221')
  return problems.filter(({ code, file, line, column, message, pointer, edit }) => {
    if (isMisspelt && code === 'P0224') return false
    const place = oncePerValue.has(code) && !edit ? [pointer] : [line, column]
    const key = [code, file, ...place, message].join('|')
    return !reported.has(key) && reported.add(key)
  })
}
