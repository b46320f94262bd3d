import type { Problem } from '../problem.ts'

/**
 * Reports a problem in a fragment once instead of once per use. Drops "unused fragment" (P0224) while a use names an unknown
 * fragment (P0221), because the unused fragment is probably the one that was meant. Of a text
 * whose placeholders differ from English (P0310), other differences (P0322) are dropped, and with any other problem the P0310.
 */
export function dropDuplicates(problems: readonly Problem[]): Problem[] {
  const reported = new Set<string>()
  const placeOf = ({ file, pointer }: Problem) => `${file}|${pointer}`
  const placesOf = (isWanted: (code: string) => boolean) =>
    new Set(problems.filter(({ code }) => isWanted(code)).map(placeOf))
  const withPlaceholders = placesOf((code) => code === 'P0310')
  const withOthers = placesOf((code) => code !== 'P0310' && code !== 'P0322')
  const isMisspelt = problems.some(({ code }) => code === 'P0221')
  return problems.filter((problem) => {
    const { code, file, line, column, message } = problem
    if (isMisspelt && code === 'P0224') return false
    if (code === 'P0322' && withPlaceholders.has(placeOf(problem))) return false
    if (code === 'P0310' && withOthers.has(placeOf(problem))) return false
    const key = [code, file, line, column, message].join('|')
    return !reported.has(key) && reported.add(key)
  })
}
