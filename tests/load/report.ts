import type { SuiteResult } from './suites.ts'

/** Prints the result of a suite. Returns the number of its faults. */
export function report(name: string, { counts, faults }: SuiteResult): number {
  console.log(`${faults.length ? 'FAULT' : 'ok   '} ${name}: ${counts}`)
  for (const fault of faults) console.log(`      ${fault}`)
  return faults.length
}
