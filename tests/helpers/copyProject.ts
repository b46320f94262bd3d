import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { baseFile } from '../../src/config/baseFile.ts'
import { nodeFlags } from './nodeFlags.mjs'
import { typeCheck } from './typeCheck.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))

const copied = [
  ...['src', 'tests', 'configs', 'schemas'],
  ...[
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    ...['base', 'shared', 'browser', 'worker', 'node', 'tests'].map((name) => `tsconfig.${name}.json`),
    'vite.config.ts',
    '.biome.json',
    '.gitignore',
    '.npmrc',
  ],
]

const quickProjects = ['unit', 'unit-mocks', 'blocks', 'architecture', 'config', 'rendering'].map(
  (name) => `--project=${name}`,
)

/** The result of a command. */
export interface Ran {
  status: number | null
  /** Standard output and error output. */
  output: string
}

/** A copy of the project for changes. */
export interface ProjectCopy {
  /** Its folder. */
  root: string
  /** Replaces a file's text; throws when that changes nothing. */
  edit(path: string, change: (text: string) => string): void
  /** Runs a file of the copy with Node. */
  run(...args: string[]): Ran
  /**
   * Type-checks what has changed in the copy: all projects, or the named ones and what they need. The change of a JSON file
   * is noticed only if a file that imports it changes too.
   */
  checkTypes(...args: string[]): Ran
  /** Runs these unit tests of the copy. */
  test(...files: string[]): Ran
  remove(): void
}

/** Links each package separately, so that files that tools write into `node_modules` stay in the copy. */
function linkPackages(folder: string): void {
  mkdirSync(join(folder, 'node_modules'))
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name === '.package-lock.json' || !/^\.(?!bin$)/.test(name))
      symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name))
}

/** Copies the project into a folder of its own; packages are linked. */
export function copyProject(): ProjectCopy {
  const folder = mkdtempSync(join(tmpdir(), 'playbill-copy-'))
  const filter = (path: string) => basename(path) !== baseFile
  // The results of the last type check, so that the copy checks only what a change affects.
  const types = join(root, '.cache/types')
  if (existsSync(types)) cpSync(types, join(folder, '.cache/types'), { recursive: true })
  for (const name of copied) cpSync(join(root, name), join(folder, name), { recursive: true, filter })
  linkPackages(folder)
  const runWith = (env: NodeJS.ProcessEnv, args: string[]): Ran => {
    const command = [...nodeFlags, ...args]
    const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: folder, encoding: 'utf8', env })
    return { status, output: stdout + stderr }
  }
  const run = (...args: string[]) => runWith(process.env, args)
  return {
    root: folder,
    edit(path, change) {
      const text = readFileSync(join(folder, path), 'utf8')
      const changed = change(text)
      if (changed === text) throw new Error(`The edit changes nothing in ${path}.`)
      writeFileSync(join(folder, path), changed)
    },
    run,
    checkTypes: (...args) => runWith({ ...process.env, ...typeCheck.env }, [...typeCheck.args, ...args]),
    test: (...files) => run('node_modules/vitest/vitest.mjs', 'run', ...quickProjects, '--maxWorkers=2', ...files),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
