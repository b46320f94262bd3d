import type { Command } from 'commander'
import { blockFiles } from './blockFiles.ts'
import { checkName, writeScaffold } from './scaffold.ts'
import type { ExitStatus } from './usage.ts'

/** Adds `playbill block`. */
export function addBlock(program: Command, exitStatus: ExitStatus): void {
  program
    .command('block')
    .description('For developers: create a block.')
    .command('new')
    .description(
      'Create the folder of a block, its line in the list and its schema. All checks pass before you edit it.',
    )
    .argument('<Name>', 'its name in configs, such as PrizeTicker')
    .action((name: string) => create(name, exitStatus))
}

async function create(name: string, exitStatus: ExitStatus): Promise<void> {
  const block = { what: 'a block', name, example: 'PrizeTicker', home: 'blocks' } as const
  checkName(block)
  await writeScaffold({ ...block, files: blockFiles(name) }, exitStatus)
  console.log(`\nNext: describe it in index.ts and render it in ${name}.tsx.`)
}
