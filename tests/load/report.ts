import type { Found } from './suites.ts'

/** Prints what a suite found and gives how many faults it has. */
export function report(name: string, { counts, faults }: Found): number {
  console.log(`${faults.length ? 'FAULT' : 'ok   '} ${name}: ${counts}`)
  for (const fault of faults) console.log(`      ${fault}`)
  return faults.length
}
