import type { Command } from 'commander'
import { type Explanation, problemTable } from '../config/index.ts'
import { ownValue } from '../contract/ownValue.ts'
import { nearest } from '../expressions/index.ts'
import { UsageError } from './usage.ts'

/** Adds `playbill explain`. */
export function addExplain(program: Command): void {
  program
    .command('explain')
    .description('Explain a problem code, with a bad and a good example.')
    .argument('<code>', 'such as P0201')
    .action((code: string) => console.log(explain(code)))
}

const table: Readonly<Record<string, Explanation>> = problemTable

function explain(given: string): string {
  const code = given.toUpperCase()
  const known = ownValue(table, code)
  if (!known) {
    const meant = nearest(code, Object.keys(table))
    throw new UsageError(`There is no code "${given}".${meant ? ` Did you mean "playbill explain ${meant}"?` : ''}`)
  }
  const { severity, title, text, where, bad, good } = known
  const [file, pointer] = where.split('#')
  const place = where ? ` (${file}, ${pointer})` : ''
  const nothing = '(missing)'
  return `${code} (${severity}): ${title}\n\n${text}\n\nBad:${place}\n  ${bad || nothing}\n\nGood:\n  ${good || nothing}`
}
