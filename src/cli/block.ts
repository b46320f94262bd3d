import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Command } from 'commander'
import { blockFiles, listBlock } from './blockFiles.ts'
import { type Outcome, UsageProblem } from './usage.ts'

const root = resolve(import.meta.dirname, '../..')

/** `playbill block`. */
export function addBlock(program: Command, outcome: Outcome): void {
  program
    .command('block')
    .description('For developers: make a block.')
    .command('new')
    .description('Write the folder of a block, its line in the list and its schema; every check passes before an edit.')
    .argument('<Name>', 'what configs call it, such as PrizeTicker')
    .action((name: string) => create(name, outcome))
}

async function create(name: string, outcome: Outcome): Promise<void> {
  if (!/^[A-Z][A-Za-z0-9]{1,39}$/.test(name))
    throw new UsageProblem(`"${name}" is no name for a block: write it as "${pascal(name)}".`)
  const dir = join(root, 'src/blocks', name)
  if (existsSync(dir)) throw new UsageProblem(`There is a block ${name} already. Choose another name.`)
  const list = join(root, 'src/blocks/index.ts')
  const listed = listBlock(await readFile(list, 'utf8'), name)
  await mkdir(dir)
  for (const [file, text] of blockFiles(name)) await writeFile(join(dir, file), text)
  await writeFile(list, listed)
  const made = spawnSync(process.execPath, ['--import', 'tsx', 'src/build/schemas.ts'], { cwd: root, encoding: 'utf8' })
  console.log([...blockFiles(name).keys()].map((file) => `wrote src/blocks/${name}/${file}`).join('\n'))
  console.log(`listed in src/blocks/index.ts${made.status === 0 ? ', described in schemas/' : ''}`)
  if (made.status !== 0) {
    console.error(`The schemas could not be written: run "npm run schemas" and read what it says.\n${made.stderr}`)
    outcome.code = 1
  }
  console.log(`\nNext: say in index.ts what it shows, and draw it in ${name}.tsx.`)
}

const pascal = (name: string): string =>
  name
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
    .replace(/^[^A-Z]+/, '') || 'PrizeTicker'
