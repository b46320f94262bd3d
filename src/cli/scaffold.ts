import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type ExitStatus, UsageError } from './usage.ts'

const root = resolve(import.meta.dirname, '../..')

/** A folder to create, and the list to add it to. */
export interface Scaffold {
  /** The kind, for messages. */
  what: 'a block' | 'an activity type'
  name: string
  /** An example of a valid name, for messages. */
  example: string
  /** The folder of `src` whose `index.ts` is the list. */
  home: 'blocks' | 'activities'
  /** Texts by file name. */
  files: ReadonlyMap<string, string>
}

/** Throws UsageError for an invalid or existing name. */
export function checkName({ what, name, example, home }: Omit<Scaffold, 'files'>): void {
  if (!/^[A-Z][A-Za-z0-9]{1,39}$/.test(name))
    throw new UsageError(`"${name}" is not a valid name for ${what}: write it like "${pascal(name) || example}".`)
  if (existsSync(join(root, 'src', home, name)))
    throw new UsageError(`There is already ${what} ${name}. Choose another name.`)
}

/** Writes the folder, its line in the list and the editor schemas. */
export async function writeScaffold({ name, home, files }: Scaffold, exitStatus: ExitStatus): Promise<void> {
  const list = join(root, 'src', home, 'index.ts')
  const listed = addToList(await readFile(list, 'utf8'), name)
  await mkdir(join(root, 'src', home, name))
  for (const [file, text] of files) await writeFile(join(root, 'src', home, name, file), text)
  await writeFile(list, listed)
  const made = spawnSync(process.execPath, ['--import', 'tsx', 'src/build/schemas.ts'], { cwd: root, encoding: 'utf8' })
  console.log([...files.keys()].map((file) => `wrote src/${home}/${name}/${file}`).join('\n'))
  console.log(`added to src/${home}/index.ts${made.status === 0 ? ' and schemas/' : ''}`)
  if (made.status === 0) return
  console.error(`The schemas could not be written. Run "npm run schemas" and fix the error it reports.\n${made.stderr}`)
  exitStatus.code = 1
}

const pascal = (name: string): string =>
  name
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
    .replace(/^[^A-Z]+/, '')

/** Adds an entry to the text of a list: its import in alphabetical order, its entry at the end. */
export function addToList(list: string, name: string): string {
  const lines = list.split('\n')
  const line = `import ${name} from './${name}/index.ts'`
  const pathOf = (text: string) => /from '\.\/(\w+)\/index\.ts'/.exec(text)?.[1] ?? ''
  const after = lines.findLastIndex((text) => pathOf(text) !== '' && pathOf(text) < name)
  const types = lines.findLastIndex((text) => text.startsWith('import type'))
  lines.splice((after < 0 ? types : after) + 1, 0, line)
  const end = lines.lastIndexOf(']')
  lines.splice(end, 0, `  ${name},`)
  return lines.join('\n')
}
