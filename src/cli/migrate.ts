import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Command } from 'commander'
import { migrate, plainPaint, showProblem } from '../config/index.ts'
import { allTargets, type Target, targetsOf } from './places.ts'
import type { Outcome } from './usage.ts'

/** `playbill migrate`. */
export function addMigrate(program: Command, outcome: Outcome): void {
  program
    .command('migrate')
    .description('Bring configs written for older versions of the page and of blocks into the present form.')
    .argument('[alias or file...]', 'what to bring up to date; every config if left out')
    .option('--dry-run', 'say what would change, and write nothing', false)
    .action(async (names: string[], { dryRun }: { dryRun: boolean }) => {
      const { registry } = await import('./registry.ts')
      const files = (names.length ? names.flatMap(targetsOf) : allTargets()).flatMap(pagesOf)
      const lines: string[] = []
      for (const file of files) {
        const text = await readFile(file, 'utf8')
        const { steps, problems, text: migrated } = migrate(text, file, registry)
        lines.push(...problems.map((problem) => showProblem(problem, text, plainPaint)))
        lines.push(
          ...steps.map(({ pointer, name, from, to }) => `${file} ${pointer || '/'}: ${name} (${from} → ${to})`),
        )
        if (problems.some(({ severity }) => severity === 'error')) outcome.code = 1
        else if (migrated !== text && !dryRun) await writeFile(file, migrated)
      }
      const none = lines.length ? [] : ['Everything is in the present form.']
      console.log([...lines, ...none, ...(dryRun && lines.length ? ['Nothing was written.'] : [])].join('\n'))
    })
}

const pagesOf = ({ dir, page }: Target): string[] =>
  [page ?? 'activity.json', ...(page ? [] : ['page.json'])]
    .map((name) => join(dir, name))
    .filter((path) => existsSync(path))
