import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Command } from 'commander'
import { migrate, plainStyles, showProblem } from '../config/index.ts'
import { allTargets, type Target, targetsOf } from './targets.ts'
import type { ExitStatus } from './usage.ts'

/** Adds `playbill migrate`. */
export function addMigrate(program: Command, exitStatus: ExitStatus): void {
  program
    .command('migrate')
    .description('Raise configs to the current versions of pages and blocks.')
    .argument('[alias or file...]', 'what to migrate (default: all configs)')
    .option('--dry-run', 'show what would change without writing it', false)
    .action(async (names: string[], { dryRun }: { dryRun: boolean }) => {
      const { registry } = await import('./registry.ts')
      const files = (names.length ? names.flatMap(targetsOf) : allTargets()).flatMap(pagesOf)
      const lines: string[] = []
      for (const file of files) {
        const text = await readFile(file, 'utf8')
        const { steps, problems, text: migrated } = migrate(text, file, registry)
        lines.push(...problems.map((problem) => showProblem(problem, text, plainStyles)))
        lines.push(
          ...steps.map(({ pointer, name, from, to }) => `${file} ${pointer || '/'}: ${name} (${from} → ${to})`),
        )
        if (problems.some(({ severity }) => severity === 'error')) exitStatus.code = 1
        else if (migrated !== text && !dryRun) await writeFile(file, migrated)
      }
      const none = lines.length ? [] : ['Everything has the current version.']
      console.log([...lines, ...none, ...(dryRun && lines.length ? ['Nothing was written.'] : [])].join('\n'))
    })
}

const pagesOf = ({ dir, page }: Target): string[] =>
  [page ?? 'activity.json', ...(page ? [] : ['page.json'])]
    .map((name) => join(dir, name))
    .filter((path) => existsSync(path))
