import type { Problem } from '../problem.ts'

/** A mistake in a fragment is found at each of its uses, and told once. A misspelt use leaves its fragment unused. */
export function onceEach(problems: readonly Problem[]): Problem[] {
  const told = new Set<string>()
  const isMisspelt = problems.some(({ code }) => code === 'P0221')
  return problems.filter(({ code, file, line, column, message }) => {
    if (isMisspelt && code === 'P0224') return false
    const key = [code, file, line, column, message].join('|')
    return !told.has(key) && told.add(key)
  })
}
